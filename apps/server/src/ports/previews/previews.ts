import { addAbortSignal } from 'node:stream'
import type { Readable } from 'node:stream'
import { previewSizes } from '@catenary/contract/library/documents'
import { BoundedThreads } from '../bounded-thread.ts'
import { FairQueue, systemRequester } from '../fair-queue.ts'
import type { QueueLimits, Requester } from '../fair-queue.ts'
import { StorageError } from '../files/file-store.ts'
import type { DrawingTask, DrawingResult, PreviewPicture } from './preview-types.ts'

/** Longest edges in pixels, null for the natural size: what is shown on screens, and on paper one or many of a page. */
const longestEdges = { ...previewSizes, print: 1200, printSmall: 720 } as const
/** In which size a file is drawn. */
export type DrawingSize = keyof typeof longestEdges

/** True for the sizes that are drawn as JPEG, which goes onto paper as it is; the others are WebP. */
export function isJpegSize(size: DrawingSize): boolean {
  return size === 'natural' || size === 'print' || size === 'printSmall'
}

/** A file cannot be shown as a picture: its kind is not drawn, it is broken, too large, or took too long. */
export class PreviewUnavailable extends Error {
  readonly code = 'PREVIEW_UNAVAILABLE'
}

/** A file that is to be drawn. */
export interface PreviewSource {
  readonly mediaType: string
  /** In bytes. */
  readonly size: number
  open(): Promise<Readable>
}

/** Draws files as pictures. */
export interface Previews {
  /** The file in that size; of a PDF, its first page. Throws {@link PreviewUnavailable}, and {@link QueueFull} of its queue. */
  draw(source: PreviewSource, size: DrawingSize, requester?: Requester): Promise<PreviewPicture>
  /** Stops; what is being drawn, or waits to be, is unavailable. */
  close(): Promise<void>
}

/** The limits of drawing, and the program that its threads run. */
export interface PreviewSettings extends QueueLimits {
  readonly timeLimitMs: number
  /** The largest file that is drawn, in bytes. */
  readonly maxBytes: number
  /** The most that one drawing may take outside of its heap, where pictures lie, in bytes. */
  readonly maxMemory: number
  readonly program: URL
}

const defaultSettings: PreviewSettings = {
  timeLimitMs: 25_000,
  concurrency: 2,
  maxWaiting: 200,
  maxWaitingPerMandator: 150,
  maxWaitingPerUser: 100,
  maxBytes: 100 * 1024 * 1024,
  maxMemory: 700 * 1024 * 1024,
  program: new URL('./previews-worker.ts', import.meta.url),
}

/** Heap limit of one drawing, in MiB: a PDF that needs more is not drawn. */
const heapLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

const kinds: Readonly<Record<string, DrawingTask['kind']>> = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
  'image/gif': 'picture',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'application/pdf': 'pdf',
}

/**
 * Draws each file in a thread of its own that ends with it: whatever a file does to its decoder, it ends there, and its
 * memory comes back.
 */
export function createPreviews(settings: Partial<PreviewSettings> = {}): Previews {
  return new PreviewWorkerPool({ ...defaultSettings, ...settings })
}

class PreviewWorkerPool implements Previews {
  readonly #settings: PreviewSettings
  readonly #queue: FairQueue
  readonly #threads = new BoundedThreads()
  #isClosed = false

  constructor(settings: PreviewSettings) {
    this.#settings = settings
    this.#queue = new FairQueue(settings)
  }

  async draw(source: PreviewSource, size: DrawingSize, requester = systemRequester): Promise<PreviewPicture> {
    const kind = kinds[source.mediaType]
    const isDrawable = kind !== undefined && (kind !== 'pdf' || !isJpegSize(size))
    if (!isDrawable || source.size > this.#settings.maxBytes) throw new PreviewUnavailable()
    if (this.#isClosed) throw new PreviewUnavailable()
    const isJpeg = isJpegSize(size)
    return this.#queue.run(requester, async () =>
      this.#runWorker({ kind, edge: longestEdges[size], isJpeg, bytes: await this.#readSource(source) }),
    )
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#queue.close(new PreviewUnavailable())
    await this.#threads.close()
  }

  /** A stalled read must not occupy a slot for ever. */
  async #readSource(source: PreviewSource): Promise<DrawingTask['bytes']> {
    const stream = addAbortSignal(AbortSignal.timeout(this.#settings.timeLimitMs), await source.open())
    const parts = await stream.toArray().catch((cause: unknown) => {
      throw new StorageError('STORAGE_UNAVAILABLE', { cause })
    })
    return new Uint8Array(Buffer.concat(parts))
  }

  async #runWorker(drawing: DrawingTask): Promise<PreviewPicture> {
    const { program, timeLimitMs, maxMemory } = this.#settings
    const task = {
      program,
      workerData: drawing,
      transferList: [drawing.bytes.buffer],
      heapLimits,
      timeLimitMs,
      maxMemory,
    }
    const result = await this.#threads.run<DrawingResult>(task).catch((cause: unknown) => {
      throw new PreviewUnavailable('', { cause })
    })
    if ('bytes' in result) return result
    throw new PreviewUnavailable('', { cause: result.failure })
  }
}
