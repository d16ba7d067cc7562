import { tzOffset } from '@date-fns/tz/tzOffset'

/** A moment as people write it at a place: a day and a time of day. */
export interface WallTime {
  /** `2026-11-21` */
  readonly date: string
  /** `07:30` */
  readonly time: string
}

const minute = 60_000

/** What a clock in the zone (IANA name; the machine's own where absent) shows at an instant. */
export function wallTimeOf(instant: string | number, zone?: string): WallTime {
  const at = new Date(instant)
  const shown = new Date(at.getTime() + tzOffset(zone, at) * minute).toISOString()
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/**
 * The instant at which a clock in the zone shows a day and time, as ISO 8601 in UTC; null where they are not written as
 * such. An hour that the change to summer time skips is read as the hour after it.
 */
export function instantOf({ date, time }: WallTime, zone?: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return null
  const asUtc = Date.parse(`${date}T${time}:00.000Z`)
  if (Number.isNaN(asUtc)) return null
  // The zone's offset depends on the instant sought: twice is enough, as offsets change far apart.
  let instant = asUtc
  for (let round = 0; round < 2; round += 1) instant = asUtc - tzOffset(zone, new Date(instant)) * minute
  return new Date(instant).toISOString()
}
