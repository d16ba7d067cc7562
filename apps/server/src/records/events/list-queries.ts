import type { ParsedRequest } from '@catenary/contract/endpoint'
import { metaOf } from '@catenary/contract/field'
import { choicesOf, fieldKind } from '@catenary/contract/form-fields'
import { schemaOf } from '@catenary/contract/records/event-fields'
import { sortedAttributes } from '@catenary/contract/records/event-list'
import type { eventList } from '@catenary/contract/records/event-list'
import type { events } from '@catenary/contract/records/events'
import { recordingKinds, repairTypes } from '@catenary/domain/loss/damage'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { eventValue, eventJsonText } from '../../db/event-fields.ts'
import type { PageCursors, ListCount, Page, CursorValues, SortKey, SortKeys } from '../../db/paging.ts'
import { pageCursors, choiceKey, pageCount, nameKey, sortKey } from '../../db/paging.ts'
import { lossOf, currentPositionFinder } from '../state/loss-input.ts'
import { readRecord, selectRecordedEvents } from '../state/rope-record.ts'

type EventListQuery = ParsedRequest<typeof events.list>['query']
type Field = (typeof eventList)['sortable'][number]

const kind = sql`case when type in (${sql.join(repairTypes.map((type) => sql.lit(type)))}) then 'repair'
  else recording_type end`

function attributeSortKey(name: (typeof sortedAttributes)[number]): SortKey {
  if (name === 'reportedBy') return nameKey(sql`(${eventValue('reportedBy')} ->> 'name')`, true)
  const field = schemaOf(name)
  if (metaOf(field).unit) return sortKey('number', eventValue(name), true)
  const choices = fieldKind(field) === 'choice' ? choicesOf(field) : []
  if (choices.length > 0) return choiceKey(eventValue(name), choices)
  return nameKey(sql`(${eventValue(name)})::text`, true)
}

const documentCount = sql`(select count(*) from documents d where d.event_id = events.id and not d.is_deleted)`

/** SQL expressions of the sort keys. */
export const eventSortKeys: SortKeys<Field> = {
  by: {
    ...(Object.fromEntries(sortedAttributes.map((name) => [name, [attributeSortKey(name)] as const])) as Record<
      (typeof sortedAttributes)[number],
      readonly [SortKey]
    >),
    timestamp: [sortKey('timestamp', sql.ref('timestamp'))],
    // Position today and loss of cross-section: computed, and joined to the events.
    position: [sortKey('number', sql`coalesce(position_today, position)`)],
    loss: [sortKey('number', sql`loss_percent`, true)],
    kind: [choiceKey(sql`(${kind})`, recordingKinds)],
    recordedPosition: [sortKey('number', sql.ref('position'))],
    length: [sortKey('number', sql.ref('length'), true)],
    documentCount: [sortKey('number', documentCount)],
  },
  unique: [sortKey('uuid', sql.ref('id'))],
}

function isAmong(expression: RawBuilder<unknown>, values: readonly string[] | undefined) {
  return values ? sql`and ${expression} = any (${[...values]}::text[])` : sql``
}

/** SQL conditions of the filters. */
function filtersOf({
  archived = false,
  kind: kinds,
  type,
  actionStatus,
  inspectionType,
  inspection,
  ...query
}: Partial<EventListQuery>) {
  const { from, to, positionFrom, positionTo } = query
  return sql`is_deleted = ${archived} ${isAmong(kind, kinds)} ${isAmong(eventValue('type'), type)}
    ${isAmong(eventValue('actionStatus'), actionStatus)}
    ${inspectionType ? sql`and ${eventValue('inspectionType')} = ${inspectionType}` : sql``}
    ${inspection ? sql`and inspection_id = ${inspection}` : sql``}
    ${from ? sql`and timestamp >= ${from}` : sql``} ${to ? sql`and timestamp <= ${to}` : sql``}
    ${positionFrom === undefined && positionTo === undefined ? sql`` : sql`and not coalesce(has_left, false)`}
    ${positionFrom === undefined ? sql`` : sql`and coalesce(end_today, position + coalesce(length, 0)) >= ${positionFrom}`}
    ${positionTo === undefined ? sql`` : sql`and coalesce(position_today, position) <= ${positionTo}`}`
}

/** The computed values of an event: its current position in metres, whether it was removed, and its loss in percent. */
interface ComputedEventValues {
  readonly id: string
  readonly position: number
  readonly end: number
  readonly isRemoved: boolean
  readonly loss: number | null
}

