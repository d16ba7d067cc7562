import { eventAttributes } from '@catenary/contract/event-attributes'
import type { EventAttributes } from '@catenary/contract/event-attributes'
import type { Unit } from '@catenary/contract/field'
import { factsOf } from '@catenary/contract/field'
import type { Speech } from '../../../ui/texts/texts-context.ts'
import type { ColumnAttribute } from './column-choice.ts'

/** The unit in which a column's numbers go over the wire; nothing where it holds no numbers. */
export function unitOfAttribute(attribute: ColumnAttribute): Unit | undefined {
  return factsOf(eventAttributes.shape[attribute]).unit
}

/** The number that an event holds in a column of numbers. */
export function attributeNumber(attributes: EventAttributes, attribute: ColumnAttribute): number | undefined {
  const value = attributes[attribute]
  return typeof value === 'number' ? value : undefined
}

/** What an event holds in a column of words, in the reader's language; empty where it holds nothing. */
export function attributeText(
  { t, has, date }: Pick<Speech, 't' | 'has' | 'date'>,
  attributes: EventAttributes,
  attribute: ColumnAttribute,
): string {
  const value = attributes[attribute]
  if (attribute === 'isImported' || value === true) return t(value === true ? 'common.yes' : 'common.no')
  if (value === undefined) return ''
  // A day is the same in every time zone.
  if (attribute === 'calibratedOn') return date(String(value), 'UTC')
  const key = `events.${attribute}.${String(value)}`
  return has(key) ? (t as (key: string) => string)(key) : String(value)
}
