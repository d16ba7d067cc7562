import type { Unit } from '@catenary/contract/field'
import { metaOf } from '@catenary/contract/field'
import { fieldValue, schemaOf } from '@catenary/contract/records/event-fields'
import type { RopeEvent } from '@catenary/contract/records/events'
import { describeValue } from '@catenary/i18n/describe-value'
import type { ValueLocalization } from '../../ui/texts/value-formatter.ts'
import { valueFormatterFor } from '../../ui/texts/value-formatter.ts'
import type { ColumnAttribute } from './column-visibility.ts'

/** The unit of a column's numbers in the API; undefined if the column is not numeric. */
export function unitOfAttribute(attribute: ColumnAttribute): Unit | undefined {
  return metaOf(schemaOf(attribute)).unit
}

/** The number that an event holds in a column of numbers. */
export function attributeNumber(event: RopeEvent, attribute: ColumnAttribute): number | undefined {
  const value = fieldValue(event, attribute)
  return typeof value === 'number' ? value : undefined
}

/** The value of an event in a text column, in the reader's language; empty if it has none. */
export function attributeText(localization: ValueLocalization, event: RopeEvent, attribute: ColumnAttribute): string {
  // What came with no report was entered by hand.
  const value = attribute === 'isImported' ? event.attributes.isImported === true : fieldValue(event, attribute)
  const names = `events.${attribute}`
  return describeValue(valueFormatterFor(localization, 'metric'), schemaOf(attribute), value, { names })
}
