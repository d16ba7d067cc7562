import { tzOffset } from '@date-fns/tz/tzOffset'

/** A moment as people write it at a place: a day and a time of day. */
export interface WallTime {
  /** `2026-11-21` */
  readonly date: string
  /** `07:30` */
  readonly time: string
}

const minute = 60_000
const day = 86_400_000

/** What a clock in the zone (IANA name; the machine's own where absent) shows at an instant. */
export function wallTimeOf(instant: string | number, zone?: string): WallTime {
  const at = new Date(instant)
  const shown = new Date(at.getTime() + tzOffset(zone, at) * minute).toISOString()
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/**
 * The instant at which a clock in the zone shows a day and time, as ISO 8601 in UTC; null where they are not written as
 * such. An hour that the change to summer time skips is read as the hour after it, one that comes twice as the first.
 */
export function instantOf({ date, time }: WallTime, zone?: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return null
  const asUtc = Date.parse(`${date}T${time}:00.000Z`)
  if (Number.isNaN(asUtc)) return null
  // By the zone's offset before a change of that day, and by the one after it.
  const [before = asUtc, after = asUtc] = [-day, day].map(
    (away) => asUtc - tzOffset(zone, new Date(asUtc + away)) * minute,
  )
  const shows = (instant: number) => {
    const shown = wallTimeOf(instant, zone)
    return shown.date === date && shown.time === time
  }
  return new Date(shows(before) || !shows(after) ? before : after).toISOString()
}

/** Whether clocks in the zone skip a day and time: the change to summer time goes over it. */
export function isSkipped(wallTime: WallTime, zone?: string): boolean {
  const instant = instantOf(wallTime, zone)
  if (instant === null) return false
  const shown = wallTimeOf(instant, zone)
  return shown.date !== wallTime.date || shown.time !== wallTime.time
}
