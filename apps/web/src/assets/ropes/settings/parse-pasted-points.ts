import type { ReferencePoint } from '@catenary/contract/assets/rope-attributes'

type Kind = ReferencePoint['kind']

/** What stands in text that was copied from a spreadsheet: points, and the lines that are none. */
export interface PastedPoints {
  readonly points: readonly ReferencePoint[]
  /** Numbers of the lines that are no points, from 1. */
  readonly invalidLines: readonly number[]
}

interface PointParsers {
  /** Reads a position as it is written, in metres; `null` where it is none. */
  readonly position: (text: string) => number | null
  /** Reads the name of a kind in the reader's language, or its id. */
  readonly kind: (text: string) => Kind | undefined
}

/** Reads lines of name, kind (which may be missing) and position, with tabs or semicolons between them. */
export function parsePastedPoints(text: string, parsers: PointParsers): PastedPoints {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }))
  const parsedLines = lines
    .filter(({ line }) => line.trim() !== '')
    .map((one) => ({ ...one, point: parsePoint(one.line, parsers) }))
  // The first line may be the heads of the columns.
  const isHead = ({ number, point }: (typeof parsedLines)[number]) =>
    point === null && number === parsedLines[0]?.number && parsedLines.length > 1
  return {
    points: parsedLines.flatMap(({ point }) => point ?? []),
    invalidLines: parsedLines.filter((one) => one.point === null && !isHead(one)).map(({ number }) => number),
  }
}

function parsePoint(line: string, { position, kind }: PointParsers): ReferencePoint | null {
  const cells = line.split(/[\t;]/).map((cell) => cell.trim())
  const [name = '', ...rest] = cells
  const last = rest.at(-1)
  const at = last === undefined ? null : position(last)
  if (name === '' || at === null || at < 0 || rest.length > 2) return null
  const kindText = rest.length === 2 ? (rest[0] ?? '') : ''
  const pointKind = kindText === '' ? guessKind(name) : kind(kindText)
  return pointKind === undefined ? null : { name, kind: pointKind, position: at }
}

/** T7, S 2 and P12 are recognised as towers by their names; other names are marks. */
function guessKind(name: string): Kind {
  return /^[TSP]\s?\d+$/i.test(name) ? 'tower' : 'marker'
}
