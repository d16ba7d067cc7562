import type { UnreadableReason } from '@catenary/contract/mrt-report'

/** Where in the file reading stopped: both counted from 1, `column` in characters. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** Stops the reading of a file; caught where the file as a whole is read. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason
  readonly place: Place | undefined

  constructor(reason: UnreadableReason, place?: Place) {
    super(reason)
    this.reason = reason
    this.place = place
  }
}

/** The place of a character in a text. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - before.lastIndexOf('\n') }
}
