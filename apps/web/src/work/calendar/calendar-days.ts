/** A calendar day as `2026-11-23`. */
export type CalendarDay = string

const dayMs = 86_400_000
const asDay = (time: number): CalendarDay => new Date(time).toISOString().slice(0, 10)

/** The day so many days later. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return asDay(Date.parse(day) + days * dayMs)
}

/** The same day so many months later, or the last of a shorter month. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return asDay(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
}

/** 0 for a day with which weeks begin, up to 6; weeks begin with `firstWeekday` (0: Sunday). */
export function weekdayIndex(day: CalendarDay, firstWeekday: number): number {
  return (new Date(day).getUTCDay() - firstWeekday + 7) % 7
}

/** The weeks that a day's month touches, each with its seven days. */
export function weeksOfMonth(day: CalendarDay, firstWeekday: number): CalendarDay[][] {
  const first = `${day.slice(0, 7)}-01`
  const next = addMonths(first, 1)
  const weeks: CalendarDay[][] = []
  let start = addDays(first, -weekdayIndex(first, firstWeekday))
  while (start < next) {
    const begin = start
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(begin, index)))
    start = addDays(start, 7)
  }
  return weeks
}

/** Where a key leads from a day, as in every grid of dates; undefined for other keys. */
export function dayByKey(key: string, day: CalendarDay, firstWeekday: number): CalendarDay | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayIndex(day, firstWeekday))
    case 'End':
      return addDays(day, 6 - weekdayIndex(day, firstWeekday))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return undefined
  }
}
