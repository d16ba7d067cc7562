import ICAL from 'ical.js'

/** Reads a calendar file as calendar programs do, by a library of them; throws for what is none. */
export function readCalendar(bytes: Buffer) {
  const calendar = ICAL.Component.fromString(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  const valueOf = (component: ICAL.Component, name: string) => {
    const found = component.getAllProperties(name)
    if (found.length > 1) throw new Error(`${name} comes twice`)
    return found[0]?.getFirstValue()?.toString()
  }
  return {
    name: valueOf(calendar, 'x-wr-calname'),
    version: valueOf(calendar, 'version'),
    refreshInterval: valueOf(calendar, 'refresh-interval'),
    parts: calendar.getAllSubcomponents().map(({ name }) => name),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, summary, description, location, sequence, startDate, endDate } = new ICAL.Event(component)
      const texts = { uid, summary, description, location, sequence }
      return {
        ...texts,
        start: momentOf(startDate),
        end: momentOf(endDate),
        url: valueOf(component, 'url'),
        status: valueOf(component, 'status'),
        stampedAt: momentOf(component.getFirstPropertyValue('dtstamp') as ICAL.Time),
        createdAt: momentOf(component.getFirstPropertyValue('created') as ICAL.Time),
        changedAt: momentOf(component.getFirstPropertyValue('last-modified') as ICAL.Time),
        names: component.getAllProperties().map(({ name }) => name),
      }
    }),
  }
}

/** A day as `2026-12-31`, or an instant as ISO 8601; one without a time zone ends without `Z`. */
function momentOf(time: ICAL.Time): string {
  return time.toString()
}
