import type { FieldErrorCode } from '@catenary/contract/errors'
import { instantIn } from '@catenary/domain/recurrence/due'
import type { TextKey } from '@catenary/i18n/catalogue'
import { isTextKey } from '@catenary/i18n/catalogue'
import { formatTypedDay, parseDay, parseTime } from '@catenary/i18n/date-input'
import { parseNumber } from '@catenary/i18n/format'
import type { Language, Locale } from '@catenary/i18n/language'
import { languageOfLocale, languages } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'

/** The value of a cell, or its error code. */
export type CellResult<Value> =
  | { readonly value: Value }
  | { readonly code: FieldErrorCode; readonly values?: Readonly<Record<string, string | number>> }

const grouped = /^\d{1,3}([.,'’ \u00a0\u202f]\d{3})+$/

/** A whole number, with or without thousands separators and empty decimals, in the notation of each of the four languages. */
export function readWhole(locale: Locale, text: string): CellResult<number> {
  const number = grouped.test(text) ? Number(text.replaceAll(/\D/g, '')) : parseNumber(languageOfLocale(locale), text)
  if (number === null) return { code: 'number' }
  return Number.isInteger(number) ? { value: number } : { code: 'integer' }
}

/**
 * A date, with or without a time of day, as ISO 8601 in UTC: the end of the day where no time is named, in the zone of the
 * rope. ISO dates are read everywhere, points between the figures as day, month, year; else the order is the reader's.
 */
export function readInstant(locale: Locale, text: string, zone: string): CellResult<string> {
  // JavaScript takes 30 February for 2 March.
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(text) && parseDay(locale, text.slice(0, 10)) !== null) {
    const time = Date.parse(text)
    if (!Number.isNaN(time)) return { value: new Date(time).toISOString() }
  }
  const [dayText = '', ...timeTexts] = text.split(/[ T]+/)
  const day = parseDay(dayText.includes('.') ? 'de' : locale, dayText)
  const timeText = timeTexts.join(' ').replace(/^(\d{1,2}:\d\d):\d\d$/, '$1')
  const time = timeText === '' ? null : parseTime(timeText)
  if (day === null || (timeText !== '' && time === null))
    return { code: 'csv.date', values: { example: formatTypedDay(locale, '2026-12-31') } }
  return { value: new Date(instantIn(zone, day, time)).toISOString() }
}

/** One of a closed list, by its key or by its name in any language; where it is none, its names in the reader's are offered. */
export function readChoice<const Choice extends string>(
  { choices, labelPrefix }: { readonly choices: readonly Choice[]; readonly labelPrefix: string },
  locale: Locale,
  text: string,
): CellResult<Choice> {
  const typed = text.toLowerCase()
  const found = choices.find((choice) =>
    [choice, ...namesOf(`${labelPrefix}.${choice}`)].some((name) => same(name, typed)),
  )
  if (found !== undefined) return { value: found }
  const names = choices.map((choice) => nameIn(languageOfLocale(locale), `${labelPrefix}.${choice}`) ?? choice)
  return { code: 'oneOf', values: { values: names.join(', ') } }
}

const same = (name: string, typed: string) => name.toLowerCase() === typed

/** A text in all languages; none where there is no such text. */
export function namesOf(key: string): string[] {
  return languages.flatMap((language) => nameIn(language, key) ?? [])
}

function nameIn(language: Language, key: string): string | undefined {
  return isTextKey(key) ? (translatorFor(language) as (key: TextKey) => string)(key) : undefined
}

/** Yes or no, in any language or as spreadsheets write it. */
export function readBoolean(text: string): CellResult<boolean> {
  const typed = text.toLowerCase()
  const yes = ['true', '1', 'x', 'wahr', 'vrai', 'verdadero', ...namesOf('common.yes')]
  const no = ['false', '0', 'falsch', 'faux', 'falso', ...namesOf('common.no')]
  if (yes.some((name) => same(name, typed))) return { value: true }
  return no.some((name) => same(name, typed)) ? { value: false } : { code: 'csv.boolean' }
}
