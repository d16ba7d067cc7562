/** An event of a calendar file. Texts are plain; instants are ISO 8601 in UTC. */
export interface CalendarEvent {
  /** Stays the same for ever. */
  readonly uid: string
  /** A day as `2026-12-31`, or an instant. */
  readonly start: string
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly url: string
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Counts the changes. */
  readonly sequence: number
  readonly createdAt: string
  readonly changedAt: string
}

const lineBreak = '\r\n'
const maxOctets = 75

/** Folds a line after 75 octets (RFC 5545, 3.1), never within a character. */
function fold(line: string): string {
  let [folded, octets] = ['', 0]
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > maxOctets) {
      folded += `${lineBreak} `
      octets = 1
    }
    folded += sign
    octets += size
  }
  return folded
}

/** A text as a value (RFC 5545, 3.3.11): control characters but line breaks are left out. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

/** An instant as `20261231T225959Z`. */
function utc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

const compact = (day: string) => day.replaceAll('-', '')

function startLines(start: string): string[] {
  if (start.includes('T')) return [`DTSTART:${utc(start)}`]
  return [`DTSTART;VALUE=DATE:${compact(start)}`, `DTEND;VALUE=DATE:${compact(nextDay(start))}`]
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    // Without a METHOD it says when the event was last revised (RFC 5545, 3.8.7.2).
    `DTSTAMP:${utc(event.changedAt)}`,
    ...startLines(event.start),
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `URL:${event.url}`,
    `STATUS:${event.status}`,
    // A task takes no time: nobody is busy.
    'TRANSP:TRANSPARENT',
    `SEQUENCE:${event.sequence}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    'END:VEVENT',
  ]
}

/** A calendar file (iCalendar, RFC 5545) of this name; programs that subscribe to it ask again every hour. */
export function writeCalendar(name: string, language: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Catenary//Tasks//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => fold(line) + lineBreak).join('')
}
