import type { EventAttributes, EventField } from '@catenary/contract/event-attributes'
import { attributeFields } from '@catenary/contract/event-attributes'
import type { EventContent, EventFieldName } from '@catenary/contract/event-fields'
import { eventFields } from '@catenary/contract/event-fields'
import type { RopeEvent } from '@catenary/contract/events'
import { bareField } from '@catenary/contract/field-kinds'
import { isRepair } from '@catenary/domain/damage'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Events } from './types.ts'

// The columns of the table `events` follow from the declared fields; what has no column is part of the JSON `attributes`.

/** A column that holds a field of an event. */
interface EventColumn {
  readonly field: EventFieldName
  /** In snake_case. */
  readonly name: string
  readonly type: ColumnType
  readonly isAttribute: boolean
  readonly isReference: boolean
}

type ColumnType = 'double precision' | 'integer' | 'text' | 'boolean' | 'timestamptz' | 'date' | 'uuid' | 'jsonb'

/** The columns of the fields of an event, in the order in which they are declared. */
export const eventColumns: readonly EventColumn[] = Object.entries(eventFields).flatMap(([name, field]) => {
  const { column, schema }: EventField = field
  if (!column) return []
  const isReference = column === 'reference'
  return [
    {
      field: name as EventFieldName,
      name: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) + (isReference ? '_id' : ''),
      type: isReference ? 'uuid' : typeOf(schema),
      isAttribute: name in attributeFields,
      isReference,
    },
  ]
})

function typeOf(schema: z.ZodType): ColumnType {
  const field = bareField(schema)
  if (field instanceof z.ZodNumber) return field.isInt ? 'integer' : 'double precision'
  if (field instanceof z.ZodBoolean || field instanceof z.ZodLiteral) return 'boolean'
  if (field instanceof z.ZodISODateTime) return 'timestamptz'
  if (field instanceof z.ZodISODate) return 'date'
  return field instanceof z.ZodEnum || field instanceof z.ZodString ? 'text' : 'jsonb'
}

/** The columns of `events` that hold no field: by what it is known and found, and the attributes without a column. */
type OtherColumn = 'id' | 'mandatorId' | 'ropeId' | 'attributes' | 'version' | 'createdAt' | 'contentHash' | 'isDamage'

type Declared = {
  [Name in EventFieldName]: (typeof eventFields)[Name] extends { column: infer Column }
    ? Column extends 'reference'
      ? `${Name}Id`
      : Name
    : never
}[EventFieldName]

type Unmatched = Exclude<keyof Events, OtherColumn | Declared> | Exclude<Declared, keyof Events>

// Does not compile where a column of the table has no field, or a field that is declared with a column has none.
const isComplete: [Unmatched] extends [never] ? true : Unmatched = true
void isComplete

const columnOf = new Map(eventColumns.map((column) => [column.field, column]))
const attributeColumns = eventColumns.filter(({ isAttribute }) => isAttribute)

type Output<Name extends EventFieldName> = z.output<(typeof eventFields)[Name]['schema']>

/** What a query reads of a field: null where it holds nothing; of a reference its id. */
type Read<Name extends EventFieldName> =
  Output<Name> extends { id: string } | undefined
    ? string | null
    : undefined extends Output<Name>
      ? NonNullable<Output<Name>> | null
      : Output<Name>

/** A field of an event in a query of `events`, by its alias where it has one: its column, or its part of the JSON. */
export function eventValue<Name extends EventFieldName>(name: Name, alias?: string): RawBuilder<Read<Name>> {
  const of = (column: string) => sql.ref<never>(alias === undefined ? column : `${alias}.${column}`)
  const column = columnOf.get(name)
  if (column) return of(column.name)
  const type = typeOf(eventFields[name].schema)
  if (type === 'jsonb') return sql`(${of('attributes')} -> ${sql.lit(name)})`
  const text = sql<never>`(${of('attributes')} ->> ${sql.lit(name)})`
  return type === 'text' ? text : sql`${text}::${sql.raw(type)}`
}

// Of twenty thousand events the database puts texts together in half the time that it takes to build JSON values of them.

/** A column as the text of a JSON value; null where it holds nothing. */
function jsonText({ name, type, isReference }: EventColumn, alias: string): RawBuilder<string> {
  const column = sql.ref(`${alias}.${name}`)
  if (isReference) return sql`'{"id":"' || ${column} || '"}'`
  if (type === 'timestamptz') return sql`to_char(${column}, '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"')`
  return type === 'text' || type === 'date' || type === 'uuid' ? sql`to_json(${column})::text` : sql`${column}::text`
}