/** True for a list that is filtered or sorted by computed values. */
export function needsComputedValues({ sort, positionFrom, positionTo }: Readonly<Record<string, unknown>>): boolean {
  const isSorted = typeof sort === 'string' && /^-?(position|loss)$/.test(sort)
  return isSorted || positionFrom !== undefined || positionTo !== undefined
}

/** Computes these values for each event of a rope, or each archived one; empty for a rope that the caller may not see. */
export async function computeEventValues(
  db: Queries,
  ropeId: string,
  isArchived = false,
): Promise<ComputedEventValues[]> {
  // The planner assumes short lists of parameters and would scan this one for each event.
  await sql`set local enable_nestloop = off`.execute(db)
  const record = await readRecord(db, ropeId)
  if (!record) return []
  const findCurrentPosition = currentPositionFinder(record)
  const listed = isArchived
    ? await selectRecordedEvents(db, true).where('ropeId', '=', ropeId).execute()
    : record.events
  return listed.map((event) => {
    const { position, length, left: removed } = findCurrentPosition(event)
    const loss = lossOf(event, record.attributes).percent
    return { id: event.id, position, end: position + (length ?? 0), isRemoved: removed !== null, loss }
  })
}

function joinComputedValues(computedValues: readonly ComputedEventValues[] | undefined) {
  if (!computedValues) return sql``
  return sql`left join unnest(${computedValues.map(({ id }) => id)}::uuid[], ${computedValues.map(({ position }) => position)}::float8[],
    ${computedValues.map(({ end }) => end)}::float8[], ${computedValues.map(({ isRemoved }) => isRemoved)}::boolean[],
    ${computedValues.map(({ loss }) => loss)}::float8[])
    as worked_out (event_id, position_today, end_today, has_left, loss_percent) on event_id = events.id`
}

interface EventsRead extends PageCursors {
  /** The events as a JSON list. */
  readonly text: string
  readonly count: ListCount | null
}

interface EventsRow {
  readonly text: string
  readonly rows: number
  /** Of the first event in the order of reading, and of the last one of a full page. */
  readonly first: CursorValues | null
  readonly last: CursorValues | null
  /** How many match the filters, and how many of them lie on the page or beyond it. */
  readonly counts: readonly [total: number, beyond: number] | null
}

/** A page of a rope's events; undefined for a rope that the caller may not see. Always one query. */
export async function readEvents(
  db: Queries,
  ropeId: string,
  query: Partial<EventListQuery>,
  page: Page,
  computedValues?: readonly ComputedEventValues[],
): Promise<EventsRead | undefined> {
  const { limit, isBackward, order } = page
  const onPage = limit === undefined ? sql`place is not null` : sql`place <= ${limit}`
  const inOrder = isBackward ? sql`order by place desc` : sql`order by place`
  const ofRope = sql`from events ${joinComputedValues(computedValues)} where rope_id = ${ropeId} and ${filtersOf(query)}`
  const counts = query.total
    ? sql`(select json_build_array(count(*), count(*) filter (where ${page.isBeyondCursor})) ${ofRope})`
    : sql`null::json`
  const valuesAt = (place: RawBuilder<unknown>) => sql`(array_agg(${page.values}) filter (where place = ${place}))[1]`
  // What is written of an event is written after the page is cut: one more is read to know of another page.
  const { rows } = await sql<EventsRow>`select
      '[' || coalesce(string_agg(${eventJsonText}, ',' ${inOrder}) filter (where ${onPage}), '') || ']' as text,
      count(place)::int as rows, ${valuesAt(sql`1`)} as first,
      ${limit === undefined ? sql`null::json` : valuesAt(sql`${limit}`)} as last, ${counts} as counts
    from (select true as is_seen from ropes where id = ${ropeId}) rope
      left join (select events.*, ${computedValues ? sql`worked_out.*,` : sql``} row_number() over (order by ${order}) as place
        ${ofRope} and ${page.isBeyondCursor} order by ${order}
        ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}) events on true
    having count(is_seen) > 0`.execute(db)
  const [read] = rows
  if (!read) return undefined
  const { text, rows: found, first, last, counts: counted } = read
  const isMore = limit !== undefined && found > limit
  const shown = isMore ? limit : found
  const count = counted ? pageCount(page, { total: counted[0], beyond: counted[1] }, shown) : null
  return { ...pageCursors(page, { first, last }, isMore), text, count }
}
