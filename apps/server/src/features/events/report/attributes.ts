import { eventAttributes } from '@catenary/contract/event-attributes'
import type { EventAttributes } from '@catenary/contract/event-attributes'
import { bareField, kindOf } from '@catenary/contract/field-kinds'
import { factsOf } from '@catenary/contract/field'
import { isTextKey } from '@catenary/i18n/catalogue'
import { withUnit } from '@catenary/i18n/format'
import { z } from 'zod'
import type { ReportFact } from '../../../ports/report-document.ts'
import { nothing } from './writer.ts'
import type { Writer } from './writer.ts'

/** What is recorded of an event beside its place and time: values with their names, and what takes several lines. */
export interface RecordedAttributes {
  readonly facts: readonly ReportFact[]
  readonly texts: readonly { readonly label: string; readonly text: string }[]
}

type Name = keyof EventAttributes

// Said elsewhere in the report, or of no use on paper.
const unsaid: readonly Name[] = [
  'recordingType',
  'type',
  'reportedBy',
  'crossSectionLossAmount',
  'crossSectionLossUnit',
  'repairedEvents',
  'inspection',
  'isImported',
  'importHash',
]

/** Every attribute that is recorded, in the contract's order, by its type and unit: a new one needs nothing here. */
export function recordedAttributes(attributes: EventAttributes, writer: Writer): RecordedAttributes {
  const recorded = (Object.keys(eventAttributes.shape) as Name[]).flatMap((name) => {
    const value = attributes[name]
    const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    return isEmpty || unsaid.includes(name) ? [] : [{ name, value, field: eventAttributes.shape[name] }]
  })
  const isLong = ({ name, field }: { name: Name; field: z.ZodType }) =>
    name === 'description' || kindOf(field) === 'own'
  return {
    facts: recorded
      .filter((one) => !isLong(one))
      .map(({ name, value, field }) => fact(labelOf(name, writer), value, { field, name }, writer)),
    texts: recorded.filter(isLong).map(({ name, value, field }) => {
      return { label: labelOf(name, writer), text: lines(value, field, writer) }
    }),
  }
}

function labelOf(name: string, { say }: Writer): string {
  const key = `events.attributes.${name}`
  return isTextKey(key) ? (say as (key: string) => string)(key) : name
}

interface Named {
  readonly field: z.ZodType
  readonly name: string
}

function fact(label: string, value: unknown, { field, name }: Named, writer: Writer): ReportFact {
  const { say, fact: worded, measured, calendarDay } = writer
  const { unit } = factsOf(field)
  if (typeof value === 'number') return unit ? measured(label, value, unit) : worded(label, value)
  if (typeof value === 'boolean') return worded(label, say(value ? 'common.yes' : 'common.no'))
  const said = String(value)
  const kind = kindOf(field)
  if (kind === 'date') return worded(label, calendarDay(said))
  const key = `events.${name}.${said}`
  return worded(label, kind === 'choice' && isTextKey(key) ? (say as (key: string) => string)(key) : said)
}

/** Text as it is; of a list one line for each entry, with its values in the contract's order. */
function lines(value: unknown, field: z.ZodType, writer: Writer): string {
  if (!Array.isArray(value)) return String(value)
  const list = bareField(field)
  const entry = list instanceof z.ZodArray ? list.element : undefined
  const shape: Readonly<Record<string, unknown>> = entry instanceof z.ZodObject ? entry.shape : {}
  return value.map((one) => line(one, shape, writer)).join('\n')
}

function line(entry: unknown, shape: Readonly<Record<string, unknown>>, writer: Writer): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const values: Readonly<Record<string, unknown>> = { ...entry }
  const said = Object.entries(shape).flatMap(([name, field]) => {
    const value = values[name]
    if (value === undefined || !(field instanceof z.ZodType)) return []
    const { value: figure, unit } = fact('', value, { field, name }, writer)
    return [withUnit(writer.locale, { figure, unit })]
  })
  return said.join(' · ') || nothing
}
