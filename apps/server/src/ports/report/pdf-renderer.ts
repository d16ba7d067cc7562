import { FairQueue, systemRequester } from '../fair-queue.ts'
import type { QueueLimits, Requester } from '../fair-queue.ts'
import { createWorkerPool } from '../worker-pool.ts'
import type { WorkerPool } from '../worker-pool.ts'
import type { ReportFiles } from './report-document.ts'

/** A task of a render thread: the report request as JSON (fastest to clone) and its pictures. */
export interface RenderTask {
  readonly reportRequest: string
  readonly files: Map<string, Uint8Array>
}

/** What comes with an order. */
interface RenderOptions {
  /** The requester it is queued for; the server itself where absent. */
  readonly requester?: Requester | undefined
  /** Pictures; their buffers are transferred, not copied. */
  readonly files?: ReportFiles | undefined
  /** Aborts a waiting report. */
  readonly signal?: AbortSignal | undefined
}

/** Renders reports as PDF files. */
export interface PdfRenderer {
  /**
   * Renders a report as a PDF. Throws {@link QueueFull} where too many wait, and an error where it cannot be rendered,
   * exceeds the time limit, or is aborted.
   */
  render(reportRequest: string, additions?: RenderOptions): Promise<Uint8Array>
  /** Stops the threads; waiting reports are rejected. */
  close(): Promise<void>
}

/** Limits of a renderer, and the module that its thread runs. */
export interface PdfRendererSettings extends Pick<
  QueueLimits,
  'maxWaiting' | 'maxWaitingPerMandator' | 'maxWaitingPerUser'
> {
  readonly timeLimitMs: number
  readonly program: URL
}

const defaultSettings = { maxWaiting: 16, maxWaitingPerMandator: 8, maxWaitingPerUser: 4, timeLimitMs: 60_000 }

/** Number of concurrent reports, each of another user: nobody waits for another user's long report. */
const maxThreads = 2
/** After how many milliseconds without work a thread beside the first gives its memory back. */
const idleMs = 60_000

/**
 * A renderer with a worker thread, started with the first report, so that layout does not block the server; and a
 * second thread for concurrent reports of different users. A thread that takes too long or dies fails its current
 * report; the next one gets a new thread.
 */
export function createPdfRenderer(
  settings: Partial<PdfRendererSettings> & Pick<PdfRendererSettings, 'program'>,
): PdfRenderer {
  return new ThreadedPdfRenderer({ ...defaultSettings, ...settings })
}

class ThreadedPdfRenderer implements PdfRenderer {
  readonly #queue: FairQueue
  readonly #threads: WorkerPool
  readonly #timeLimitMs: number

  constructor(settings: PdfRendererSettings) {
    this.#queue = new FairQueue({ ...settings, concurrency: maxThreads, concurrencyPerUser: 1 })
    this.#threads = createWorkerPool({ program: settings.program, maxThreads, minThreads: 1, idleMs })
    this.#timeLimitMs = settings.timeLimitMs
  }

  /** What is in print already is printed: stopping the thread would cost more than the rest of the report. */
  render(
    reportRequest: string,
    { files = new Map(), signal, requester = systemRequester }: RenderOptions = {},
  ): Promise<Uint8Array> {
    // The next report finds a warm thread.
    this.#threads.warmUp()
    return this.#queue.run(requester, () => this.#renderInThread(reportRequest, files), { signal })
  }

  async close(): Promise<void> {
    this.#queue.close(new Error('The press was closed'))
    await this.#threads.close()
  }

  #renderInThread(reportRequest: string, files: ReportFiles): Promise<Uint8Array> {
    const transferList = [...files.values()].flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []))
    const task: RenderTask = { reportRequest, files: new Map(files) }
    return this.#threads.run(task, { timeLimitMs: this.#timeLimitMs, transferList })
  }
}
