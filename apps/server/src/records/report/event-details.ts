import type { FormField } from '@catenary/contract/form-fields'
import { innerFields, fieldKind } from '@catenary/contract/form-fields'
import { fieldsFor, fieldValue, schemaOf } from '@catenary/contract/records/event-fields'
import type { EventContent, EventFieldName } from '@catenary/contract/records/event-fields'
import type { DamageWithLoss, RopeEvent } from '@catenary/contract/records/events'
import { isRepair } from '@catenary/domain/loss/damage'
import { isTextKey } from '@catenary/i18n/catalogue'
import { describeParts, describeValue } from '@catenary/i18n/describe-value'
import type { ReportDocument, ReportFact } from '../../ports/report/report-document.ts'
import { isMoved, isShortened, removedText, repairedDamages, typeName } from './recordings.ts'
import type { ReportFormatter } from './report-formatter.ts'
import { noValue } from './report-formatter.ts'

type Details = NonNullable<ReportDocument['particulars']>

/** Everything that is recorded of one damage or repair. */
export function eventDetails(event: DamageWithLoss, formatter: ReportFormatter): Details {
  const { t, quantity } = formatter
  const { figure, unit } = quantity(event.positionToday, 'm')
  const recorded = recordedAttributes(event, formatter)
  return {
    title: t('events.eventAt', { kind: typeName(event, formatter), position: `${figure}\u202f${unit}` }),
    facts: [
      ...placeFacts(event, formatter),
      ...(isRepair(event.attributes.type) ? repair : damage)(event, formatter),
      ...recorded.facts,
    ],
    texts: [...recorded.texts, ...documents(event, formatter)],
  }
}

/** Details of an inspection as a whole: time, author, signature and all attributes except its splices. */
export function inspectionDetails(
  event: RopeEvent,
  signature: readonly ReportFact[],
  formatter: ReportFormatter,
): Details {
  const { t, fact, moment } = formatter
  const recorded = recordedAttributes(event, formatter)
  return {
    title: t('reports.inspection'),
    facts: [
      fact(t('events.timestamp'), moment(event.timestamp)),
      fact(t('events.attributes.reportedBy'), event.attributes.reportedBy?.name),
      ...signature,
      fact(t('splices.title'), formatter.count(event.splices.length)),
      ...recorded.facts,
    ],
    texts: [...recorded.texts, ...documents(event, formatter)],
  }
}

/** What is attached, by its names. */
function documents(event: RopeEvent, { t }: ReportFormatter): Details['texts'] {
  if (event.documents.length === 0) return []
  return [{ label: t('events.documents'), text: event.documents.map(({ name }) => name).join('\n') }]
}

function placeFacts(event: DamageWithLoss, formatter: ReportFormatter): ReportFact[] {
  const { t, fact, measured, moment } = formatter
  return [
    fact(t('events.timestamp'), moment(event.timestamp)),
    measured(t(isMoved(event) ? 'events.positionToday' : 'events.position'), event.positionToday, 'm'),
    ...(isMoved(event) ? [measured(t('reports.recordedPosition'), event.position, 'm')] : []),
    ...(event.left ? [fact(t('reports.left.title'), removedText(event, formatter))] : []),
    measured(t('events.length'), event.length || null, 'm'),
    ...(isShortened(event) ? [measured(t('reports.lengthToday'), event.lengthToday, 'm')] : []),
    fact(t('events.attributes.reportedBy'), event.attributes.reportedBy?.name),
  ]
}

function damage(event: DamageWithLoss, { t, fact, measured }: ReportFormatter): ReportFact[] {
  return [
    measured(t('events.loss'), event.loss.percent, '%'),
    measured(t('events.loss'), event.loss.area, 'mm²'),
    fact(t('reports.list.counts'), t(event.counts ? 'common.yes' : 'common.no')),
  ]
}

function repair(event: DamageWithLoss, formatter: ReportFormatter): ReportFact[] {
  return [formatter.fact(formatter.t('events.attributes.repairedEvents'), repairedDamages(event, formatter))]
}

/** What is recorded of an event beside its place and time: values with their names, and what takes several lines. */
interface RecordedAttributes {
  readonly facts: readonly ReportFact[]
  readonly texts: readonly { readonly label: string; readonly text: string }[]
}

/** Every field that is recorded, in the contract's order, by its type and unit: a new one needs nothing here. */
function recordedAttributes(event: EventContent, formatter: ReportFormatter): RecordedAttributes {
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
