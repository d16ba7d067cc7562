import { z } from 'zod'
import { quantity } from '../field.ts'
import type { Values } from '../form-fields.ts'
import { instant, recordedAt } from '../primitives.ts'
import type { EventAttributes, EventField, FieldUse } from './event-attributes.ts'
import { attributeFields } from './event-attributes.ts'
import { splice, splices } from './splices.ts'

/** A field that stands beside the attributes: how it is written, in `schema`, and how it is answered. */
interface BaseField extends EventField {
  readonly response: z.ZodType
}

// Table, report and grid have columns and lines of their own for them.
const allUses = ['table', 'sorting', 'report', 'quickEntry'] as const satisfies readonly FieldUse[]

/**
 * What of an event stands beside its attributes, each a column of its own. The dialog has controls of its own for place,
 * time and splices; a field with `placements` is drawn, stored in the draft, sent and compared like an attribute.
 */
export const baseFields = {
  position: { schema: quantity('m', { max: 1_000_000 }), response: z.number(), column: true, excludedFrom: allUses },
  length: {
    schema: quantity('m', { max: 1_000_000 }).nullish(),
    response: z.number().nullable(),
    column: true,
    excludedFrom: allUses,
  },
  timestamp: { schema: recordedAt, response: instant, column: true, excludedFrom: allUses },
  splices: { schema: splices, response: z.array(splice), column: true, excludedFrom: allUses },
  isDeleted: {
    schema: z.literal(false).meta({ description: 'false restores an archived event' }),
    response: z.boolean(),
    column: true,
    excludedFrom: allUses,
  },
} as const satisfies Record<string, BaseField>

type BaseFields = typeof baseFields
export type BaseFieldName = keyof BaseFields

/** Every field of an event that can change, its attributes among them: each once, by its name. */
export const eventFields = { ...baseFields, ...attributeFields }
type Fields = typeof eventFields
export type EventFieldName = keyof Fields

/** A field that is not left out of a use. */
export type FieldFor<Use extends FieldUse> = {
  [Name in EventFieldName]: Fields[Name] extends { excludedFrom: readonly (infer Excluded)[] }
    ? Use extends Excluded
      ? never
      : Name
    : Name
}[EventFieldName]

/** The fields that are not left out of a use, in the order in which they are declared. */
export function fieldsFor<Use extends FieldUse>(use: Use): FieldFor<Use>[] {
  return Object.entries(eventFields).flatMap(([name, { excludedFrom = [] }]: [string, EventField]) =>
    excludedFrom.includes(use) ? [] : [name as FieldFor<Use>],
  )
}

/** The shape of an object schema with the fields beside the attributes, as they are written. */
export const baseInputShape = shapeOf('schema')
/** The shape of an object schema with the fields beside the attributes, as they are answered. */
export const baseResponseShape = shapeOf('response')

function shapeOf<Side extends 'schema' | 'response'>(side: Side): { [Name in BaseFieldName]: BaseFields[Name][Side] } {
  const shape = Object.entries(baseFields).map(([name, field]) => [name, field[side]])
  return Object.fromEntries(shape) as { [Name in BaseFieldName]: BaseFields[Name][Side] }
}

/** What of an event can change. */
export type EventContent = { readonly [Name in BaseFieldName]: z.output<BaseFields[Name]['response']> } & {
  readonly attributes: EventAttributes
}

const baseFieldNames = Object.keys(baseFields) as BaseFieldName[]

/** The fields of a recording that can change, without its ids; absent fields become null. */
export function eventContent(event: Partial<EventContent> & Pick<EventContent, 'attributes'>): EventContent {
  const base = Object.fromEntries(baseFieldNames.map((name) => [name, event[name] ?? null]))
  return { ...base, attributes: event.attributes } as EventContent
}

/** The fields of an event by their names, the attributes among them. */
export function flattenEventContent({ attributes, ...base }: EventContent): Values {
  return { ...base, ...attributes }
}

/** Fields by their names, those beside the attributes and the attributes apart, as they go over the wire. */
export function splitFields(fields: Values): { readonly base: Values; readonly attributes: Values } {
  const entries = Object.entries(fields)
  return {
    base: Object.fromEntries(entries.filter(([name]) => name in baseFields)),
    attributes: Object.fromEntries(entries.filter(([name]) => !(name in baseFields))),
  }
}

/** The event whose fields these are; a field beside the attributes that is absent holds nothing. */
export function unflattenEventContent(fields: Values): EventContent {
  const { base, attributes } = splitFields(fields)
  return { ...Object.fromEntries(baseFieldNames.map((name) => [name, base[name] ?? null])), attributes } as EventContent
}

/** What an event holds in a field, beside its attributes or among them; undefined for nothing. */
export function fieldValue(event: EventContent, name: EventFieldName): unknown {
  return (
    (name in baseFields ? event[name as BaseFieldName] : event.attributes[name as keyof EventAttributes]) ?? undefined
  )
}

/** The schema by which a field of an event is written. */
export function schemaOf(name: EventFieldName): z.ZodType {
  return eventFields[name].schema
}

/** The schema of a field of an event; undefined for a name that no field has. */
export function eventFieldSchema(name: string): z.ZodType | undefined {
  return Object.hasOwn(eventFields, name) ? schemaOf(name as EventFieldName) : undefined
}
