import { z } from 'zod'
import { quantity } from '../field.ts'
import { instant, recordedAt } from '../primitives.ts'
import type { EventAttributes, EventField } from './event-attributes.ts'
import { attributeFields, eventAttributes } from './event-attributes.ts'
import type { FlatEvent } from './event-history.ts'
import { splice, splices } from './splices.ts'

/** A field that stands beside the attributes: how it is written, in `schema`, and how it is answered. */
interface BaseField extends EventField {
  readonly response: z.ZodType
}

/** Place, time and splices of an event, and whether it is archived: each a column of its own. */
export const baseFields = {
  position: { schema: quantity('m', { max: 1_000_000 }), response: z.number(), column: true },
  length: { schema: quantity('m', { max: 1_000_000 }).nullish(), response: z.number().nullable(), column: true },
  timestamp: { schema: recordedAt, response: instant, column: true },
  splices: { schema: splices, response: z.array(splice), column: true },
  isDeleted: {
    schema: z.literal(false).meta({ description: 'false restores an archived event' }),
    response: z.boolean(),
    column: true,
  },
} as const satisfies Record<string, BaseField>

type BaseFields = typeof baseFields
type BaseFieldName = keyof BaseFields

/** Every field of an event that can change, its attributes among them: each once, by its name. */
export const eventFields = { ...baseFields, ...attributeFields }
export type EventFieldName = keyof typeof eventFields

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

type PartialEvent = { readonly [Name in BaseFieldName]?: EventContent[Name] | undefined } & Pick<
  EventContent,
  'attributes'
>

/** The fields of an event that can change, without its ids; absent fields become null. */
export function eventContent(event: PartialEvent): EventContent {
  const base = Object.fromEntries(baseFieldNames.map((name) => [name, event[name] ?? null]))
  return { ...base, attributes: event.attributes } as EventContent
}

/** The fields of an event by their names, the attributes among them. */
export function flattenEventContent({ attributes, ...base }: EventContent): FlatEvent {
  return { ...base, ...attributes }
}

/** The event whose fields these are; a field beside the attributes that is absent holds nothing. */
export function unflattenEventContent(fields: FlatEvent): EventContent {
  const base = Object.fromEntries(baseFieldNames.map((name) => [name, fields[name] ?? null]))
  const attributes = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in baseFields)))
  return { ...base, attributes } as EventContent
}

/** The schema of a field of an event; undefined for a name that no field has. */
export function eventFieldSchema(name: string): z.ZodType | undefined {
  const base = name in baseFields ? baseFields[name as BaseFieldName].schema : undefined
  return base ?? (eventAttributes.shape as Readonly<Record<string, z.ZodType>>)[name]
}
