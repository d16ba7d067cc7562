import { addAbortSignal } from 'node:stream'
import type { Readable } from 'node:stream'
import { documentTypes } from '@catenary/contract/library/document-types'
import { BoundedThreads } from '../bounded-thread.ts'
import { StorageError } from '../files/file-store.ts'
import type { ExtractedText, ExtractionResult, TextKind } from './text-types.ts'

const mebibyte = 1024 * 1024

/** By media type: how the text of a file is read, and the largest file that is, in bytes. */
const kinds: ReadonlyMap<string, { readonly kind: TextKind; readonly maxBytes: number }> = new Map(
  (
    [
      ['pdf', 'pdf', 200],
      ['docx', 'word', 50],
      ['xlsx', 'sheet', 50],
      ['pptx', 'slides', 200],
      ['odt', 'openDocument', 50],
      ['ods', 'openDocument', 50],
      ['txt', 'plain', 20],
      ['csv', 'plain', 20],
      ['json', 'plain', 20],
      ['xml', 'plain', 20],
    ] as const
  ).map(([ending, kind, mebibytes]) => [documentTypes[ending].mimeType, { kind, maxBytes: mebibytes * mebibyte }]),
)

/** The text of a file cannot be read: it is broken, encrypted, too large, or took too long. */
export class TextUnreadable extends Error {}

/** Whoever wanted the text of a file does so no more; the file may be in order. */
export class TextInterrupted extends Error {}

/** Limits of reading one file, and the program that its thread runs. */
export interface ExtractionSettings {
  /** How long pages are read, in milliseconds; a little later its thread is ended. */
  readonly readMs: number
  /** The most that it may take outside of its heap, in bytes. */
  readonly maxMemory: number
  readonly program: URL
}

/** A file whose text is to be read. */
export interface TextSource {
  readonly mediaType: string
  /** In bytes. */
  readonly size: number
  open(): Promise<Readable>
  /** Ends reading it. */
  readonly signal?: AbortSignal | undefined
}

/** Reads the text of files. */
export interface TextExtraction {
  /** The text of a file; null for a kind of file without text. Throws {@link TextUnreadable}, {@link TextInterrupted} and {@link StorageError}. */
  extract(source: TextSource): Promise<ExtractedText | null>
  /** Stops; what is being read is unreadable. */
  close(): Promise<void>
}

const defaultSettings: ExtractionSettings = {
  readMs: 60_000,
  maxMemory: 700 * mebibyte,
  program: new URL('./extraction-worker.ts', import.meta.url),
}
const heapLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }
/** How much longer than its pages are read a thread may take, for what comes before and after them. */
const graceMs = 15_000
const openMs = 60_000

/** Reads each file in a thread of its own that ends with it, within limits of bytes, pages, time and memory. */
export function createTextExtraction(settings: Partial<ExtractionSettings> = {}): TextExtraction {
  const { readMs, maxMemory, program } = { ...defaultSettings, ...settings }
  const threads = new BoundedThreads()
  return {
    extract: async (source) => {
      const { signal } = source
      const kindOf = kinds.get(source.mediaType)
      if (!kindOf) return null
      if (source.size > kindOf.maxBytes) throw new TextUnreadable('The file is too large')
      const bytes = await readSource(source)
      if (signal?.aborted) throw new TextInterrupted('Reading was ended')
      const workerData = { kind: kindOf.kind, bytes, readMs }
      const limits = { heapLimits, timeLimitMs: readMs + graceMs, maxMemory }
      const result = await threads
        .run<ExtractionResult>({ program, workerData, transferList: [bytes.buffer], ...limits }, signal)
        .catch((cause: unknown) => {
          if (signal?.aborted) throw new TextInterrupted('Reading was ended', { cause })
          throw new TextUnreadable('Its thread ended', { cause })
        })
      if ('failure' in result) throw new TextUnreadable(result.failure)
      return result
    },
    close: () => threads.close(),
  }
}

async function readSource({ open, signal }: TextSource): Promise<Uint8Array<ArrayBuffer>> {
  const timeout = AbortSignal.timeout(openMs)
  const stream = addAbortSignal(signal ? AbortSignal.any([timeout, signal]) : timeout, await open())
  const parts = await stream.toArray().catch((cause: unknown) => {
    if (signal?.aborted) throw new TextInterrupted('Reading was ended', { cause })
    throw new StorageError('STORAGE_UNAVAILABLE', { cause })
  })
  return new Uint8Array(Buffer.concat(parts))
}
