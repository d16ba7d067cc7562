import type { MapBackground, MapPosition, Range } from '../map-types.ts'
import { limitsOf } from '../map-types.ts'
import type { DraftPoint } from './line-draft.ts'

/** An issue of a typed coordinate. */
export type CoordinateIssue =
  | { readonly kind: 'rowEmpty' | 'rowNoNumber' }
  | { readonly kind: 'rowOutside'; readonly range: Range }

/** An issue with its point and axis. */
export interface PointIssue {
  readonly key: number
  /** Counted from 1, as the table shows it. */
  readonly number: number
  readonly axis: 0 | 1
  readonly issue: CoordinateIssue
}

// Fixed numbers of decimals, so that the decimal signs are aligned: a tenth of a metre, a tenth of a pixel.
const coordinateDecimals = { map: 6, image: 1 } as const

type Parse = (typed: string) => number | null

/** The issue of one typed coordinate; null where it is valid. */
export function coordinateIssue(
  background: MapBackground,
  axis: 0 | 1,
  typed: string,
  parse: Parse,
): CoordinateIssue | null {
  if (typed.trim() === '') return { kind: 'rowEmpty' }
  const value = parse(typed)
  if (value === null) return { kind: 'rowNoNumber' }
  const range = limitsOf(background)[axis]
  return value < range.min || value > range.max ? { kind: 'rowOutside', range } : null
}

/** The position of two typed coordinates; null where one is invalid. */
function parsePosition(background: MapBackground, typed: readonly [string, string], parse: Parse): MapPosition | null {
  if (coordinateIssue(background, 0, typed[0], parse) || coordinateIssue(background, 1, typed[1], parse)) return null
  return [parse(typed[0]) ?? 0, parse(typed[1]) ?? 0]
}

/** The position after one coordinate was typed; the other keeps the digits that the table does not show. */
export function reparsePosition(
  background: MapBackground,
  { position }: DraftPoint,
  typed: readonly [string, string],
  axis: 0 | 1,
  parse: Parse,
): MapPosition | null {
  const read = parsePosition(background, typed, parse)
  const other = axis === 0 ? 1 : 0
  if (!read || !position) return read
  // The text is the displayed, rounded value: the coordinate keeps its digits.
  const isShown = Math.abs(read[other] - position[other]) < 0.5 / 10 ** coordinateDecimals[background.kind] + 1e-12
  const otherCoordinate = isShown ? position[other] : read[other]
  return axis === 0 ? [read[0], otherCoordinate] : [otherCoordinate, read[1]]
}

/** All issues of the points of a draft, in their order. */
export function pointIssues(
  background: MapBackground,
  points: readonly DraftPoint[],
  parse: Parse,
): readonly PointIssue[] {
  return points.flatMap(({ key, typed }, index) =>
    typed === null
      ? []
      : ([0, 1] as const).flatMap((axis) => {
          const issue = coordinateIssue(background, axis, typed[axis], parse)
          return issue ? [{ key, number: index + 1, axis, issue }] : []
        }),
  )
}

/** Both coordinates as the table shows them. */
export function coordinateTexts(
  background: MapBackground,
  { position, typed }: DraftPoint,
  number: (value: number, decimals?: number) => string,
): readonly [string, string] {
  if (typed) return typed
  if (!position) return ['', '']
  const decimals = coordinateDecimals[background.kind]
  return [number(position[0], decimals), number(position[1], decimals)]
}
