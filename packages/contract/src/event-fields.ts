import { z } from 'zod'
import type { EventAttributes, EventField } from './event-attributes.ts'
import { attributeFields, eventAttributes } from './event-attributes.ts'
import type { FlatEvent } from './event-history.ts'
import { quantity } from './field.ts'
import { splice, splices } from './splices.ts'
import { instant, recordedAt } from './wire.ts'

/** A field that stands beside the attributes: how it is written, in `schema`, and how it is answered. */
interface OwnField extends EventField {
  readonly answer: z.ZodType
}

/** Place, time and splices of an event, and whether it is archived: each a column of its own. */
export const ownFields = {
  position: { schema: quantity('m', { max: 1_000_000 }), answer: z.number(), column: true },
  length: { schema: quantity('m', { max: 1_000_000 }).nullish(), answer: z.number().nullable(), column: true },
  timestamp: { schema: recordedAt, answer: instant, column: true },
  splices: { schema: splices, answer: z.array(splice), column: true },
  isDeleted: {
    schema: z.literal(false).meta({ description: 'false restores an archived event' }),
    answer: z.boolean(),
    column: true,
  },
} as const satisfies Record<string, OwnField>

type Own = typeof ownFields
type OwnName = keyof Own

/** Every field of an event that can change, its attributes among them: each once, by its name. */
export const eventFields = { ...ownFields, ...attributeFields }
export type EventFieldName = keyof typeof eventFields

/** The shape of an object schema with the fields beside the attributes, as they are written. */
export const ownWritten = shapeOf('schema')
/** The shape of an object schema with the fields beside the attributes, as they are answered. */
export const ownAnswered = shapeOf('answer')

function shapeOf<Side extends 'schema' | 'answer'>(side: Side): { [Name in OwnName]: Own[Name][Side] } {
  const shape = Object.entries(ownFields).map(([name, field]) => [name, field[side]])
  return Object.fromEntries(shape) as { [Name in OwnName]: Own[Name][Side] }
}

/** What of an event can change. */
export type EventContent = { readonly [Name in OwnName]: z.output<Own[Name]['answer']> } & {
  readonly attributes: EventAttributes
}

const ownNames = Object.keys(ownFields) as OwnName[]

type Partly = { readonly [Name in OwnName]?: EventContent[Name] | undefined } & Pick<EventContent, 'attributes'>

/** What of an event can change, without what it is known by; what is absent holds nothing. */
export function contentOf(event: Partly): EventContent {
  const own = Object.fromEntries(ownNames.map((name) => [name, event[name] ?? null]))
  return { ...own, attributes: event.attributes } as EventContent
}

/** The fields of an event by their names, the attributes among them. */
export function flattened({ attributes, ...own }: EventContent): FlatEvent {
  return { ...own, ...attributes }
}

/** The event whose fields these are; a field beside the attributes that is absent holds nothing. */
export function unflattened(fields: FlatEvent): EventContent {
  const own = Object.fromEntries(ownNames.map((name) => [name, fields[name] ?? null]))
  const attributes = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in ownFields)))
  return { ...own, attributes } as EventContent
}

/** The schema of a field of an event; undefined for a name that no field has. */
export function eventFieldSchema(name: string): z.ZodType | undefined {
  const own = name in ownFields ? ownFields[name as OwnName].schema : undefined
  return own ?? (eventAttributes.shape as Readonly<Record<string, z.ZodType>>)[name]
}
