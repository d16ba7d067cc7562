import type { Language } from './language.ts'
import { localeOf } from './language.ts'

// Platforms still return these names, which IANA has replaced; they accept the new ones as well.
const canonicalNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The present name of a time zone that a platform may still give an older one. */
export function presentTimezoneName(name: string): string {
  return canonicalNames[name] ?? name
}

/** The IANA names of the time zones that there are, each zone by its present name. */
export function timezoneNames(): readonly string[] {
  const supported = [...new Set(Intl.supportedValuesOf('timeZone').map(presentTimezoneName))]
  // Not every platform counts it among the zones, though each knows it.
  return supported.includes('UTC') ? supported : [...supported, 'UTC']
}

/** How far a zone's clocks are ahead of UTC at an instant, in minutes. */
function offsetMinutes(zone: string, at: Date): number {
  const text = timeZonePart('en-US', zone, 'longOffset', at)
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) || 0
}

/** A zone as people look for it: `(UTC+01:00) Zurich – Central European Time`. */
function formatZoneLabel(language: Language, zone: string, offset: number, at: Date): string {
  const size = Math.abs(offset)
  const clock = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const place = placeName(zone)
  const name = zone === 'UTC' ? '' : timeZonePart(localeOf[language], zone, 'longGeneric', at)
  // Some zones have no name but that of their place.
  const isPlaceOnly = name === '' || name.includes(place)
  return `(UTC${offset < 0 ? '\u2212' : '+'}${clock}) ${isPlaceOnly ? place : `${place} – ${name}`}`
}

/** `America/Indiana/Knox` is Knox, Indiana. */
function placeName(zone: string): string {
  return zone.split('/').slice(1).toReversed().join(', ').replaceAll('_', ' ') || zone
}

function timeZonePart(locale: string, timeZone: string, timeZoneName: 'longGeneric' | 'longOffset', at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Every zone's label by its name, from west to east, and then in the order of the language. */
export function timezoneLabels(language: Language, at: Date): Record<string, string> {
  const collator = new Intl.Collator(localeOf[language])
  const labelled = timezoneNames().map((zone) => {
    const offset = offsetMinutes(zone, at)
    return { zone, offset, label: formatZoneLabel(language, zone, offset, at) }
  })
  const sorted = labelled.toSorted((a, b) => a.offset - b.offset || collator.compare(a.label, b.label))
  return Object.fromEntries(sorted.map(({ zone, label }) => [zone, label]))
}
