import { TZDate } from '@date-fns/tz/date'

/** What makes a task due, or due again: a number of bending cycles of its rope, or a period of calendar days. */
export const conditionTypes = ['bendingCycles', 'periodDays', 'periodWeeks', 'periodMonths', 'periodYears'] as const
export type ConditionType = (typeof conditionTypes)[number]
type PeriodType = Exclude<ConditionType, 'bendingCycles'>

/** A condition: `threshold` bending cycles, days, weeks, months or years, as a whole number from 1. */
export interface DueCondition {
  readonly type: ConditionType
  readonly threshold: number
}

/** From what conditions count: a moment in milliseconds since 1970, and the rope's bending cycles then. */
export interface Anchor {
  readonly at: number
  readonly cycles: number
}

/** When something is due: at a moment, or when the rope has that many bending cycles; with both, whichever is first. */
export interface Due {
  /** Milliseconds since 1970; null where only cycles count. */
  readonly at: number | null
  /** Bending cycles of the rope, counted as its readings are; null where only the date counts. */
  readonly cycles: number | null
}

/**
 * The last millisecond of a calendar day in a time zone (IANA name). A day is as long as its clocks make it, and a
 * midnight that the change to summer time skips is the hour after it.
 */
export function endOfDay(at: number, zone: string): number {
  const day = new TZDate(at, zone)
  return new TZDate(day.getFullYear(), day.getMonth(), day.getDate() + 1, zone).getTime() - 1
}

/**
 * The instant of a day (`2026-12-31`) and a time (`07:30`) of the clocks in a time zone, in milliseconds since 1970; without a
 * time the end of the day. An hour that the change to summer time skips is the hour after it.
 */
export function instantIn(zone: string, day: string, time: string | null): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  if (time === null) return endOfDate(year, month - 1, date, zone)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new TZDate(year, month - 1, date, hours, minutes, zone).getTime()
}

/**
 * The end of the calendar day that lies a period after a moment, in a time zone. Months and years keep the day of the
 * month; where the month is shorter, its last day counts: 31 January and 1 month is 28 or 29 February, and 2 months
 * 31 March.
 */
export function periodEnd(type: PeriodType, threshold: number, from: number, zone: string): number {
  const start = new TZDate(from, zone)
  const [year, month, day] = [start.getFullYear(), start.getMonth(), start.getDate()]
  if (type === 'periodDays') return endOfDate(year, month, day + threshold, zone)
  if (type === 'periodWeeks') return endOfDate(year, month, day + 7 * threshold, zone)
  const monthIndex = month + (type === 'periodYears' ? 12 * threshold : threshold)
  return endOfDate(year, monthIndex, Math.min(day, daysInMonth(year, monthIndex)), zone)
}

/** The end of a date; days and months beyond the end of theirs go on in the next. */
function endOfDate(year: number, month: number, day: number, zone: string): number {
  return new TZDate(year, month, day + 1, zone).getTime() - 1
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
}

/** When conditions that count from an anchor are met: at the first of the dates, or at the cycles. */
export function dueAfter(conditions: readonly DueCondition[], { at, cycles }: Anchor, zone: string): Due {
  const dates = conditions.flatMap(({ type, threshold }) =>
    type === 'bendingCycles' ? [] : [periodEnd(type, threshold, at, zone)],
  )
  const counts = conditions.flatMap(({ type, threshold }) => (type === 'bendingCycles' ? [cycles + threshold] : []))
  return { at: least(dates), cycles: least(counts) }
}

const least = (values: readonly number[]) => (values.length > 0 ? Math.min(...values) : null)
