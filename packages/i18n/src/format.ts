import type { Unit } from '@catenary/contract/field'
import type { DisplayUnit, UnitSystem } from './display-units.ts'
import { convert, displayUnit, displayDecimals } from './display-units.ts'
import type { Language, Locale } from './language.ts'
import { languageOfLocale, localeOf } from './language.ts'

const thinSpace = '\u202f'

const numberFormats = new Map<string, Intl.NumberFormat>()
function numberFormat(locale: Locale, least: number, most: number): Intl.NumberFormat {
  const key = `${locale} ${least} ${most}`
  const cached = numberFormats.get(key)
  if (cached) return cached
  const created = new Intl.NumberFormat(localeOf[locale], {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    // A small negative figure that rounds to zero is zero, not "-0.00".
    signDisplay: 'negative',
  })
  numberFormats.set(key, created)
  return created
}

/** A number in the language's own writing, with exactly so many decimals. */
export function formatNumber(locale: Locale, value: number, decimals = 2): string {
  return numberFormat(locale, decimals, decimals).format(value)
}

/** A number in the language's own writing, with at most so many decimals. */
export function formatShort(locale: Locale, value: number, decimals = 2): string {
  return numberFormat(locale, 0, decimals).format(value)
}

/** What was entered, such as a threshold, is written with so many decimals at most: rounded it would be another figure. */
export const enteredDecimals = 12

/** A number beyond this is written by its power of ten: with all its digits it would be longer than a screen is wide. */
const longestFigure = 1e15

/** A number by its power of ten, with at most so many decimals: `3.4E38`. */
export function formatPower(locale: Locale, value: number, decimals = 2): string {
  const options = { notation: 'scientific', maximumFractionDigits: decimals } as const
  return value === 0 ? formatShort(locale, 0) : new Intl.NumberFormat(localeOf[locale], options).format(value)
}

/** A number as a device measures it, with at most so many decimals: a device may send any number, such as `3.4E38`. */
export function formatFigure(locale: Locale, value: number, decimals = 2): string {
  return Math.abs(value) < longestFigure ? formatShort(locale, value, decimals) : formatPower(locale, value)
}

/** What separates a figure from its unit: a thin space; nothing for a bare number, nor for the percent sign of English. */
export function unitGap(locale: Locale, unit: string): string {
  return unit === '' || (unit === '%' && languageOfLocale(locale) === 'en') ? '' : thinSpace
}

/** A percentage with at most so many decimals: `87.4%`, `87,4 %`. */
export function formatPercent(locale: Locale, value: number, decimals = 2): string {
  return withUnit(locale, { figure: formatShort(locale, value, decimals), unit: '%' })
}

/** A figure and its unit, apart, so that the unit can be drawn smaller. */
export interface Quantity {
  readonly figure: string
  readonly unit: string
}

/** A figure and its unit in one text: `1,245.30 m`, `87.4%`. */
export function withUnit(locale: Locale, { figure, unit }: Quantity): string {
  return `${figure}${unitGap(locale, unit)}${unit}`
}

/**
 * A value of the wire in the reader's units, with the decimals its unit has where none are named: `{ figure:
 * '1,245.30', unit: 'm' }`.
 */
export function quantityParts(
  locale: Locale,
  value: number,
  unit: Unit,
  options: { decimals?: number; system?: UnitSystem } = {},
): Quantity {
  const { system = 'metric', decimals } = options
  const shown: DisplayUnit = displayUnit(unit, system)
  const { least, most } = decimals === undefined ? displayDecimals(unit, system) : { least: decimals, most: decimals }
  return { figure: numberFormat(locale, least, most).format(convert(value, unit, shown)), unit: shown }
}

