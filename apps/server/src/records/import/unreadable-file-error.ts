import type { UnreadableReason } from '@catenary/contract/records/mrt-report'

/** Where in the file reading stopped: both counted from 1, `column` in characters. */
export interface FilePosition {
  readonly line: number
  readonly column: number
}

/** Stops the reading of a file; caught where the file as a whole is read. */
export class UnreadableFileError extends Error {
  readonly reason: UnreadableReason
  readonly position: FilePosition | undefined

  constructor(reason: UnreadableReason, position?: FilePosition) {
    super(reason)
    this.reason = reason
    this.position = position
  }
}

/** The place of a character in a text. */
export function positionAt(text: string, offset: number): FilePosition {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - before.lastIndexOf('\n') }
}
