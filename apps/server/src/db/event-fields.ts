import { unwrapField } from '@catenary/contract/form-fields'
import type { EventAttributes, EventField } from '@catenary/contract/records/event-attributes'
import { attributeFields } from '@catenary/contract/records/event-attributes'
import type { EventContent, EventFieldName } from '@catenary/contract/records/event-fields'
import { eventFields } from '@catenary/contract/records/event-fields'
import type { RopeEvent } from '@catenary/contract/records/events'
import { isRepair } from '@catenary/domain/loss/damage'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { constantExpression } from './statements/compile-once.ts'
import { jsonInstant, jsonString, jsonValue } from './statements/json-text.ts'
import type { JsonText } from './statements/json-text.ts'
import type { Events } from './types.ts'

// The columns of the table `events` are derived from the declared fields; fields without a column are in the JSON `attributes`.

/** A column of an event field. */
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
  const field = unwrapField(schema)
  if (field instanceof z.ZodNumber) return field.isInt ? 'integer' : 'double precision'
  if (field instanceof z.ZodBoolean || field instanceof z.ZodLiteral) return 'boolean'
  if (field instanceof z.ZodISODateTime) return 'timestamptz'
  if (field instanceof z.ZodISODate) return 'date'
  return field instanceof z.ZodEnum || field instanceof z.ZodString ? 'text' : 'jsonb'
}

/** The columns of `events` that are no fields: ids, flags, and the attributes without a column. */
type OtherColumn = 'id' | 'mandatorId' | 'ropeId' | 'attributes' | 'version' | 'createdAt' | 'contentHash' | 'isDamage'

type DeclaredColumn = {
  [Name in EventFieldName]: (typeof eventFields)[Name] extends { column: infer Column }
    ? Column extends 'reference'
      ? `${Name}Id`
      : Name
    : never
}[EventFieldName]

type UnmatchedColumn = Exclude<keyof Events, OtherColumn | DeclaredColumn> | Exclude<DeclaredColumn, keyof Events>

// Does not compile where a column of the table has no field, or a field that is declared with a column has none.
const isComplete: [UnmatchedColumn] extends [never] ? true : UnmatchedColumn = true
void isComplete

const columnOf = new Map(eventColumns.map((column) => [column.field, column]))
const attributeColumns = eventColumns.filter(({ isAttribute }) => isAttribute)

type Output<Name extends EventFieldName> = z.output<(typeof eventFields)[Name]['schema']>

/** SQL value of a field: null without a value; the id of a reference. */
type FieldValue<Name extends EventFieldName> =
  Output<Name> extends { id: string } | undefined
    ? string | null
    : undefined extends Output<Name>
      ? NonNullable<Output<Name>> | null
      : Output<Name>

/** A field of an event in a query of `events`, by its alias where it has one: its column, or its part of the JSON. */
export function eventValue<Name extends EventFieldName>(name: Name, alias?: string): RawBuilder<FieldValue<Name>> {
  const columnRef = (column: string) => sql.ref<never>(alias === undefined ? column : `${alias}.${column}`)
  const column = columnOf.get(name)
  if (column) return columnRef(column.name)
  const type = typeOf(eventFields[name].schema)
  if (type === 'jsonb') return sql`(${columnRef('attributes')} -> ${sql.lit(name)})`
  const text = sql<never>`(${columnRef('attributes')} ->> ${sql.lit(name)})`
  return type === 'text' ? text : sql`${text}::${sql.raw(type)}`
}

/** A column as JSON text; null without a value. */
function jsonText({ name, type, isReference }: EventColumn, alias: string): JsonText {
  const column = sql.ref(`${alias}.${name}`)
  if (isReference) return sql`'{"id":"' || ${column} || '"}'`
  if (type === 'timestamptz') return jsonInstant(column)
  return type === 'text' || type === 'date' || type === 'uuid' ? jsonString(column) : jsonValue(column)
}

/** The text before the value of a member of a JSON object. */
const memberKeyText = ({ field }: EventColumn) => sql.lit(`${JSON.stringify(field)}:`)

