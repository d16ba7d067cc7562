import type { FormField } from '@catenary/contract/field-kinds'
import { factsOf } from '@catenary/contract/field'
import { formatShort } from '@catenary/i18n/format'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { roundTo } from '@catenary/domain/units'
import { convert, displayUnit, shownDecimals, toWire } from '@catenary/i18n/unit-names'
import { useTexts } from '../texts/texts-context.ts'

/** How a field's number is written and read: in the reader's units and way of writing. */
export interface NumberText {
  /** A value of the wire as it stands in the field; what could not be read stands as it was typed. */
  readonly write: (value: unknown) => string
  /** What was typed as a value of the wire: `null` for nothing, the text itself where it is no number. */
  readonly read: (typed: string, parse?: (typed: string) => number | null) => unknown
  /** By how much of the wire's unit an arrow key moves the value: one of the shown unit, or the last decimal. */
  readonly wireStep: number
}

/** Writes and reads the numbers of a field. */
export function useNumberText(field: FormField, system: UnitSystem): NumberText {
  const { language, parse } = useTexts()
  const { unit, decimals = 2 } = factsOf(field)
  const shown = unit === undefined ? undefined : displayUnit(unit, system)
  // What is converted has the decimals of the unit it is shown in.
  const most = unit === undefined || shown === unit || shown === '' ? decimals : shownDecimals(unit, system).most
  return {
    wireStep: unit === undefined ? 10 ** -decimals : toWire(1, unit, system),
    write(value) {
      if (typeof value !== 'number') return typeof value === 'string' ? value : ''
      // Half of something that is counted is wrong, and must not look like a whole.
      const places = most === 0 && !Number.isInteger(value) ? 6 : most
      if (unit !== undefined) return formatShort(language, convert(value, unit, displayUnit(unit, system)), places)
      // A year, a zoom: no thousands to set apart.
      return decimals === 0 ? String(value) : formatShort(language, value, decimals)
    },
    read(typed, parseAs = parse) {
      if (typed.trim() === '') return null
      const number = parseAs(typed)
      if (number === null) return typed
      const meant = unit === undefined ? number : toWire(number, unit, system)
      // Half of something that is counted is wrong, and must not become a whole.
      return decimals === 0 ? meant : roundTo(meant, decimals)
    },
  }
}
