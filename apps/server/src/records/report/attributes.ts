import type { FormField } from '@catenary/contract/form-fields'
import { innerFields, fieldKind } from '@catenary/contract/form-fields'
import { fieldsFor, fieldValue, schemaOf } from '@catenary/contract/records/event-fields'
import type { EventFieldName, PartialEvent } from '@catenary/contract/records/event-fields'
import { isTextKey } from '@catenary/i18n/catalogue'
import { describeParts, describeValue } from '@catenary/i18n/describe-value'
import type { ReportFact } from '../../ports/report/report-document.ts'
import { noValue } from './report-formatter.ts'
import type { ReportFormatter } from './report-formatter.ts'

/** What is recorded of an event beside its place and time: values with their names, and what takes several lines. */
export interface RecordedAttributes {
  readonly facts: readonly ReportFact[]
  readonly texts: readonly { readonly label: string; readonly text: string }[]
}

/** Every field that is recorded, in the contract's order, by its type and unit: a new one needs nothing here. */
export function recordedAttributes(event: PartialEvent, formatter: ReportFormatter): RecordedAttributes {
  const recorded = fieldsFor('report').flatMap((name) => {
    const value = fieldValue(event, name)
    const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    return isEmpty ? [] : [{ name, value, field: schemaOf(name) }]
  })
  const isLong = ({ name, field }: { name: EventFieldName; field: FormField }) =>
    name === 'description' || fieldKind(field) === 'own'
  return {
    facts: recorded
      .filter((one) => !isLong(one))
      .map(({ name, value, field }) => fact(labelOf(name, formatter), value, { field, name }, formatter)),
    texts: recorded.filter(isLong).map(({ name, value, field }) => {
      return { label: labelOf(name, formatter), text: lines(value, field, formatter) }
    }),
  }
}

function labelOf(name: string, { t }: ReportFormatter): string {
  const key = `events.attributes.${name}`
  return isTextKey(key) ? (t as (key: string) => string)(key) : name
}

interface Named {
  readonly field: FormField
  readonly name: string
}

function fact(label: string, value: unknown, { field, name }: Named, formatter: ReportFormatter): ReportFact {
  const { figure, unit } = describeParts(formatter.wording, field, value, { names: `events.${name}` })
  return { label, value: figure, unit }
}

/** Text as it is; of a list one line for each entry, with its values in the contract's order. */
function lines(value: unknown, field: FormField, formatter: ReportFormatter): string {
  if (!Array.isArray(value)) return String(value)
  const fields = innerFields(field)
  return value.map((one) => line(one, fields, formatter)).join('\n')
}

function line(entry: unknown, fields: Readonly<Record<string, FormField>>, { wording }: ReportFormatter): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const values: Readonly<Record<string, unknown>> = { ...entry }
  const parts = Object.entries(fields).flatMap(([name, field]) =>
    values[name] === undefined ? [] : [describeValue(wording, field, values[name], { names: `events.${name}` })],
  )
  return parts.join(' · ') || noValue
}
