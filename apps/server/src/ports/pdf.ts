import { Worker } from 'node:worker_threads'
import { fail } from '../http/problems.ts'
import type { PrintJob, PrintResult } from './pdf-worker.ts'
import type { ReportDocument } from './report-document.ts'

/** Prints reports as PDF files. */
export interface PdfPress {
  /**
   * The report as a PDF file. Refuses with `server.busy` while too many reports wait; throws where the report cannot
   * be printed or takes longer than the time limit.
   */
  print(report: ReportDocument): Promise<Uint8Array>
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
  readonly report: ReportDocument
  readonly resolve: (file: Uint8Array) => void
  readonly reject: (reason: Error) => void
}

const customary: PressSettings = {
  waiting: 16,
  timeLimitMs: 30_000,
  program: new URL('./pdf-worker.ts', import.meta.url),
}

/**
 * A press with one thread of its own, started with the first report, so that drawing and layout never hold up the
 * server. A thread that takes too long or dies costs the report it had in hand; the next one gets a new thread.
 */
export function createPdfPress(settings: Partial<PressSettings> = {}): PdfPress {
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

  async print(report: ReportDocument): Promise<Uint8Array> {
    if (this.#isClosed || this.#waiting.length >= this.#settings.waiting) fail('server.busy')
    this.#jobs += 1
    const job = this.#jobs
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, report, resolve, reject })
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
    this.#thread.postMessage({ job: order.job, report: JSON.stringify(order.report) } satisfies PrintJob)
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
