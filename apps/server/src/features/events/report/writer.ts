import type { Unit } from '@catenary/contract/field'
import type { TextKey, Translate } from '@catenary/i18n/catalogue'
import { isTextKey } from '@catenary/i18n/catalogue'
import type { Wording } from '@catenary/i18n/describe'
import { formatDate, formatDateTime, formatNumber, formatShort, quantityParts } from '@catenary/i18n/format'
import type { Quantity } from '@catenary/i18n/format'
import type { Locale } from '@catenary/i18n/language'
import { languageOfLocale } from '@catenary/i18n/language'
import { referenceLengthText } from '@catenary/i18n/reference-length'
import { speaker } from '@catenary/i18n/speakers'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { displayUnit } from '@catenary/i18n/unit-names'
import type { ReportCell, ReportFact } from '../../../ports/report-document.ts'

/** Stands where nothing is recorded. */
export const nothing = '–'

/** Says texts and writes figures for one report: its language and dates, units and time zone are settled. */
export interface Writer {
  readonly say: Translate
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
  /** How values are said by the schemas of their fields. */
  readonly wording: Wording
  /** A fact of the title block: words. */
  fact(label: string, words: string | number | null | undefined): ReportFact
  /** A fact of the title block: a figure with its unit. */
  measured(label: string, value: number | null | undefined, unit: Unit): ReportFact
}

/** A cell of a table. */
export function cell(text: string, note = ''): ReportCell {
  return { text, note }
}

function known<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined
}

/** Says every plain text once: thousands of rows repeat a handful of them, and the engine takes its time. */
function remembering(say: Translate): Translate {
  const said = new Map<string, string>()
  const remember = (key: TextKey, values?: object): string => {
    const ask = say as (key: TextKey, values?: object) => string
    if (values) return ask(key, values)
    const text = said.get(key) ?? ask(key)
    said.set(key, text)
    return text
  }
  return remember as Translate
}

/** The writer of a report. */
export function writer(locale: Locale, system: UnitSystem, timezone: string | undefined): Writer {
  const quantity = (value: number, unit: Unit, decimals?: number) =>
    quantityParts(locale, value, unit, decimals === undefined ? { system } : { system, decimals })
  const say = remembering(speaker(languageOfLocale(locale)))
  const calendarDay = (calendar: string) => formatDate(locale, `${calendar}T12:00:00Z`, 'UTC').replaceAll(' ', '\u00a0')
  return {
    say,
    locale,
    system,
    quantity: (value, unit) => quantity(value, unit),
    figure: (value, unit, decimals) => (known(value) ? quantity(value, unit, decimals).figure : nothing),
    unit: (unit) => displayUnit(unit, system),
    percent: (value, decimals = 2) => (known(value) ? formatNumber(locale, value, decimals) : nothing),
    short: (value) => formatShort(locale, value, 1),
    referenceLength: (multiple, nominalDiameter) => referenceLengthText(locale, multiple, { nominalDiameter, system }),
    count: (value) => formatNumber(locale, value, 0),
    day: (instant) => formatDate(locale, instant, timezone).replaceAll(' ', '\u00a0'),
    wording: {
      locale,
      t: say,
      has: isTextKey,
      short: (value, decimals) => formatShort(locale, value, decimals),
      quantityParts: (value, unit) => quantity(value, unit),
      day: calendarDay,
    },
    moment: (instant) => formatDateTime(locale, instant, timezone),
    fact: (label, words) => ({ label, value: known(words) && words !== '' ? String(words) : nothing, unit: '' }),
    measured: (label, value, unit) => {
      const { figure, unit: shown } = known(value) ? quantity(value, unit) : { figure: nothing, unit: '' }
      return { label, value: figure, unit: shown }
    },
  }
}
