/** A moment as people write it at a place: a day and a time of day. */
export interface WallTime {
  /** `2026-11-21` */
  readonly date: string
  /** `07:30` */
  readonly time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(zone ?? '')
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(zone ?? '', made)
  return made
}

/** What a clock in the zone (IANA name; the machine's own where absent) shows at an instant. */
export function wallTimeOf(instant: string | number, zone?: string): WallTime {
  const parts = formatOf(zone).formatToParts(new Date(instant))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
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
  for (let round = 0; round < 2; round += 1) instant = asUtc - offsetAt(instant, zone)
  return new Date(instant).toISOString()
}

function offsetAt(instant: number, zone: string | undefined): number {
  const { date, time } = wallTimeOf(instant, zone)
  return Date.parse(`${date}T${time}:00.000Z`) - Math.floor(instant / 60_000) * 60_000
}
