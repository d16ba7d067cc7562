/** How the text of a file is read. */
export type TextKind = 'pdf' | 'word' | 'sheet' | 'slides' | 'openDocument' | 'plain'

/** The task of an extracting thread. */
export interface ExtractionTask {
  readonly kind: TextKind
  readonly bytes: Uint8Array<ArrayBuffer>
  /** How long pages are read, in milliseconds: what was read until then is the result. */
  readonly readMs: number
}

/** The text of a file. */
export interface ExtractedText {
  /** By page of a PDF, by slide, otherwise in parts; one without text is empty. */
  readonly pages: readonly string[]
  /** Not all of it: it has more pages or text than are read, or reading took too long. */
  readonly isPartial: boolean
}

/** The text, or why it could not be read. */
export type ExtractionResult = ExtractedText | { readonly failure: string }

/** Limits of the text of one file. */
export const textLimits = {
  pages: 2000,
  /** Characters of one page. */
  pageLength: 50_000,
  /** Characters of all pages. */
  length: 10_000_000,
  /** Characters of a part of a text without pages. */
  partLength: 4000,
  /** Files in an archive. */
  entries: 10_000,
  /** Bytes of all files that are unpacked of an archive. */
  unpackedBytes: 100_000_000,
} as const
