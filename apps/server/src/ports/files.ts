import type { Readable } from 'node:stream'

const storageErrors = {
  STORAGE_FULL: 'The file store is full',
  STORAGE_RESERVED: 'What is left of the disk is not for files',
  STORAGE_UNAVAILABLE: 'The file store cannot be reached',
} as const

/**
 * The file store is full, has only its reserve left or cannot be reached. Answered as `storage.full`, `storage.reserved`
 * (507) and `storage.unavailable` (503); nothing is half kept.
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

/** A file that came in and lies aside: nobody sees it until it is kept. */
export interface ReceivedFile {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string
  /** In bytes. */
  readonly size: number
  /** The first bytes, at most {@link beginningBytes} of them, to tell what kind of file it is. */
  readonly beginning: Buffer
  /** The bytes as they came in; not after it was kept or dropped. */
  open(): Readable
  /** Where it lies aside, for decoders that read files. */
  readonly path: string
  /** Makes it visible under its hash; returns once it would survive a power cut. Harmless where it is there already. */
  keep(): Promise<void>
  /** Forgets what lies aside; harmless after it was kept or dropped. */
  drop(): Promise<void>
}

/** How much of a file's beginning is remembered. */
export const beginningBytes = 4096

/** First and last byte, both included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** A file that the store holds. */
export interface KeptFile {
  readonly hash: string
  /** In bytes. */
  readonly size: number
  readonly keptAt: Date
}

/**
 * Where files are kept: each once, under the hash of its content, so that what is there is whole and never changes.
 * Beside them lie derived files, such as previews, which can be made again. Every call throws a {@link StorageError}
 * where the store is full or does not answer.
 */
export interface FileStore {
  /** Takes a file in beside the store, hashing on the way. Throws {@link FileTooLarge}, or what the stream failed with. */
  receive(stream: AsyncIterable<Uint8Array>, limits: { readonly maxBytes: number }): Promise<ReceivedFile>
  /** The bytes, or the range of them, as a stream; null where there is no such file. */
  open(hash: string, range?: ByteRange): Promise<Readable | null>
  /** How many bytes it has; null where there is no such file. */
  size(hash: string): Promise<number | null>
  /** Removes a file and what is derived of it; harmless where there is none. */
  remove(hash: string): Promise<void>
  /** All files, in the order of their hashes. */
  list(): AsyncIterable<KeptFile>
  /** Keeps a file derived of another, under a name that begins with the other's hash: `<hash>-thumb.webp`. */
  keepDerived(name: string, bytes: Uint8Array): Promise<void>
  /** A derived file as a stream; null where it is not there, or no more. */
  openDerived(name: string): Promise<Readable | null>
  /** Removes what came in before that moment and was neither kept nor dropped. Answers how many files. */
  sweepIncoming(before: Date): Promise<number>
}

const isHash = /^[0-9a-f]{64}$/
const isDerivedName = /^[0-9a-f]{64}-[a-z0-9-]+\.[a-z0-9]+$/

/** A hash as it stands in a path or address. Throws for anything that is none: no path is ever made of a user's words. */
export function checkedHash(hash: string): string {
  if (!isHash.test(hash)) throw new Error('That is no hash of a file')
  return hash
}

/** The name of a derived file, likewise. */
export function checkedDerivedName(name: string): string {
  if (!isDerivedName.test(name)) throw new Error('That is no name of a derived file')
  return name
}

/** True for what is the hash of a file. */
export function isFileHash(text: string): boolean {
  return isHash.test(text)
}
