import type { TrendPoint } from './fitted-line.ts'

/** The loss at one x (milliseconds since 1970 or bending cycles). */
export interface LossSample extends TrendPoint {
  /** False for the calculated value after a repair or a change of the rope. */
  readonly isMeasured: boolean
}

/** The loss over one reference length, in order of x. */
export interface LossCurve {
  /** The reference length in nominal diameters. */
  readonly multiple: number
  readonly points: readonly LossSample[]
  /** Where a repair or a change of the rope last made the loss another, or the rope is new; `null` where nothing did. */
  readonly since: number | null
}

/** Measurements closer than this are repetitions: their difference is scatter, not growth. */
export const minGap = { time: 30 * 86_400_000, bendingCycles: 1000 } as const

/** What was recorded of a rope, on the x axis. */
export interface RecordedLoss {
  readonly xAxis: keyof typeof minGap
  /** Repairs and changes of the rope, oldest first. */
  readonly changes: readonly { readonly x: number; readonly event: string; readonly isReplacement: boolean }[]
  /** Where magnetic rope tests found nothing. */
  readonly testsWithoutFindings: readonly number[]
}

/** The points of a series of losses, by the recordings that made them. */
export interface RecordedSeries {
  readonly multiple: number
  readonly points: readonly (TrendPoint & { readonly event: string; readonly isCarried?: true | undefined })[]
}

/**
 * Where a magnetic rope test measured no loss: its findings would have replaced those before. Where findings follow within
 * {@link minGap} they are its own.
 *
 * @param found what findings measured
 */
export function measuredNothing(
  found: readonly TrendPoint[],
  { xAxis, testsWithoutFindings }: Pick<RecordedLoss, 'xAxis' | 'testsWithoutFindings'>,
): TrendPoint[] {
  const isFollowed = (test: number) => found.some(({ x }) => x >= test && x - test < minGap[xAxis])
  return testsWithoutFindings.filter((test) => !isFollowed(test)).map((x) => ({ x, value: 0 }))
}

/** A series as measurements, with the tests that found nothing. The points of repairs and changes are calculated; those that carry on what was measured before are left out. */
export function lossCurve({ multiple, points }: RecordedSeries, recorded: RecordedLoss): LossCurve {
  const changeIds = new Set(recorded.changes.map(({ event }) => event))
  const found = points
    .filter(({ isCarried }) => !isCarried)
    .map(({ x, value, event }) => ({ x, value, isMeasured: !changeIds.has(event) }))
  const nothing = measuredNothing(
    found.filter(({ isMeasured }) => isMeasured),
    recorded,
  ).map((point) => ({ ...point, isMeasured: true }))
  const steps = new Set(points.map(({ event }) => event).filter((event) => changeIds.has(event)))
  const step = recorded.changes.findLast(({ event, isReplacement }) => isReplacement || steps.has(event))
  return { multiple, points: [...nothing, ...found].toSorted((a, b) => a.x - b.x), since: step?.x ?? null }
}
