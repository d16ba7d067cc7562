import type { Unit } from '@catenary/contract/field'
import { factsOf } from '@catenary/contract/field'
import type { FormField } from '@catenary/contract/field-kinds'
import { kindOf } from '@catenary/contract/field-kinds'
import type { Translate } from './catalogue.ts'
import type { Quantity } from './format.ts'
import { withUnit } from './format.ts'
import type { Locale } from './language.ts'

/** How texts, figures and days are written for a reader. */
export interface Wording {
  readonly locale: Locale
  readonly t: Translate
  readonly has: (key: string) => boolean
  /** A number with at most so many decimals. */
  readonly short: (value: number, decimals?: number) => string
  /** A value of the wire in the reader's units. */
  readonly quantityParts: (value: number, unit: Unit) => Quantity
  /** A calendar day, the same in every time zone. */
  readonly day: (date: string) => string
}

/** What decides on the words of a value beside its schema. */
interface Described {
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
  { t, has, short, quantityParts, day }: Wording,
  field: FormField | undefined,
  value: unknown,
  { names, unit: own }: Described = {},
): Quantity {
  const plain = (figure: string) => ({ figure, unit: '' })
  if (value === null || value === undefined) return plain('')
  if (typeof value === 'boolean') return plain(t(value ? 'common.yes' : 'common.no'))
  if (typeof value === 'number') {
    const { unit, decimals = 2 } = field ? factsOf(field) : {}
    const measured = own ?? unit
    if (measured) return quantityParts(value, measured)
    return plain(decimals === 0 ? String(value) : short(value, decimals))
  }
  if (typeof value === 'object') return plain(nameIn(value) ?? JSON.stringify(value))
  const text = String(value)
  if (field && kindOf(field) === 'date') return plain(day(text))
  const key = `${names}.${text}`
  return plain(names !== undefined && has(key) ? (t as (key: string) => string)(key) : text)
}

/** Whose only sensible word is a name: who reported something, a file that came with a report. */
function nameIn(value: object): string | undefined {
  return 'name' in value && typeof value.name === 'string' ? value.name : undefined
}

/** A value in the reader's words as one text: {@link describeParts} with the unit after the figure. */
export function describeValue(
  wording: Wording,
  field: FormField | undefined,
  value: unknown,
  described?: Described,
): string {
  return withUnit(wording.locale, describeParts(wording, field, value, described))
}
