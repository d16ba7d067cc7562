import type { ArchiveFailureReason } from '@catenary/contract/library/archive'

/** A file of the archive that is to be read. */
export interface ArchiveFile {
  /** Below the folder or address of the index. */
  readonly path: string
  /** In bytes; null: not known, at most {@link maxPictureBytes}. */
  readonly size: number | null
  /** SHA-256 that it must have, in hexadecimal; null: none is known. */
  readonly sha256: string | null
  /** Another one where the file was replaced. */
  readonly version: string
}

/** Where a file is on this machine, and what tells this content from what was there before. */
export interface LocatedFile {
  readonly path: string
  readonly version: string
}

/** A part of the index as text, and what tells this version from others; null where nothing does. */
export interface IndexText {
  readonly text: string
  readonly version: string | null
}

/** The external archive of project documents: a folder, or a server. It is only read. */
export interface Archive {
  /** Which archive it is; what was read of another one is not shown as its. */
  readonly source: string
  /** Nothing was configured: where there is no index, there is no archive. */
  readonly isOptional: boolean
  /** A part of the index; null where it is the `known` version. Throws {@link ArchiveFailure}. */
  readIndex(path: string, known: string | null): Promise<IndexText | null>
  /** A whole file with that size and hash. Throws {@link ArchiveFailure}. */
  locate(file: ArchiveFile): Promise<LocatedFile>
  close(): void
}

/** The archive did not give what was wanted; the message is for logs. */
export class ArchiveFailure extends Error {
  override readonly name = 'ArchiveFailure'
  readonly reason: ArchiveFailureReason
  /** In how many seconds it may be tried again. */
  readonly retryAfter: number | undefined

  constructor(reason: ArchiveFailureReason, message: string, retryAfter?: number) {
    super(message)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

/** The most that one part of the index may have, in bytes. */
export const maxIndexBytes = 4 * 1024 * 1024

/** The most that a document may have, in bytes; a larger one is listed, but not fetched. */
export const maxDocumentBytes = 1024 * 1024 * 1024

/** The most that a picture of a person may have, in bytes. */
export const maxPictureBytes = 5 * 1024 * 1024
