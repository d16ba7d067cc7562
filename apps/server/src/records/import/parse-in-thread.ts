import { FairQueue, systemRequester } from '../../ports/fair-queue.ts'
import type { Requester } from '../../ports/fair-queue.ts'
import { createWorkerPool, TaskTimeout } from '../../ports/worker-pool.ts'
import type { WorkerPool } from '../../ports/worker-pool.ts'
import type { ParsedReport, ParseOutcome } from './parse-report.ts'
import type { ReportFile, UnreadableReport } from './read-mrt.ts'
import type { SerializedReport } from './serialize-report.ts'
import type { ReportedRope } from './to-rope-event.ts'

/** The input of a parsing thread. */
export interface ParseTask {
  readonly file: ReportFile
  readonly rope: ReportedRope
  /** Broken findings to leave out, by their place in the file from 0. */
  readonly leaveOut?: readonly number[]
}

/** The input of a parsing thread that returns the report as JSON. */
export interface SerializingTask extends ParseTask {
  /** SHA-256 of the file, stored with the inspection. */
  readonly importHash: string
}

/** What one file may take. */
const limits = { heapMegabytes: 320, milliseconds: 60_000 }
const youngHeapMegabytes = 16
/** Each thread may take its whole heap: more of them at once could take the server's memory. */
const maxThreads = 2
/** Idle threads end soon and give that memory back; files that follow one another share a thread. */
const idleMs = 5000

const queue = new FairQueue({
  concurrency: maxThreads,
  maxWaiting: 40,
  maxWaitingPerMandator: 20,
  maxWaitingPerUser: 10,
})
const threads = new Map<number, WorkerPool>()

/**
 * Reads an MRT report in a thread, so that a large file does not block the event loop; two at most, the next wait in a
 * fair queue. A file that needs more than its limits is reported as unreadable, and ends its thread.
 */
export async function parseMrt(task: ParseTask, threadLimits = limits): Promise<ParseOutcome> {
  return queue.run(systemRequester, () => parseInThread<ParseOutcome>(task, threadLimits))
}

/** As {@link parseMrt}, with the report as JSON, so that the main thread never has it as objects. */
export async function parseToJson(
  task: SerializingTask,
  requester: Requester,
): Promise<Exclude<ParseOutcome, ParsedReport> | SerializedReport> {
  return queue.run(requester, () => parseInThread<Exclude<ParseOutcome, ParsedReport> | SerializedReport>(task, limits))
}

async function parseInThread<T>(task: ParseTask, threadLimits: typeof limits): Promise<T | UnreadableReport> {
  try {
    return await poolFor(threadLimits.heapMegabytes).run<T>(task, { timeLimitMs: threadLimits.milliseconds })
  } catch (error) {
    if (error instanceof TaskTimeout) return { kind: 'unreadable', reason: 'tooSlow' }
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      return { kind: 'unreadable', reason: 'tooLarge' }
    throw error
  }
}

function poolFor(heapMegabytes: number): WorkerPool {
  const existing = threads.get(heapMegabytes)
  if (existing) return existing
  const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngHeapMegabytes }
  const program = new URL('./parse-worker.ts', import.meta.url)
  const created = createWorkerPool({ program, maxThreads, minThreads: 0, idleMs, resourceLimits })
  threads.set(heapMegabytes, created)
  return created
}
