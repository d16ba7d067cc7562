import type { Unit } from '@catenary/contract/field'
import type { TextKey, Translate } from '@catenary/i18n/catalogue'
import { isTextKey } from '@catenary/i18n/catalogue'
import type { ValueFormatter } from '@catenary/i18n/describe-value'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { displayUnit } from '@catenary/i18n/display-units'
import { formatDate, formatNumber, formatShort, formatZoned, quantityParts } from '@catenary/i18n/format'
import type { Quantity } from '@catenary/i18n/format'
import type { Locale } from '@catenary/i18n/language'
import { languageOfLocale } from '@catenary/i18n/language'
import { formatReferenceLength } from '@catenary/i18n/reference-length'
import { translatorFor } from '@catenary/i18n/translators'
import type { ReportCell, ReportFact } from '../../ports/report/report-document.ts'

/** Printed where nothing is recorded. */
export const noValue = '–'

/** Translates texts and formats figures for one report, in its language, units and time zone. */
export interface ReportFormatter {
  readonly t: Translate
  readonly locale: Locale
  readonly system: UnitSystem
  /** A bare figure of a wire value, in the reader's unit, with its decimals where none are named; a dash for none. */
  figure(value: number | null | undefined, unit: Unit, decimals?: number): string
  /** The figure with its unit. */
  quantity(value: number, unit: Unit): Quantity
  /** The unit that figures of a wire unit are written in. */
  unit(unit: Unit): string
  percent(value: number | null | undefined, decimals?: number): string
  /** A figure with one decimal at most, as the pages show the health of a rope. */
  short(value: number): string
  /** A reference length in diameters and, of a rope whose diameter in mm is known, as a length. */
  referenceLength(multiple: number, nominalDiameter: number | undefined): string
  count(value: number): string
  /** The day of an instant, on one line. */
  day(instant: string): string
  moment(instant: string): string
  /** How values are formatted by the schemas of their fields. */
  readonly wording: ValueFormatter
  /** A fact of the title block: words. */
  fact(label: string, content: string | number | null | undefined): ReportFact
  /** A fact of the title block: a figure with its unit. */
  measured(label: string, value: number | null | undefined, unit: Unit): ReportFact
}

/** A cell of a table. */
export function cell(text: string, note = ''): ReportCell {
  return { text, note }
}

function isDefined<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined
}

/** Caches every text without values: thousands of rows repeat a handful of them, and formatting a message is slow. */
function memoizeTranslate(t: Translate): Translate {
  const cache = new Map<string, string>()
  const memoized = (key: TextKey, values?: object): string => {
    const translate = t as (key: TextKey, values?: object) => string
    if (values) return translate(key, values)
    const text = cache.get(key) ?? translate(key)
    cache.set(key, text)
    return text
  }
  return memoized as Translate
}

/** The writer of a report. */
export function createReportFormatter(locale: Locale, system: UnitSystem, timezone: string): ReportFormatter {
  const quantity = (value: number, unit: Unit, decimals?: number) =>
    quantityParts(locale, value, unit, decimals === undefined ? { system } : { system, decimals })
  const t = memoizeTranslate(translatorFor(languageOfLocale(locale)))
  const calendarDay = (calendar: string) => formatDate(locale, `${calendar}T12:00:00Z`, 'UTC').replaceAll(' ', '\u00a0')
  return {
    t,
    locale,
    system,
    quantity: (value, unit) => quantity(value, unit),
    figure: (value, unit, decimals) => (isDefined(value) ? quantity(value, unit, decimals).figure : noValue),
    unit: (unit) => displayUnit(unit, system),
    percent: (value, decimals = 2) => (isDefined(value) ? formatNumber(locale, value, decimals) : noValue),
    short: (value) => formatShort(locale, value, 1),
    referenceLength: (multiple, nominalDiameter) =>
      formatReferenceLength(locale, multiple, { nominalDiameter, system }),
    count: (value) => formatNumber(locale, value, 0),
    day: (instant) => formatDate(locale, instant, timezone).replaceAll(' ', '\u00a0'),
    wording: {
      locale,
      t,
      hasKey: isTextKey,
      formatNumber: (value, decimals) => formatShort(locale, value, decimals),
      quantityParts: (value, unit) => quantity(value, unit),
      day: calendarDay,
    },
    moment: (instant) => formatZoned(locale, instant, timezone),
    fact: (label, content) => ({
      label,
      value: isDefined(content) && content !== '' ? String(content) : noValue,
      unit: '',
    }),
    measured: (label, value, unit) => {
      const { figure, unit: shown } = isDefined(value) ? quantity(value, unit) : { figure: noValue, unit: '' }
      return { label, value: figure, unit: shown }
    },
  }
}
