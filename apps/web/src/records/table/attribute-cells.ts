import type { Unit } from '@catenary/contract/field'
import { metaOf } from '@catenary/contract/field'
import { eventAttributes } from '@catenary/contract/records/event-attributes'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import { describeValue } from '@catenary/i18n/describe-value'
import type { ValueLocalization } from '../../ui/texts/value-formatter.ts'
import { valueFormatterFor } from '../../ui/texts/value-formatter.ts'
import type { ColumnAttribute } from './column-visibility.ts'

/** The unit in which a column's numbers go over the wire; nothing where it holds no numbers. */
export function unitOfAttribute(attribute: ColumnAttribute): Unit | undefined {
  return metaOf(eventAttributes.shape[attribute]).unit
}

/** The number that an event holds in a column of numbers. */
export function attributeNumber(attributes: EventAttributes, attribute: ColumnAttribute): number | undefined {
  const value = attributes[attribute]
  return typeof value === 'number' ? value : undefined
}

/** What an event holds in a column of words, in the reader's language; empty where it holds nothing. */
export function attributeText(
  localization: ValueLocalization,
  attributes: EventAttributes,
  attribute: ColumnAttribute,
): string {
  // What came with no report was entered by hand.
  const value = attribute === 'isImported' ? attributes.isImported === true : attributes[attribute]
  const names = `events.${attribute}`
  return describeValue(valueFormatterFor(localization, 'metric'), eventAttributes.shape[attribute], value, { names })
}
