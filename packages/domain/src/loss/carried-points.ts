import type { DamageInput, LossInput } from '../loss-input.ts'
import { inspectionsWithoutFindings } from '../loss-input.ts'

/** A point of a series: what was recorded when, and the loss from then on in percent of the limit. */
interface SeriesPoint {
  readonly time: number
  readonly event: string
  readonly lossOverTarget: number
}

/** Rounding is no growth; in percent of the limit. */
const tolerance = 1e-9

/**
 * The points of a series, those marked that carry on the loss of before. A finding of a magnetic rope test that belongs to no
 * inspection was recorded singly: it tells of its place alone, as those of an inspection do of which others could not be read. Where
 * it does not raise the loss over a reference length, what was measured before was not measured again.
 */
export function markCarried<Point extends SeriesPoint>(
  points: readonly Point[],
  input: LossInput,
): (Point & { readonly isCarried?: true })[] {
  const incomplete = new Set(input.inspections.filter((one) => one.skippedFindings).map(({ id }) => id))
  const isSingleFinding = ({ inspection }: DamageInput) => !inspection || incomplete.has(inspection)
  const single = new Set(input.damages.filter(isSingleFinding).map(({ id }) => id))
  if (input.inspectionType !== 'mrt' || single.size === 0) return [...points]
  const cleanTests = inspectionsWithoutFindings(input).map(({ time }) => time)
  let before = { time: -Infinity, value: 0 }
  return momentsOf(points).flatMap((moment) => {
    const { time = 0, lossOverTarget: value = 0 } = moment.at(-1) ?? {}
    const isReset = cleanTests.some((test) => test > before.time && test <= time)
    const isSingle = moment.every(({ event }) => single.has(event))
    const isCarried = isSingle && value <= (isReset ? 0 : before.value) + tolerance
    before = { time, value }
    return isCarried ? moment.map((point) => ({ ...point, isCarried: true as const })) : moment
  })
}

/** The points of each moment, in their order. */
function momentsOf<Point extends SeriesPoint>(points: readonly Point[]): Point[][] {
  return [...Map.groupBy(points, ({ time }) => time).values()]
}
