import type { Readable } from 'node:stream'

const storageErrors = {
  STORAGE_FULL: 'The file store is full',
  STORAGE_RESERVED: 'What is left of the disk is not for files',
  STORAGE_UNAVAILABLE: 'The file store cannot be reached',
} as const

/**
 * The file store is full, has only its reserve left or cannot be reached: `storage.full`, `storage.reserved` (507) and
 * `storage.unavailable` (503). Nothing is stored partially.
 */
export class StorageError extends Error {
  readonly code: keyof typeof storageErrors

  constructor(code: StorageError['code'], options?: ErrorOptions) {
    super(storageErrors[code], options)
    this.code = code
  }
}

/** A file had more bytes than it may have. Nothing of it is left. */
export class FileTooLarge extends Error {
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`A file had more than ${maxBytes} bytes`)
    this.maxBytes = maxBytes
  }
}

/** A received file in the incoming folder, invisible until it is stored. */
export interface ReceivedFile {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string
  /** In bytes. */
  readonly size: number
  /** The first bytes, at most {@link maxFirstBytes}, for detecting the media type. */
  readonly firstBytes: Buffer
  /** The received bytes; not after it was stored or discarded. */
  open(): Readable
  /** Path in the incoming folder, for decoders that read files. */
  readonly path: string
  /** Stores it under its hash; resolves once it is durable. Idempotent. */
  store(): Promise<void>
  /** Deletes the incoming file; harmless after it was stored or discarded. */
  discard(): Promise<void>
}

/** How many of a file's first bytes are retained. */
export const maxFirstBytes = 4096

/** First and last byte, both included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** A file that the store holds. */
export interface StoredFileEntry {
  readonly hash: string
  /** In bytes. */
  readonly size: number
  readonly storedAt: Date
}

/**
 * Stores files, each once, under the hash of its content: a file that exists is complete and immutable. Derived files,
 * such as previews, can be recreated. Every call throws a {@link StorageError} where the store is full or unavailable.
 */
export interface FileStore {
  /** Writes a stream into the incoming folder and hashes it. Throws {@link FileTooLarge}, or the stream's error. */
  receive(stream: AsyncIterable<Uint8Array>, limits: { readonly maxBytes: number }): Promise<ReceivedFile>
  /** The bytes, or the range of them, as a stream; null where there is no such file. */
  open(hash: string, range?: ByteRange): Promise<Readable | null>
  /** How many bytes it has; null where there is no such file. */
  size(hash: string): Promise<number | null>
  /** Removes a file and what is derived of it; harmless where there is none. */
  remove(hash: string): Promise<void>
  /** All files, in the order of their hashes. */
  list(): AsyncIterable<StoredFileEntry>
  /** Stores a file derived from another, under a name that begins with the other's hash: `<hash>-thumb.webp`. */
  storeDerived(name: string, bytes: Uint8Array): Promise<void>
  /** A derived file, or the range of its bytes, as a stream; null where it is not there, or no more. */
  openDerived(name: string, range?: ByteRange): Promise<Readable | null>
  /** Deletes incoming files from before that time that were neither stored nor discarded. Returns their number. */
  sweepIncoming(before: Date): Promise<number>
}

const hashPattern = /^[0-9a-f]{64}$/
const derivedNamePattern = /^[0-9a-f]{64}-[a-z0-9-]+\.[a-z0-9]+$/

/** A hash as it stands in a path or address. Throws for anything that is none: no path is ever made of a user's words. */
export function assertFileHash(hash: string): string {
  if (!hashPattern.test(hash)) throw new Error('That is no hash of a file')
  return hash
}

/** The name of a derived file, likewise. */
export function assertDerivedName(name: string): string {
  if (!derivedNamePattern.test(name)) throw new Error('That is no name of a derived file')
  return name
}

/** True for what is the hash of a file. */
export function isFileHash(text: string): boolean {
  return hashPattern.test(text)
}
