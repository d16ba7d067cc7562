import type { Unit } from '@catenary/contract/field'
import { metaOf } from '@catenary/contract/field'
import type { FormField } from '@catenary/contract/form-fields'
import { fieldKind } from '@catenary/contract/form-fields'
import type { Translate } from './catalogue.ts'
import type { Quantity } from './format.ts'
import { withUnit } from './format.ts'
import type { Locale } from './language.ts'

/** Formatters for texts, numbers and dates in the reader's language and units. */
export interface ValueFormatter {
  readonly locale: Locale
  readonly t: Translate
  readonly hasKey: (key: string) => boolean
  /** A number with at most so many decimals. */
  readonly formatNumber: (value: number, decimals?: number) => string
  /** A value of the wire in the reader's units. */
  readonly quantityParts: (value: number, unit: Unit) => Quantity
  /** A calendar day, the same in every time zone. */
  readonly day: (date: string) => string
}

/** What the text of a value depends on beside its schema. */
interface DescribeOptions {
  /** Below which key of the catalogue the values of a closed list have their names, such as `events.breakType`. */
  readonly names?: string
  /** The unit, where that of the schema is not the one of this value. */
  readonly unit?: Unit | undefined
}

/**
 * A value in the reader's words, by the schema of its field: yes or no, a name from a closed list, a figure with its unit,
 * a day, or the text itself. Empty for nothing. A figure and its unit stand apart.
 */
export function describeParts(
  { t, hasKey, formatNumber, quantityParts, day }: ValueFormatter,
  field: FormField | undefined,
  value: unknown,
  { names, unit: ownUnit }: DescribeOptions = {},
): Quantity {
  const withoutUnit = (figure: string) => ({ figure, unit: '' })
  if (value === null || value === undefined) return withoutUnit('')
  if (typeof value === 'boolean') return withoutUnit(t(value ? 'common.yes' : 'common.no'))
  if (typeof value === 'number') {
    const { unit, decimals = 2 } = field ? metaOf(field) : {}
    const effectiveUnit = ownUnit ?? unit
    if (effectiveUnit) return quantityParts(value, effectiveUnit)
    return withoutUnit(decimals === 0 ? String(value) : formatNumber(value, decimals))
  }
  if (typeof value === 'object') return withoutUnit(nameProperty(value) ?? JSON.stringify(value))
  const text = String(value)
  if (field && fieldKind(field) === 'date') return withoutUnit(day(text))
  const key = `${names}.${text}`
  return withoutUnit(names !== undefined && hasKey(key) ? (t as (key: string) => string)(key) : text)
}

/** Objects shown by their name: who reported something, a file that came with a report. */
function nameProperty(value: object): string | undefined {
  return 'name' in value && typeof value.name === 'string' ? value.name : undefined
}

/** A value in the reader's words as one text: {@link describeParts} with the unit after the figure. */
export function describeValue(
  formatter: ValueFormatter,
  field: FormField | undefined,
  value: unknown,
  options?: DescribeOptions,
): string {
  return withUnit(formatter.locale, describeParts(formatter, field, value, options))
}
