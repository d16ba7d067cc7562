import { addAbortSignal } from 'node:stream'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { previewSizes } from '@catenary/contract/documents'
import { FairQueue, ownWork } from './fair-queue.ts'
import type { QueueLimits, Requester } from './fair-queue.ts'
import { StorageError } from './files.ts'
import type { Drawing, DrawingResult, Picture } from './previews-drawing.ts'

/** Longest edges in pixels, null for the natural size: what is shown on screens, and on paper one or many of a page. */
const edges = { ...previewSizes, print: 1200, printSmall: 720 } as const
/** In which size a file is drawn. */
export type DrawnSize = keyof typeof edges

/** True for the sizes that are drawn as JPEG, which goes onto paper as it is; the others are WebP. */
export function isJpegSize(size: DrawnSize): boolean {
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
  /** The file in that size; of a PDF, its first page. Throws {@link PreviewUnavailable}; refuses as its {@link FairQueue} does. */
  draw(source: PreviewSource, size: DrawnSize, whose?: Requester): Promise<Picture>
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

const customary: PreviewSettings = {
  timeLimitMs: 25_000,
  atOnce: 2,
  waiting: 200,
  waitingPerMandator: 150,
  waitingPerUser: 100,
  maxBytes: 100 * 1024 * 1024,
  maxMemory: 700 * 1024 * 1024,
  program: new URL('./previews-worker.ts', import.meta.url),
}

/** The heap of one drawing, in mebibytes: a PDF that wants more is not drawn. */
const heap = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

const kinds: Readonly<Record<string, Drawing['kind']>> = {
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
  return new Studio({ ...customary, ...settings })
}

class Studio implements Previews {
  readonly #settings: PreviewSettings
  readonly #queue: FairQueue
  readonly #threads = new Set<Worker>()
  #isClosed = false

  constructor(settings: PreviewSettings) {
    this.#settings = settings
    this.#queue = new FairQueue(settings)
  }

  async draw(source: PreviewSource, size: DrawnSize, whose = ownWork): Promise<Picture> {
    const kind = kinds[source.mediaType]
    const isShown = kind !== undefined && (kind !== 'pdf' || !isJpegSize(size))
    if (!isShown || source.size > this.#settings.maxBytes) throw new PreviewUnavailable()
    if (this.#isClosed) throw new PreviewUnavailable()
    const isJpeg = isJpegSize(size)
    return this.#queue.run(whose, async () =>
      this.#run({ kind, edge: edges[size], isJpeg, bytes: await this.#read(source) }),
    )
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#queue.close(new PreviewUnavailable())
    await Promise.all([...this.#threads].map((thread) => thread.terminate()))
  }

  /** A store that stops in the middle must not keep the place of those who wait. */
  async #read(source: PreviewSource): Promise<Drawing['bytes']> {
    const stream = addAbortSignal(AbortSignal.timeout(this.#settings.timeLimitMs), await source.open())
    const parts = await stream.toArray().catch((cause: unknown) => {
      throw new StorageError('STORAGE_UNAVAILABLE', { cause })
    })
    return new Uint8Array(Buffer.concat(parts))
  }

  async #run(drawing: Drawing): Promise<Picture> {
    const { program, timeLimitMs, maxMemory } = this.#settings
    const thread = new Worker(program, {
      workerData: drawing,
      transferList: [drawing.bytes.buffer],
      resourceLimits: heap,
    })
    this.#threads.add(thread)
    const timer = setTimeout(() => void thread.terminate(), timeLimitMs)
    const watch = setInterval(() => void endIfHungry(thread, maxMemory), betweenLooksMs)
    try {
      return await new Promise<Picture>((resolve, reject) => {
        const unavailable = (cause?: unknown) => reject(new PreviewUnavailable('', { cause }))
        thread.once('message', (result: DrawingResult) =>
          'bytes' in result ? resolve(result) : unavailable(result.failure),
        )
        thread.once('error', unavailable)
        thread.once('exit', () => unavailable())
      })
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
      this.#threads.delete(thread)
    }
  }
}

const betweenLooksMs = 100

/** The limits of a thread's heap do not count what lies outside of it: a small file could unpack to all of the memory. */
async function endIfHungry(thread: Worker, maxMemory: number): Promise<void> {
  // A thread that has ended already tells nothing.
  const told = await thread.getHeapStatistics().catch(() => null)
  if (told && told.external_memory > maxMemory) await thread.terminate()
}
