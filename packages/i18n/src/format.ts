import type { DisplayUnit, UnitSystem } from './unit-names.ts'
import { convert, displayUnit } from './unit-names.ts'
import type { Unit } from '@catenary/contract/field'
import type { Language } from './language.ts'
import { localeOf } from './language.ts'

const thinSpace = '\u202f'

const numberFormats = new Map<string, Intl.NumberFormat>()
function numberFormat(language: Language, decimals: number, fixed: boolean): Intl.NumberFormat {
  const key = `${language} ${decimals} ${fixed}`
  const known = numberFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(localeOf[language], {
    minimumFractionDigits: fixed ? decimals : 0,
    maximumFractionDigits: decimals,
  })
  numberFormats.set(key, made)
  return made
}

/** A number in the language's own writing, with exactly so many decimals. */
export function formatNumber(language: Language, value: number, decimals = 2): string {
  return numberFormat(language, decimals, true).format(value)
}

/** A number in the language's own writing, with at most so many decimals. */
export function formatShort(language: Language, value: number, decimals = 2): string {
  return numberFormat(language, decimals, false).format(value)
}

/** A figure and its unit, apart, so that the unit can be drawn smaller. */
export interface Quantity {
  readonly figure: string
  readonly unit: string
}

/** A value of the wire in the reader's units: `{ figure: '1,245.30', unit: 'm' }`. */
export function quantityParts(
  language: Language,
  value: number,
  unit: Unit,
  options: { decimals?: number; system?: UnitSystem } = {},
): Quantity {
  const shown: DisplayUnit = displayUnit(unit, options.system ?? 'metric')
  return { figure: formatNumber(language, convert(value, unit, shown), options.decimals ?? 2), unit: shown }
}

/** A value of the wire in the reader's units, with a thin space before the unit. */
export function formatQuantity(
  language: Language,
  value: number,
  unit: Unit,
  options: { decimals?: number; system?: UnitSystem } = {},
): string {
  const { figure, unit: shown } = quantityParts(language, value, unit, options)
  return shown === '' ? figure : `${figure}${thinSpace}${shown}`
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()
function dateFormat(language: Language, zone: string | undefined, options: Intl.DateTimeFormatOptions) {
  const key = `${language} ${zone ?? ''} ${JSON.stringify(options)}`
  const known = dateFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(localeOf[language], { ...options, timeZone: zone })
  dateFormats.set(key, made)
  return made
}

/** The day of an instant in a time zone (IANA name; the machine's own where absent). */
export function formatDate(language: Language, instant: string | number, zone?: string): string {
  return dateFormat(language, zone, { dateStyle: 'medium' }).format(new Date(instant))
}

/** Day and minute of an instant in a time zone. */
export function formatDateTime(language: Language, instant: string | number, zone?: string): string {
  return dateFormat(language, zone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
}

/** Month and year, for axes. */
export function formatMonth(language: Language, instant: string | number, zone?: string): string {
  return dateFormat(language, zone, { year: 'numeric', month: 'short' }).format(new Date(instant))
}

/** A country's name from its ISO 3166-1 alpha-2 code. */
export function countryName(language: Language, code: string): string {
  return new Intl.DisplayNames([localeOf[language]], { type: 'region' }).of(code) ?? code
}

/**
 * Reads a number as people type it: decimal comma or point, grouping by space, apostrophe or the other sign.
 * `1.234,5` and `1,234.5` are plain; a lone sign followed by exactly three digits is read by the language's custom
 * ("1.234" is a thousand in German, one and a bit in English). Anything else is null: nothing is guessed.
 */
export function parseNumber(language: Language, typed: string): number | null {
  const text = typed.replace(/[\s\u00a0\u202f'’]/g, '')
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(text)) return null
  const decimal = decimalSign(language, text)
  const grouping = decimal === ',' ? '.' : ','
  const [whole = '', fraction, ...more] = text.split(decimal)
  if (more.length > 0 || (fraction ?? '').includes(grouping)) return null
  const groups = whole.replace(/^[+-]/, '').split(grouping)
  if (groups.length > 1 && !groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group)))
    return null
  const value = Number(`${whole.replaceAll(grouping, '')}.${fraction ?? '0'}`)
  return Number.isFinite(value) ? value : null
}

function decimalSign(language: Language, text: string): ',' | '.' {
  const custom = language === 'en' ? '.' : ','
  const lastComma = text.lastIndexOf(',')
  const lastPoint = text.lastIndexOf('.')
  if (lastComma >= 0 && lastPoint >= 0) return lastComma > lastPoint ? ',' : '.'
  const sign = lastComma >= 0 ? ',' : '.'
  const other = sign === ',' ? '.' : ','
  const alone = text.indexOf(sign) === text.lastIndexOf(sign)
  const looksGrouped = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  if (alone && (!looksGrouped || sign === custom)) return sign
  return other
}
