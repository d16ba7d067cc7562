import { FairQueue, ownWork } from '../../../ports/fair-queue.ts'
import type { Requester } from '../../../ports/fair-queue.ts'
import { createThreads, TaskTimeout } from '../../../ports/threads.ts'
import type { Threads } from '../../../ports/threads.ts'
import type { ParsedReport, ParseOutcome } from './parse-report.ts'
import type { ReportFile, UnreadableReport } from './read-mrt.ts'
import type { ReportedRope } from './to-rope-event.ts'
import type { WrittenReport } from './write-report.ts'

/** What a parsing thread is given. */
export interface ParseTask {
  readonly file: ReportFile
  readonly rope: ReportedRope
  /** Broken findings to leave out, by their place in the file from 0. */
  readonly leaveOut?: readonly number[]
}

/** What a parsing thread is given whose report is wanted written out. */
export interface WritingTask extends ParseTask {
  /** The hash of the file, which the inspection keeps. */
  readonly importHash: string
}

/** What one file may take. */
const limits = { heapMegabytes: 320, milliseconds: 60_000 }
const youngMegabytes = 16
/** Each thread may take its whole heap: more of them at once could take the server's memory. */
const mostThreads = 2
/** Idle threads end soon and give that memory back; files that follow one another share a thread. */
const idleMs = 5000

const queue = new FairQueue({ atOnce: mostThreads, waiting: 40, waitingPerMandator: 20, waitingPerUser: 10 })
const threads = new Map<number, Threads>()

/**
 * Reads an MRT report in a thread, so that a large file holds up nobody else; at most two at once, the next ones wait in
 * the turn of whoever sends them. A file that needs more than its limits answers as unreadable, and ends its thread.
 */
export async function parseMrt(task: ParseTask, allowed = limits): Promise<ParseOutcome> {
  return queue.run(ownWork, () => parseInThread<ParseOutcome>(task, allowed))
}

/** As {@link parseMrt}, with a report that is not held as a whole by the thread that everybody needs. */
export async function parseWritten(
  task: WritingTask,
  whose: Requester,
): Promise<Exclude<ParseOutcome, ParsedReport> | WrittenReport> {
  return queue.run(whose, () => parseInThread<Exclude<ParseOutcome, ParsedReport> | WrittenReport>(task, limits))
}

async function parseInThread<T>(task: ParseTask, allowed: typeof limits): Promise<T | UnreadableReport> {
  try {
    return await threadsOf(allowed.heapMegabytes).run<T>(task, { timeLimitMs: allowed.milliseconds })
  } catch (error) {
    if (error instanceof TaskTimeout) return { kind: 'unreadable', reason: 'tooSlow' }
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      return { kind: 'unreadable', reason: 'tooLarge' }
    throw error
  }
}

function threadsOf(heapMegabytes: number): Threads {
  const known = threads.get(heapMegabytes)
  if (known) return known
  const heap = { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes }
  const program = new URL('./parse-worker.ts', import.meta.url)
  const made = createThreads({ program, most: mostThreads, stay: 0, idleMs, heap })
  threads.set(heapMegabytes, made)
  return made
}
