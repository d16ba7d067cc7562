import { TZDate } from '@date-fns/tz/date'

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'

/** Marks of a time axis, in milliseconds since 1970, and the unit by which they follow each other. */
export interface TimeTicks {
  readonly unit: Unit
  readonly ticks: readonly number[]
}

const second = 1000
const minute = 60 * second
const day = 1440 * minute

const steps = [
  ...[1, 2, 5, 10, 30].map((count) => ({ unit: 'second', count, length: count * second }) as const),
  ...[1, 5, 15, 30].map((count) => ({ unit: 'minute', count, length: count * minute }) as const),
  ...[1, 3, 6, 12].map((count) => ({ unit: 'hour', count, length: count * 60 * minute }) as const),
  ...[1, 2, 7, 14].map((count) => ({ unit: 'day', count, length: count * day }) as const),
  ...[1, 3, 6].map((count) => ({ unit: 'month', count, length: count * 30 * day }) as const),
  ...[1, 2, 5, 10, 50, 100].map((count) => ({ unit: 'year', count, length: count * 365 * day }) as const),
]
const longest = { unit: 'year', count: 1000, length: 1000 * 365 * day } as const

/**
 * Where a time axis is marked: at whole seconds, minutes, hours, days, months or years of the clocks in a time zone (IANA name; the
 * machine's own where absent), at most about `most` times.
 */
export function timeTicks(from: number, to: number, most: number, zone?: string): TimeTicks {
  const step = steps.find(({ length }) => (to - from) / length <= most) ?? longest
  const place = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const first = stepNumber(from, step, place)
  const ticks: number[] = []
  for (let number = first; ; number += step.count) {
    const at = instantOfStep(number, step.unit, place)
    if (at > to) return { unit: step.unit, ticks }
    // Two marks fall on one instant where the clocks skip an hour.
    if (at >= from && at !== ticks.at(-1)) ticks.push(at)
  }
}

/** The last multiple of the step's count at or before an instant, counted in its unit on the clocks of the place. */
function stepNumber(
  at: number,
  { unit, count }: { readonly unit: Unit; readonly count: number },
  zone: string,
): number {
  const shown = new TZDate(at, zone)
  const months = shown.getFullYear() * 12 + shown.getMonth()
  const days = Date.UTC(shown.getFullYear(), shown.getMonth(), shown.getDate()) / day
  const hours = days * 24 + shown.getHours()
  const number = {
    second: (hours * 60 + shown.getMinutes()) * 60 + shown.getSeconds(),
    minute: hours * 60 + shown.getMinutes(),
    hour: hours,
    day: days,
    month: months,
    year: shown.getFullYear(),
  }[unit]
  return Math.floor(number / count) * count
}

function instantOfStep(number: number, unit: Unit, zone: string): number {
  if (unit === 'year') return new TZDate(number, 0, 1, zone).getTime()
  if (unit === 'month') return new TZDate(Math.floor(number / 12), number % 12, 1, zone).getTime()
  const clock = new Date(number * { second, minute, hour: 60 * minute, day }[unit])
  const [year, month, date] = [clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate()]
  return new TZDate(
    year,
    month,
    date,
    clock.getUTCHours(),
    clock.getUTCMinutes(),
    clock.getUTCSeconds(),
    zone,
  ).getTime()
}
