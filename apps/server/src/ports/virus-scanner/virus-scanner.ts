import type { Readable } from 'node:stream'

/** What a scanner says of a file. */
export type ScanVerdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly signature: string }
  /** The file, or something in it, is larger than the scanner accepts. */
  | { readonly kind: 'tooLarge' }

/** A file could not be scanned: the scanner cannot be reached, does not answer in time, or answers something else. */
export class ScanFailed extends Error {}

/** Scans files for viruses. */
export interface VirusScanner {
  /** Sends a file's bytes, as they come; throws {@link ScanFailed}, also when it is aborted, or the stream's error. Ends the stream. */
  scan(file: Readable, signal?: AbortSignal): Promise<ScanVerdict>
  /** Whether the scanner scans: it finds nothing in a few harmless bytes. Never throws. */
  isWorking(): Promise<boolean>
}
