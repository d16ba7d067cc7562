import { sortedAttributes } from '@catenary/contract/event-list'
import type { eventList } from '@catenary/contract/event-list'
import { eventAttributes } from '@catenary/contract/event-attributes'
import type { events } from '@catenary/contract/events'
import type { Received } from '@catenary/contract/endpoint'
import { factsOf } from '@catenary/contract/field'
import { choicesOf, kindOf } from '@catenary/contract/field-kinds'
import { recordingKinds, repairTypes } from '@catenary/domain/damage'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../../db/caller.ts'
import { eventValue, wireEventText } from '../../db/event-fields.ts'
import type { Beside, ListCount, Page, PlaceValues, SortKey, SortKeys } from '../../db/paging.ts'
import { beside, choiceKey, countOf, nameKey, sortKey } from '../../db/paging.ts'
import { readRecord } from '../../rope-state/record.ts'
import { lossOf, placesToday } from '../../rope-state/series.ts'

type Asked = Received<typeof events.list>['query']
type Field = (typeof eventList)['sortable'][number]

const kind = sql`case when type in (${sql.join(repairTypes.map((type) => sql.lit(type)))}) then 'repair'
  else recording_type end`

function attributeKey(name: (typeof sortedAttributes)[number]): SortKey {
  if (name === 'reportedBy') return nameKey(sql`(${eventValue('reportedBy')} ->> 'name')`, true)
  const field = eventAttributes.shape[name]
  if (factsOf(field).unit) return sortKey('number', eventValue(name), true)
  const choices = kindOf(field) === 'choice' ? choicesOf(field) : []
  if (choices.length > 0) return choiceKey(eventValue(name), choices)
  return nameKey(sql`(${eventValue(name)})::text`, true)
}

const documentCount = sql`(select count(*) from documents d where d.event_id = events.id and not d.is_deleted)`

/** What events are sorted by in the database. */
export const eventKeys: SortKeys<Field> = {
  by: {
    ...(Object.fromEntries(sortedAttributes.map((name) => [name, [attributeKey(name)] as const])) as Record<
      (typeof sortedAttributes)[number],
      readonly [SortKey]
    >),
    timestamp: [sortKey('timestamp', sql.ref('timestamp'))],
    // Where it lies today, and what it takes of the cross-section: worked out, and joined to the events.
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

/** What the filters of a list of events mean in the database. */
function filtersOf({ archived = false, kind: kinds, type, actionStatus, inspectionType, ...asked }: Partial<Asked>) {
  const { from, to, positionFrom, positionTo } = asked
  return sql`is_deleted = ${archived} ${isAmong(kind, kinds)} ${isAmong(eventValue('type'), type)}
    ${isAmong(eventValue('actionStatus'), actionStatus)}
    ${inspectionType ? sql`and ${eventValue('inspectionType')} = ${inspectionType}` : sql``}
    ${from ? sql`and timestamp >= ${from}` : sql``} ${to ? sql`and timestamp <= ${to}` : sql``}
    ${positionFrom === undefined && positionTo === undefined ? sql`` : sql`and not coalesce(has_left, false)`}
    ${positionFrom === undefined ? sql`` : sql`and coalesce(end_today, position + coalesce(length, 0)) >= ${positionFrom}`}
    ${positionTo === undefined ? sql`` : sql`and coalesce(position_today, position) <= ${positionTo}`}`
}

/** What is worked out of an event: where it lies today, in metres, whether it is gone, and what it takes, in percent. */
interface WorkedOut {
  readonly id: string
  readonly position: number
  readonly end: number
  readonly hasLeft: boolean
  readonly loss: number | null
}

/** True for a list that needs what no column holds. */
export function needsPlaces({ sort, positionFrom, positionTo }: Readonly<Record<string, unknown>>): boolean {
  const isSorted = typeof sort === 'string' && /^-?(position|loss)$/.test(sort)
  return isSorted || positionFrom !== undefined || positionTo !== undefined
}

/** What is worked out of each event of a rope that is not archived; nothing for a rope that the caller may not see. */
export async function workOutPlaces(db: Queries, ropeId: string): Promise<WorkedOut[]> {
  // The planner takes lists of parameters for short ones, and would look through all of this one for each event.
  await sql`set local enable_nestloop = off`.execute(db)
  const record = await readRecord(db, ropeId)
  if (!record) return []
  const placeOf = placesToday(record)
  return record.events.map((event) => {
    const { position, length, left } = placeOf(event)
    const loss = lossOf(event, record.attributes).percent
    return { id: event.id, position, end: position + (length ?? 0), hasLeft: left !== null, loss }
  })
}

function joinPlaces(places: readonly WorkedOut[] | undefined) {
  if (!places) return sql``
  return sql`left join unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ position }) => position)}::float8[],
    ${places.map(({ end }) => end)}::float8[], ${places.map(({ hasLeft }) => hasLeft)}::boolean[],
    ${places.map(({ loss }) => loss)}::float8[])
    as worked_out (event_id, position_today, end_today, has_left, loss_percent) on event_id = events.id`
}

interface EventsRead extends Beside {
  /** The events as a JSON list. */
  readonly text: string
  readonly count: ListCount | null
}

interface EventsRow {
  readonly text: string
  readonly rows: number
  readonly first: PlaceValues | null
  readonly last: PlaceValues | null
  readonly total: number | null
  readonly beyond: number | null
}

/** A page of a rope's events; undefined for a rope that the caller may not see. One query, whatever is asked. */
export async function readEvents(
  db: Queries,
  ropeId: string,
  asked: Partial<Asked>,
  page: Page,
  places?: readonly WorkedOut[],
): Promise<EventsRead | undefined> {
  const { limit, isBackward, order } = page
  const onPage = limit === undefined ? sql`true` : sql`place <= ${limit}`
  const inOrder = isBackward ? sql`order by place desc` : sql``
  const ofRope = sql`from events ${joinPlaces(places)} where rope_id = ${ropeId} and ${filtersOf(asked)}`
  // A list that is answered whole has no pages beside it.
  const ends =
    limit === undefined && !page.hasCursor
      ? sql`null::json as first, null::json as last`
      : sql`(array_agg(place_values) filter (where place = 1))[1] as first,
      (array_agg(place_values) filter (where ${onPage}))[least(count(place), ${limit ?? null}::bigint)] as last`
  const counts = asked.total
    ? sql`, (select json_build_array(count(*), count(*) filter (where ${page.beyond})) ${ofRope}) as counts`
    : sql`, null::json as counts`
  const { rows } = await sql<EventsRow & { counts: readonly [number, number] | null }>`select
      '[' || coalesce(string_agg(event, ',' ${inOrder}) filter (where ${onPage}), '') || ']' as text,
      count(place)::int as rows,
      ${ends} ${counts}
    from ropes left join lateral (select ${wireEventText} as event, row_number() over (order by ${order}) as place,
      ${page.values} as place_values ${ofRope} and ${page.beyond} order by ${order}
      ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}) page on true
    where ropes.id = ${ropeId} group by ropes.id`.execute(db)
  const [read] = rows
  if (!read) return undefined
  const { text, rows: found, first, last, counts: counted } = read
  const endsFound = first && last ? ([isBackward ? last : first, isBackward ? first : last] as const) : null
  const isMore = limit !== undefined && found > limit
  const shown = isMore ? limit : found
  const count = counted ? countOf(page, { total: counted[0], beyond: counted[1] }, shown) : null
  return { ...beside(page, endsFound, isMore), text, count }
}
