import type { Ground, Place, Range } from '../places.ts'
import { limitsOf } from '../places.ts'
import type { DraftPoint } from './line-draft.ts'

/** What is wrong with a typed coordinate. */
export type CoordinateFault =
  | { readonly kind: 'rowEmpty' | 'rowNoNumber' }
  | { readonly kind: 'rowOutside'; readonly range: Range }

/** A fault with the point and the axis it is at. */
export interface PointFault {
  readonly key: number
  /** Counted from 1, as the table shows it. */
  readonly number: number
  readonly axis: 0 | 1
  readonly fault: CoordinateFault
}

// All alike, so that the decimal signs stand under each other: a tenth of a metre, a tenth of a pixel.
const shownDecimals = { map: 6, image: 1 } as const

type Parse = (typed: string) => number | null

/** What is wrong with one coordinate as typed; null where it is right. */
export function faultOf(ground: Ground, axis: 0 | 1, typed: string, parse: Parse): CoordinateFault | null {
  if (typed.trim() === '') return { kind: 'rowEmpty' }
  const value = parse(typed)
  if (value === null) return { kind: 'rowNoNumber' }
  const range = limitsOf(ground)[axis]
  return value < range.min || value > range.max ? { kind: 'rowOutside', range } : null
}

/** The place that two typed coordinates say; null where one of them is wrong. */
function typedPlace(ground: Ground, typed: readonly [string, string], parse: Parse): Place | null {
  if (faultOf(ground, 0, typed[0], parse) || faultOf(ground, 1, typed[1], parse)) return null
  return [parse(typed[0]) ?? 0, parse(typed[1]) ?? 0]
}

/** The place once one of its coordinates is typed anew: the other keeps what the table does not show of it. */
export function retypedPlace(
  ground: Ground,
  { place }: DraftPoint,
  typed: readonly [string, string],
  axis: 0 | 1,
  parse: Parse,
): Place | null {
  const read = typedPlace(ground, typed, parse)
  const other = axis === 0 ? 1 : 0
  if (!read || !place) return read
  // Nearer than what is shown, it is the one that was shown.
  const isShown = Math.abs(read[other] - place[other]) < 0.5 / 10 ** shownDecimals[ground.kind] + 1e-12
  const kept = isShown ? place[other] : read[other]
  return axis === 0 ? [read[0], kept] : [kept, read[1]]
}

/** Everything that is wrong with the points of a draft, from the first to the last. */
export function pointFaults(ground: Ground, points: readonly DraftPoint[], parse: Parse): readonly PointFault[] {
  return points.flatMap(({ key, typed }, index) =>
    typed === null
      ? []
      : ([0, 1] as const).flatMap((axis) => {
          const fault = faultOf(ground, axis, typed[axis], parse)
          return fault ? [{ key, number: index + 1, axis, fault }] : []
        }),
  )
}

/** Both coordinates as the table shows them. */
export function shownTexts(
  ground: Ground,
  { place, typed }: DraftPoint,
  number: (value: number, decimals?: number) => string,
): readonly [string, string] {
  if (typed) return typed
  if (!place) return ['', '']
  const decimals = shownDecimals[ground.kind]
  return [number(place[0], decimals), number(place[1], decimals)]
}