/** A value of the wire in the reader's units, with its unit. */
export function formatQuantity(
  locale: Locale,
  value: number,
  unit: Unit,
  options: { decimals?: number; system?: UnitSystem } = {},
): string {
  return withUnit(locale, quantityParts(locale, value, unit, options))
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()
function dateFormat(locale: Locale, zone: string | undefined, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${zone ?? ''} ${JSON.stringify(options)}`
  const cached = dateFormats.get(key)
  if (cached) return cached
  const created = new Intl.DateTimeFormat(localeOf[locale], { ...options, timeZone: zone })
  dateFormats.set(key, created)
  return created
}

/** The day of an instant in a time zone (IANA name; the machine's own where absent). */
export function formatDate(locale: Locale, instant: string | number, zone?: string): string {
  return dateFormat(locale, zone, { dateStyle: 'medium' }).format(new Date(instant))
}

/** The day of an instant in a time zone as ISO 8601 has it, for programs and spreadsheets: `2026-12-31`. */
export function isoDay(instant: string, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(instant))
}

/** Day and minute of an instant in a time zone: `Nov 22, 2026, 1:00 PM`, `22 Nov 2026, 13:00`. */
export function formatDateTime(locale: Locale, instant: string | number, zone?: string): string {
  return dateFormat(locale, zone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
}

/** Day and minute of an instant by the clocks of a place; where its time zone is not known it says that it is UTC. */
export function formatZoned(locale: Locale, instant: string, zone: string | undefined): string {
  return zone === undefined || zone === 'UTC'
    ? `${formatDateTime(locale, instant, 'UTC')} UTC`
    : formatDateTime(locale, instant, zone)
}

/** The time of day of an instant, for axes: `1:00 PM`, `13:00`; `medium` with its seconds. */
export function formatTime(
  locale: Locale,
  instant: string | number,
  zone?: string,
  timeStyle: 'short' | 'medium' = 'short',
): string {
  return dateFormat(locale, zone, { timeStyle }).format(new Date(instant))
}

/** By how much the clocks of a place differ from UTC at an instant: `GMT+2`. */
export function formatOffset(locale: Locale, instant: string | number, zone?: string): string {
  const parts = dateFormat(locale, zone, { timeZoneName: 'shortOffset' }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The day of an instant without its year, for axes: `Nov 22`. */
export function formatDayOfMonth(locale: Locale, instant: string | number, zone?: string): string {
  return dateFormat(locale, zone, { day: 'numeric', month: 'short' }).format(new Date(instant))
}

/** The year of an instant, for axes. */
export function formatYear(locale: Locale, instant: string | number, zone?: string): string {
  return dateFormat(locale, zone, { year: 'numeric' }).format(new Date(instant))
}

const minute = 60_000
// How long something is told in a unit, before the next one tells it.
const ageUnits = [
  { unit: 'minute', length: minute, until: 60 * minute },
  { unit: 'hour', length: 60 * minute, until: 48 * 60 * minute },
  { unit: 'day', length: 1440 * minute, until: 60 * 1440 * minute },
  { unit: 'month', length: 30 * 1440 * minute, until: 730 * 1440 * minute },
  { unit: 'year', length: 365 * 1440 * minute, until: Infinity },
] as const

/** How long ago something was, from its age in milliseconds: `3 minutes ago`, `this minute`. */
export function formatAge(locale: Locale, age: number): string {
  const { unit, length } = ageUnits.find(({ until }) => age < until) ?? ageUnits[0]
  const format = new Intl.RelativeTimeFormat(localeOf[locale], { numeric: age < minute ? 'auto' : 'always' })
  return format.format(-Math.floor(Math.max(0, age) / length), unit)
}

const durationUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A duration in whole seconds in words: "1 hour, 30 minutes". */
export function formatDuration(locale: Locale, seconds: number): string {
  let rest = seconds
  const parts = durationUnits.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count === 0 && (unit !== 'second' || seconds > 0)) return []
    return [new Intl.NumberFormat(localeOf[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(count)]
  })
  return new Intl.ListFormat(localeOf[locale], { type: 'unit' }).format(parts)
}

/** Month and year, for axes. */
export function formatMonth(locale: Locale, instant: string | number, zone?: string): string {
  return dateFormat(locale, zone, { year: 'numeric', month: 'short' }).format(new Date(instant))
}

/** Month and year in full, for sentences: `March 2027`. */
export function formatLongMonth(locale: Locale, instant: string | number, zone?: string): string {
  return dateFormat(locale, zone, { year: 'numeric', month: 'long' }).format(new Date(instant))
}

/** A day in full, with its weekday: `Monday, November 23, 2026`. */
export function formatLongDate(locale: Locale, instant: string | number, zone?: string): string {
  return dateFormat(locale, zone, { dateStyle: 'full' }).format(new Date(instant))
}

/** The name of a weekday, for the head of a column: `Mon`, or in full. */
export function formatWeekday(locale: Locale, instant: string | number, weekday: 'short' | 'long'): string {
  return dateFormat(locale, 'UTC', { weekday }).format(new Date(instant))
}

const regionNames = new Map<Language, Intl.DisplayNames>()

/** A country's name from its ISO 3166-1 alpha-2 code. */
export function countryName(language: Language, code: string): string {
  const names = regionNames.get(language) ?? new Intl.DisplayNames([localeOf[language]], { type: 'region' })
  regionNames.set(language, names)
  return names.of(code) ?? code
}

// The spaces and apostrophes that people and Intl put between thousands.
const groupSeparator = "[ \\u00a0\\u2009\\u202f'’]"
const spaceGrouped = new RegExp(`^[+-]?\\d{1,3}(?:${groupSeparator}\\d{3})+(?:[.,]\\d+)?$`)
const plain = /^[+-]?(?:\d[\d.,]*|[.,]\d+)$/
const possiblyGrouped = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

/** The sign before the decimals of a number. */
export type DecimalMark = '.' | ','

/** True for a number that languages read differently, a thousandfold: a lone sign before exactly three digits. */
export function isAmbiguousNumber(typed: string): boolean {
  return possiblyGrouped.test(typed.trim().replace('\u2212', '-'))
}
const correctlyGrouped = /^\d{1,3}(?:[.,]\d{3})+$/

// What a lone sign before exactly three digits means; French never groups by a sign.
const groupingMark: Readonly<Record<Language, string>> = { en: ',', de: '.', fr: '', es: '.' }

/**
 * A number as it stands in a field: ungrouped, with at most four decimals, and in such a way that every language reads the
 * same number back: 1.234 is written with a fourth decimal.
 */
export function formatPlain(language: Language, value: number): string {
  const plain = String(Math.round(value * 1e4) / 1e4)
  const text = isAmbiguousNumber(plain) ? `${plain}0` : plain
  return language === 'en' ? text : text.replace('.', ',')
}

/**
 * Parses a typed number: decimal comma or point, thousands separated by space, apostrophe or the other sign. A single
 * sign before exactly three digits follows the language: "1.234" is a thousand in German and Spanish, one and a bit in
 * English and French; `mark`, the reader's chosen decimal sign, overrides it. Anything else is null, never a guess.
 */
export function parseNumber(language: Language, typed: string, mark?: DecimalMark): number | null {
  const text = typed.trim().replace('\u2212', '-')
  if (spaceGrouped.test(text)) return toNumber(text.replace(/[^\d.,+-]/g, '').replace(',', '.'))
  if (!plain.test(text)) return null
  const decimal = mark && isAmbiguousNumber(text) ? mark : detectDecimalMark(language, text)
  const grouping = decimal === ',' ? '.' : ','
  const [whole = '', fraction = '', ...more] = text.split(decimal)
  if (more.length > 0 || fraction.includes(grouping)) return null
  if (whole.includes(grouping) && !correctlyGrouped.test(whole.replace(/^[+-]/, ''))) return null
  return toNumber(`${whole.replaceAll(grouping, '')}.${fraction}`)
}

function toNumber(text: string): number | null {
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

function detectDecimalMark(language: Language, text: string): ',' | '.' {
  const lastComma = text.lastIndexOf(',')
  const lastPoint = text.lastIndexOf('.')
  if (lastComma >= 0 && lastPoint >= 0) return lastComma > lastPoint ? ',' : '.'
  const sign = lastComma >= 0 ? ',' : '.'
  const repeated = text.indexOf(sign) !== text.lastIndexOf(sign)
  const groups = repeated || (possiblyGrouped.test(text) && sign === groupingMark[language])
  const other = sign === ',' ? '.' : ','
  return groups ? other : sign
}
