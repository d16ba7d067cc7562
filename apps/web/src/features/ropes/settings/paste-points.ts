import type { ReferencePoint } from '@catenary/contract/rope-attributes'

type Kind = ReferencePoint['kind']

/** What stands in text that was copied from a spreadsheet: points, and the lines that are none. */
export interface PastedPoints {
  readonly points: readonly ReferencePoint[]
  /** Numbers of the lines that are no points, from 1. */
  readonly unread: readonly number[]
}

interface Reading {
  /** Reads a position as it is written, in metres; `null` where it is none. */
  readonly position: (text: string) => number | null
  /** Reads the name of a kind in the reader's language, or its id. */
  readonly kind: (text: string) => Kind | undefined
}

/** Reads lines of name, kind (which may be missing) and position, with tabs or semicolons between them. */
export function pastedPoints(text: string, reading: Reading): PastedPoints {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }))
  const read = lines
    .filter(({ line }) => line.trim() !== '')
    .map((one) => ({ ...one, point: pointIn(one.line, reading) }))
  // The first line may be the heads of the columns.
  const isHead = ({ number, point }: (typeof read)[number]) =>
    point === null && number === read[0]?.number && read.length > 1
  return {
    points: read.flatMap(({ point }) => point ?? []),
    unread: read.filter((one) => one.point === null && !isHead(one)).map(({ number }) => number),
  }
}

function pointIn(line: string, { position, kind }: Reading): ReferencePoint | null {
  const cells = line.split(/[\t;]/).map((cell) => cell.trim())
  const [name = '', ...rest] = cells
  const last = rest.at(-1)
  const at = last === undefined ? null : position(last)
  if (name === '' || at === null || at < 0 || rest.length > 2) return null
  const said = rest.length === 2 ? (rest[0] ?? '') : ''
  const known = said === '' ? guessedKind(name) : kind(said)
  return known === undefined ? null : { name, kind: known, position: at }
}

/** T7, S 2 and P12 are towers by their names; what says nothing of itself is a mark. */
function guessedKind(name: string): Kind {
  return /^[TSP]\s?\d+$/i.test(name) ? 'tower' : 'marker'
}