// One flat `concat` per event takes a quarter less time than one inside another, which copies the text once more.

/** The parts of the text of the attributes of an event as a JSON object, for `concat`; a part without a value is null. */
function attributesTextParts(alias: string): JsonText[] {
  const [first, ...others] = attributeColumns
  // Only the recording type, which every event has, needs no comma before it.
  if (first?.field !== 'recordingType') throw new Error('The first attribute of an event is not its recording type')
  const attributes = sql.ref(`${alias}.attributes`)
  const members = others.map(
    (column) => sql<string>`${sql.lit(`,${JSON.stringify(column.field)}:`)} || ${jsonText(column, alias)}`,
  )
  const rest = sql<string>`case when ${attributes} = '{}' then '}'
    else overlay(${attributes}::text placing ',' from 1 for 1) end`
  return [sql`'{"recordingType":'`, jsonText(first, alias), ...members, rest]
}

/** The attributes of an event as in the API, in a query of `events` or an alias of it. */
export function attributesJson(alias = 'events'): RawBuilder<EventAttributes> {
  return sql`concat(${sql.join(attributesTextParts(alias))})::json`
}

// One look-up per event in an index that contains only documents of events: few have any.
const documentsSql = sql`(select count(*) as count, coalesce(json_agg(json_build_object(
      'id', d.id, 'name', d.name, 'mimeType', d.mime_type) order by d.created_at desc, d.id desc), '[]') as list
    from documents d where d.event_id = events.id and not d.is_deleted) documented`

const ownMembers = eventColumns
  .filter(({ isAttribute }) => !isAttribute)
  .map((column) => sql`${memberKeyText(column)}, coalesce(${jsonText(column, 'events')}, 'null'), ','`)

/** An event as in the API, as JSON text: a list can be sent without being parsed. */
export const eventJsonText = constantExpression(
  sql<string>`(select concat('{"id":"', events.id, '","rope":{"id":"', events.rope_id, '"},',
    ${sql.join(ownMembers)}, '"documentCount":', documented.count, ',"documents":', documented.list,
    ',"attributes":', ${sql.join(attributesTextParts('events'))}, '}')
    from ${documentsSql})`,
)

/** An event as in the API. */
export const eventJson = sql<RopeEvent>`${eventJsonText}::json`

/** A new event to be inserted. */
export interface NewEventRow extends EventContent {
  readonly id: string
  /** SHA-256 of the request, in hexadecimal, if the client generated the id. */
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

const writtenColumns = [
  ...eventColumns.map(({ name, type }) => ({ name, type })),
  { name: 'attributes', type: 'jsonb' },
  { name: 'is_damage', type: 'boolean' },
]
const writtenColumnNames = sql.join(writtenColumns.map(({ name }) => sql.ref(name)))
const typedColumns = sql.join(writtenColumns.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`))

/** New events as {@link insertEventRows} takes them. */
export function eventRowsJson(events: readonly NewEventRow[]): string {
  return JSON.stringify(
    events.map(({ id: event, contentHash, ...content }) => ({ id: event, contentHash, ...rowOf(content) })),
  )
}

/** Writes new events of one rope, in one statement; `rows` is made by {@link eventRowsJson}. */
export function insertEventRows(
  { id, mandatorId }: { readonly id: string; readonly mandatorId: string },
  rows: string,
): RawBuilder<unknown> {
  return sql`insert into events (id, mandator_id, rope_id, content_hash, ${writtenColumnNames})
    select id, ${mandatorId}, ${id}, decode("contentHash", 'hex'), ${writtenColumnNames}
    from jsonb_to_recordset(${rows}) as sent (id uuid, "contentHash" text, ${typedColumns})`
}

/** Updates an event's fields and increments its version. */
export function updateEventRow(id: string, content: EventContent): RawBuilder<unknown> {
  const assigned = sql.join(writtenColumns.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`sent.${name}`)}`))
  return sql`update events set ${assigned}, version = events.version + 1
    from jsonb_to_record(${JSON.stringify(rowOf(content))}) as sent (${typedColumns}) where events.id = ${id}`
}