/** The text before the value of a member of a JSON object. */
const nameText = ({ field }: EventColumn) => sql.lit(`${JSON.stringify(field)}:`)

/** The attributes of an event as the text of a JSON object: every event has a recording type, so some member comes first. */
function attributesText(alias: string): RawBuilder<string> {
  const attributes = sql.ref(`${alias}.attributes`)
  const members = attributeColumns.map((column) => sql`${nameText(column)} || ${jsonText(column, alias)}`)
  return sql`concat('{', concat_ws(',', ${sql.join(members)}),
    case when ${attributes} = '{}' then '}' else ',' || substr(${attributes}::text, 2) end)`
}

/** The attributes of an event as they go over the wire, in a query of `events` or an alias of it. */
export function wireAttributes(alias = 'events'): RawBuilder<EventAttributes> {
  return sql`${attributesText(alias)}::json`
}

// Looked up event by event, once for both, in an index that holds nothing but documents of events: few have any.
const documented = sql`(select count(*) as count, coalesce(json_agg(json_build_object(
      'id', d.id, 'name', d.name, 'mimeType', d.mime_type) order by d.created_at desc, d.id desc), '[]') as list
    from documents d where d.event_id = events.id and not d.is_deleted) documented`

const ownMembers = eventColumns
  .filter(({ isAttribute }) => !isAttribute)
  .map((column) => sql`${nameText(column)}, coalesce(${jsonText(column, 'events')}, 'null'), ','`)

/** An event as it goes over the wire, as the text of a JSON object: a list need not be read to be sent. */
export const wireEventText = sql<string>`(select concat('{"id":"', id, '","rope":{"id":"', rope_id, '"},',
  ${sql.join(ownMembers)}, '"documentCount":', documented.count, ',"documents":', documented.list,
  ',"attributes":', ${attributesText('events')}, '}')
  from ${documented})`

/** An event as it goes over the wire. */
export const wireEvent = sql<RopeEvent>`${wireEventText}::json`

/** A new event, as it is written. */
export interface NewRow extends EventContent {
  readonly id: string
  /** SHA-256 of what was sent, in hexadecimal, where the sender made the id. */
  readonly contentHash?: string | undefined
}

type Row = Readonly<Record<string, unknown>>

/** The columns of an event by their names, and whether it is a damage that costs cross-section: no repair. */
function rowOf(content: EventContent): Row {
  const { attributes, ...own } = content
  const values: Row = { ...own, ...attributes }
  const columns = eventColumns.map(({ field, name, isReference }) => {
    const value = values[field] ?? null
    return [name, isReference ? ((value as { id: string } | null)?.id ?? null) : value] as const
  })
  const rest = Object.entries(attributes).filter(([name]) => !columnOf.has(name as EventFieldName))
  const isDamage = attributes.recordingType === 'damage' && !isRepair(attributes.type)
  return { ...Object.fromEntries(columns), attributes: Object.fromEntries(rest), is_damage: isDamage }
}

const written = [
  ...eventColumns.map(({ name, type }) => ({ name, type })),
  { name: 'attributes', type: 'jsonb' },
  { name: 'is_damage', type: 'boolean' },
]
const writtenNames = sql.join(written.map(({ name }) => sql.ref(name)))
const typedColumns = sql.join(written.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`))

/** Writes new events of one rope, in one statement. */
export function insertRows(
  { id, mandatorId }: { readonly id: string; readonly mandatorId: string },
  events: readonly NewRow[],
): RawBuilder<unknown> {
  const rows = events.map(({ id: event, contentHash, ...content }) => ({ id: event, contentHash, ...rowOf(content) }))
  return sql`insert into events (id, mandator_id, rope_id, content_hash, ${writtenNames})
    select id, ${mandatorId}, ${id}, decode("contentHash", 'hex'), ${writtenNames}
    from jsonb_to_recordset(${JSON.stringify(rows)}) as sent (id uuid, "contentHash" text, ${typedColumns})`
}

/** Writes an event's fields anew and counts its version up. */
export function updateRow(id: string, content: EventContent): RawBuilder<unknown> {
  const assigned = sql.join(written.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`sent.${name}`)}`))
  return sql`update events set ${assigned}, version = events.version + 1
    from jsonb_to_record(${JSON.stringify(rowOf(content))}) as sent (${typedColumns}) where events.id = ${id}`
}
