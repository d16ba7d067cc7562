import { Worker } from 'node:worker_threads'
import { thriftily } from '../../../http/thrift.ts'
import { FairQueue, ownWork } from '../../../ports/fair-queue.ts'
import type { Requester } from '../../../ports/fair-queue.ts'
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

const queue = new FairQueue({ atOnce: mostThreads, waiting: 40, waitingPerMandator: 20, waitingPerUser: 10 })

/**
 * Reads an MRT report in a thread of its own, so that a large file holds up nobody else; at most two at once, the next
 * ones wait in the turn of whoever sends them. A file that needs more than its limits answers as unreadable.
 */
export async function parseMrt(task: ParseTask, allowed = limits): Promise<ParseOutcome> {
  return queue.run(ownWork, () => parseInThread<ParseOutcome>(task, allowed))
}

/** As {@link parseMrt}, with a report that is not held as a whole by the thread that everybody needs. */
export async function parseWritten(
  task: WritingTask,
  whose: Requester,
): Promise<Exclude<ParseOutcome, ParsedReport> | WrittenReport> {
  return queue.run(whose, () =>
    thriftily(() => parseInThread<Exclude<ParseOutcome, ParsedReport> | WrittenReport>(task, limits)),
  )
}

async function parseInThread<T>(task: ParseTask, allowed: typeof limits): Promise<T | UnreadableReport> {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: allowed.heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    execArgv: [],
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve({ kind: 'unreadable', reason: 'tooSlow' }), allowed.milliseconds)
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ kind: 'unreadable', reason: 'tooLarge' })
        else reject(error)
      })
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
