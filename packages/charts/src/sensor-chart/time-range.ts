import type { AxisRange } from '../damage-chart/damage-chart-input.ts'

/** The times that charts of sensors offer, in their order; `1M` where none is chosen. */
export const timeSpans = ['1D', '1M', '6M', '1Y', 'all'] as const
export type TimeSpan = (typeof timeSpans)[number]

const day = 86_400_000
const lengths = { '1D': day, '1M': 30 * day, '6M': 182 * day, '1Y': 365 * day } as const

/** What charts show: the time up to now, or a stretch of it, in milliseconds since 1970. */
export interface TimeChoice {
  readonly span: TimeSpan
  readonly between: AxisRange | undefined
  /** Whether what was measured a year earlier is shown with it. */
  readonly isCompared?: boolean | undefined
}

/** Where the shown time begins and ends; undefined for all there is, and for now. */
export function requestedRange({ span, between }: TimeChoice, now: number): { from?: number; to?: number } {
  if (between) return { from: between.from, to: between.to }
  return span === 'all' ? {} : { from: now - lengths[span] }
}

/** The time axis of charts that stand together; of all there is, it begins with the first point of any of them. */
export function shownRange(choice: TimeChoice, now: number, firstPoints: readonly number[]): AxisRange {
  const { from = Math.min(now - day, ...firstPoints), to = now } = requestedRange(choice, now)
  return { from, to }
}
