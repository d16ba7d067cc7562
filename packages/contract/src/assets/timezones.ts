import { fieldError, line } from '../field.ts'

/** The name of a time zone, such as Europe/Zurich. */
export const timezoneName = line(64).refine(
  isTimezone,
  fieldError('oneOf', { values: 'Europe/Zurich, America/Denver, …' }),
)

/** In which time zone days and times of an installation are that has none of its own. */
export const readerTimezone = timezoneName.optional().meta({
  description: 'The time zone of the reader, by which days and times are of installations without one; unsaid, UTC',
})

const timezoneCache = new Map<string, boolean>()

function isTimezone(name: string): boolean {
  const resolved = timezoneCache.get(name)
  if (resolved !== undefined) return resolved
  const is = isKnownToIntl(name)
  // Clients may send anything: the cache is bounded.
  if (timezoneCache.size < 1000) timezoneCache.set(name, is)
  return is
}

/** Offsets and zones in other letters are known too, but are no names of zones, and stand in no list of them. */
function isKnownToIntl(name: string): boolean {
  try {
    const resolved = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    return /^[A-Z]/.test(name) && (resolved === name || resolved.toLowerCase() !== name.toLowerCase())
  } catch {
    return false
  }
}
