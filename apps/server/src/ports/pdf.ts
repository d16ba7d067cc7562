import { FairQueue, ownWork } from './fair-queue.ts'
import type { QueueLimits, Requester } from './fair-queue.ts'
import type { ReportFiles } from './report-document.ts'
import { createThreads } from './threads.ts'
import type { Threads } from './threads.ts'

/** What a thread of the press is given: the order as JSON, which is copied fastest, and its pictures. */
export interface PrintTask {
  readonly order: string
  readonly files: Map<string, Uint8Array>
}

/** What comes with an order. */
interface Additions {
  /** In whose turn it is printed; the server's own where absent. */
  readonly whose?: Requester | undefined
  /** Pictures; they are handed over, not copied: nobody else has them afterwards. */
  readonly files?: ReportFiles | undefined
  /** Nobody wants the report any more: one that waits is not printed. */
  readonly signal?: AbortSignal | undefined
}

/** Prints reports as PDF files. */
export interface PdfPress {
  /**
   * What is ordered, in words that the press's program understands, as a PDF file. Refuses as its {@link FairQueue} does
   * where too many orders wait; throws where one cannot be printed, takes longer than the time limit, or is wanted no more.
   */
  print(order: string, additions?: Additions): Promise<Uint8Array>
  /** Stops the press; reports that wait are refused. */
  close(): Promise<void>
}

/** The limits of a press, and the program that its thread runs. */
export interface PressSettings extends Pick<QueueLimits, 'waiting' | 'waitingPerMandator' | 'waitingPerUser'> {
  readonly timeLimitMs: number
  readonly program: URL
}

const customary = { waiting: 16, waitingPerMandator: 8, waitingPerUser: 4, timeLimitMs: 60_000 }

/** So many print at once, each for another user: nobody waits for the long report of one other. */
const mostPrinters = 2
/** After how many milliseconds without work a thread beside the first gives its memory back. */
const idleMs = 60_000

/**
 * A press with a thread of its own, started with the first report, so that drawing and layout never hold up the server;
 * and a second one while several reports are wanted, of which no user has both. A thread that takes too long or dies
 * costs the report it had in hand; the next one gets a new thread.
 */
export function createPdfPress(settings: Partial<PressSettings> & Pick<PressSettings, 'program'>): PdfPress {
  return new Press({ ...customary, ...settings })
}

class Press implements PdfPress {
  readonly #queue: FairQueue
  readonly #threads: Threads
  readonly #timeLimitMs: number

  constructor(settings: PressSettings) {
    this.#queue = new FairQueue({ ...settings, atOnce: mostPrinters, atOncePerUser: 1 })
    this.#threads = createThreads({ program: settings.program, most: mostPrinters, stay: 1, idleMs })
    this.#timeLimitMs = settings.timeLimitMs
  }

  /** What is in print already is printed: stopping the thread would cost more than the rest of the report. */
  print(order: string, { files = new Map(), signal, whose = ownWork }: Additions = {}): Promise<Uint8Array> {
    // Whoever comes next finds a thread that is warm.
    this.#threads.warm()
    return this.#queue.run(whose, () => this.#print(order, files), { signal })
  }

  async close(): Promise<void> {
    this.#queue.close(new Error('The press was closed'))
    await this.#threads.close()
  }

  #print(order: string, files: ReportFiles): Promise<Uint8Array> {
    const handedOver = [...files.values()].flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []))
    const task: PrintTask = { order, files: new Map(files) }
    return this.#threads.run(task, { timeLimitMs: this.#timeLimitMs, handedOver })
  }
}
