/** A property of a calendar file: its parameters as they are written, and its text. */
interface CalendarProperty {
  readonly params: string
  readonly value: string
}

/** An event of a calendar file, its properties by name. */
export type ReadEvent = Readonly<Record<string, CalendarProperty | undefined>>

/**
 * Reads a calendar file as RFC 5545 has it: lines end with CRLF and have 75 octets at most, folded ones begin with a space,
 * texts are unescaped. Throws for anything else, such as a property that comes twice in an event.
 */
export function readCalendar(bytes: Buffer): { head: ReadEvent; events: ReadEvent[] } {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('Lines do not end with CRLF')
  for (const line of text.split('\r\n'))
    if (Buffer.byteLength(line) > 75) throw new Error(`More than 75 octets: ${line}`)
  const lines = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  if (lines.shift() !== 'BEGIN:VCALENDAR' || lines.pop() !== 'END:VCALENDAR') throw new Error('No calendar')
  const head: Record<string, CalendarProperty> = {}
  const events: Record<string, CalendarProperty>[] = []
  let current: Record<string, CalendarProperty> | undefined
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT' && !current) events.push((current = {}))
    else if (line === 'END:VEVENT' && current) current = undefined
    else addProperty(current ?? head, line)
  }
  if (current) throw new Error('An event has no end')
  return { head, events }
}

function addProperty(component: Record<string, CalendarProperty>, line: string): void {
  const [, name, params = '', value = ''] = /^([A-Z-]+)(;[^:]*)?:(.*)$/u.exec(line) ?? []
  if (name === undefined || component[name]) throw new Error(`Not a property, or one that comes twice: ${line}`)
  component[name] = { params, value: unescapeText(value) }
}

function unescapeText(value: string): string {
  return value.replaceAll(/\\(.)|[;,]/gs, (found, escaped: string | undefined) => {
    if (escaped === 'n' || escaped === 'N') return '\n'
    if (escaped !== undefined && '\\;,'.includes(escaped)) return escaped
    throw new Error(`Not escaped: ${found}`)
  })
}
