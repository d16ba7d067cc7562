import { Worker } from 'node:worker_threads'
import { FairQueue, ownWork } from './fair-queue.ts'
import type { QueueLimits, Requester } from './fair-queue.ts'
import type { ReportFiles } from './report-document.ts'

/** What the press tells its thread: the number of the job, the order as JSON, which is copied fastest, and its pictures. */
export interface PrintJob {
  readonly job: number
  readonly order: string
  readonly files: Map<string, Uint8Array>
}

/** What comes back for each job: the file, or why there is none. */
export type PrintResult =
  | { readonly job: number; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly job: number; readonly failure: string }

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

interface Order {
  readonly job: number
  readonly resolve: (file: Uint8Array) => void
  readonly reject: (reason: Error) => void
}

const customary = { waiting: 16, waitingPerMandator: 8, waitingPerUser: 4, timeLimitMs: 60_000 }

/** So many print at once, each for another user: nobody waits for the long report of one other. */
const mostPrinters = 2
/** After how many milliseconds without work a printer beside the first gives its memory back. */
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
  readonly #printers: readonly Printer[]

  constructor(settings: PressSettings) {
    this.#queue = new FairQueue({ ...settings, atOnce: mostPrinters, atOncePerUser: 1 })
    this.#printers = Array.from({ length: mostPrinters }, (_, index) => new Printer(settings, index > 0))
  }

  /** What is in print already is printed: stopping the thread would cost more than the rest of the report. */
  print(order: string, { files = new Map(), signal, whose = ownWork }: Additions = {}): Promise<Uint8Array> {
    // Whoever comes next finds a printer that is warm.
    if (this.#printers.some((one) => !one.isIdle)) this.#idle()?.start()
    const work = async () => {
      const printer = this.#idle()
      if (!printer) throw new Error('More is printed at once than there are printers')
      return printer.print(order, files)
    }
    return this.#queue.run(whose, work, { signal })
  }

  async close(): Promise<void> {
    const reason = new Error('The press was closed')
    this.#queue.close(reason)
    await Promise.all(this.#printers.map((printer) => printer.close(reason)))
  }

  #idle(): Printer | undefined {
    return this.#printers.find((printer) => printer.isIdle)
  }
}

/** A thread that prints one report at a time, started when there is one. */
class Printer {
  readonly #settings: Pick<PressSettings, 'program' | 'timeLimitMs'>
  readonly #rests: boolean
  #inPrint: Order | null = null
  #thread: Worker | null = null
  #timer: NodeJS.Timeout | undefined
  #jobs = 0

  /** One that `rests` ends its thread when it has had no work for a while. */
  constructor(settings: Pick<PressSettings, 'program' | 'timeLimitMs'>, rests: boolean) {
    this.#settings = settings
    this.#rests = rests
  }

  get isIdle(): boolean {
    return this.#inPrint === null
  }

  print(order: string, files: ReportFiles): Promise<Uint8Array> {
    clearTimeout(this.#timer)
    this.#jobs += 1
    const job = this.#jobs
    const printed = new Promise<Uint8Array>((resolve, reject) => {
      this.#inPrint = { job, resolve, reject }
    })
    const { timeLimitMs } = this.#settings
    this.#timer = setTimeout(() => {
      this.#end(new Error(`The report took longer than ${timeLimitMs} ms to print`)).catch(() => {})
    }, timeLimitMs)
    this.#thread ??= this.#begin()
    const buffers = [...files.values()].flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []))
    this.#thread.postMessage({ job, order, files: new Map(files) } satisfies PrintJob, buffers)
    return printed
  }

  /** Starts the thread ahead of the first report. */
  start(): void {
    this.#thread ??= this.#begin()
    this.#rest()
  }

  close(reason: Error): Promise<unknown> {
    return this.#end(reason)
  }

  #begin(): Worker {
    const thread = new Worker(this.#settings.program)
    const lost = (reason: Error) => {
      if (this.#thread === thread) this.#drop(reason)
    }
    thread.on('message', (result: PrintResult) => this.#finish(result))
    thread.on('error', (error) => lost(new Error('The printing thread failed', { cause: error })))
    thread.on('exit', (code) => lost(new Error(`The printing thread ended with code ${code}`)))
    return thread
  }

  #finish(result: PrintResult): void {
    const order = this.#inPrint
    // A thread that was replaced may still have answered.
    if (order?.job !== result.job) return
    this.#inPrint = null
    this.#rest()
    if ('file' in result) order.resolve(result.file)
    else order.reject(new Error(result.failure))
  }

  #rest(): void {
    clearTimeout(this.#timer)
    if (!this.#rests) return
    const end = () => void this.#end(new Error('The printer rests')).catch(() => {})
    this.#timer = setTimeout(end, idleMs).unref()
  }

  #end(reason: Error): Promise<unknown> {
    const thread = this.#thread
    this.#drop(reason)
    return Promise.resolve(thread?.terminate())
  }

  #drop(reason: Error): void {
    clearTimeout(this.#timer)
    const order = this.#inPrint
    this.#inPrint = null
    this.#thread = null
    order?.reject(reason)
  }
}
