import { Worker } from 'node:worker_threads'
import { fail } from '../http/problems.ts'
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
  /** Pictures; they are handed over, not copied: nobody else has them afterwards. */
  readonly files?: ReportFiles | undefined
  /** Nobody wants the report any more: one that waits is not printed. */
  readonly signal?: AbortSignal | undefined
}

/** Prints reports as PDF files. */
export interface PdfPress {
  /**
   * What is ordered, in words that the press's program understands, as a PDF file. Refuses with `server.busy` while too
   * many orders wait; throws where one cannot be printed, takes longer than the time limit, or is wanted no more.
   */
  print(order: string, additions?: Additions): Promise<Uint8Array>
  /** Stops the press; reports that wait are refused. */
  close(): Promise<void>
}

/** The limits of a press, and the program that its thread runs. */
export interface PressSettings {
  /** How many reports may wait beside the one in print. */
  readonly waiting: number
  readonly timeLimitMs: number
  readonly program: URL
}

interface Order {
  readonly job: number
  readonly order: string
  readonly files: ReportFiles
  readonly resolve: (file: Uint8Array) => void
  readonly reject: (reason: Error) => void
}

const customary = { waiting: 16, timeLimitMs: 60_000 }

/**
 * A press with one thread of its own, started with the first report, so that drawing and layout never hold up the
 * server. A thread that takes too long or dies costs the report it had in hand; the next one gets a new thread.
 */
export function createPdfPress(settings: Partial<PressSettings> & Pick<PressSettings, 'program'>): PdfPress {
  return new Press({ ...customary, ...settings })
}

class Press implements PdfPress {
  readonly #settings: PressSettings
  readonly #waiting: Order[] = []
  #inPrint: Order | null = null
  #thread: Worker | null = null
  #timer: NodeJS.Timeout | undefined
  #jobs = 0
  #isClosed = false

  constructor(settings: PressSettings) {
    this.#settings = settings
  }

  async print(order: string, { files = new Map(), signal }: Additions = {}): Promise<Uint8Array> {
    if (this.#isClosed || this.#waiting.length >= this.#settings.waiting) fail('server.busy')
    signal?.throwIfAborted()
    this.#jobs += 1
    const job = this.#jobs
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, order, files, resolve, reject })
      signal?.addEventListener('abort', () => this.#forget(job), { once: true })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const thread = this.#thread
    for (const order of this.#waiting.splice(0)) order.reject(new Error('The press was closed'))
    this.#dropThread(new Error('The press was closed'))
    await thread?.terminate()
  }

  /** What is in print already is printed: stopping the thread would cost more than the rest of the report. */
  #forget(job: number): void {
    const place = this.#waiting.findIndex((order) => order.job === job)
    if (place < 0) return
    for (const order of this.#waiting.splice(place, 1)) order.reject(new Error('The report is wanted no more'))
  }

  #next(): void {
    if (this.#inPrint) return
    const order = this.#waiting.shift()
    if (!order) return
    this.#inPrint = order
    const { timeLimitMs } = this.#settings
    this.#timer = setTimeout(() => {
      void this.#thread?.terminate()
      this.#dropThread(new Error(`The report took longer than ${timeLimitMs} ms to print`))
    }, timeLimitMs)
    this.#thread ??= this.#start()
    const { job, order: words, files } = order
    const buffers = [...files.values()].flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []))
    this.#thread.postMessage({ job, order: words, files: new Map(files) } satisfies PrintJob, buffers)
  }

  #start(): Worker {
    const thread = new Worker(this.#settings.program)
    const lost = (reason: Error) => {
      if (this.#thread === thread) this.#dropThread(reason)
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
    clearTimeout(this.#timer)
    this.#inPrint = null
    if ('file' in result) order.resolve(result.file)
    else order.reject(new Error(result.failure))
    this.#next()
  }

  #dropThread(reason: Error): void {
    clearTimeout(this.#timer)
    const order = this.#inPrint
    this.#inPrint = null
    this.#thread = null
    order?.reject(reason)
    this.#next()
  }
}
