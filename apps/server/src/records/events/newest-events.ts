import { newestEventList } from '@catenary/contract/records/event-list'
import { events } from '@catenary/contract/records/events'
import type { NewestEvent } from '@catenary/contract/records/events'
import { sql } from 'kysely'
import { eventJson } from '../../db/event-fields.ts'
import type { Page, SortKeys } from '../../db/paging.ts'
import { countRows, readPage, sortKey } from '../../db/paging.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import type { QueryCall } from '../../http/serve.ts'

const newestEventSortKeys: SortKeys<'timestamp'> = {
  by: { timestamp: [sortKey('timestamp', sql`events.timestamp`)] },
  unique: [sortKey('uuid', sql`events.id`)],
}

const ropeWithPath = sql`(select jsonb_build_object('id', r.id, 'name', r.name, 'installation',
    jsonb_strip_nulls(jsonb_build_object('id', i.id, 'name', i.name, 'baseUnit', i.attributes -> 'baseUnit',
      'imperialLength', i.attributes -> 'imperialLength', 'timezone', i.attributes -> 'timezone',
      'area', jsonb_build_object('id', a.id, 'name', a.name))))
  from ropes r join installations i on i.id = r.installation_id join areas a on a.id = i.area_id
  where r.id = events.rope_id)`

const isOfActiveRope = sql<boolean>`exists (select from ropes r join installations i on i.id = r.installation_id
  join areas a on a.id = i.area_id
  where r.id = events.rope_id and not r.is_deleted and not i.is_deleted and not a.is_deleted)`

/** The newest events over all ropes, page by page. */
export async function listNewestEvents({ db, query, reply }: QueryCall<typeof events.newest>): Promise<NewestEvent[]> {
  const page = requestedPage(newestEventList, newestEventSortKeys, query)
  const all = db.selectFrom('events').where('isDeleted', '=', false).where(isOfActiveRope)
  const { rows, ...cursors } = await readPage(
    all
      .select(sql<NewestEvent>`(${eventJson})::jsonb || jsonb_build_object('rope', ${ropeWithPath})`.as('event'))
      .where(isAmongNewest(page)),
    page,
  )
  const count = query.total ? await countRows(all, page, rows.length) : null
  setPageHeaders(reply, events.newest, { ...cursors, limit: page.limit, count })
  return rows.map(({ event }) => event)
}

/** At most a page per mandator, read from an index, however many events exist. */
function isAmongNewest({ isBeyondCursor, order, limit = newestEventList.maxLimit }: Page) {
  return sql<boolean>`events.id in (select newest.id from mandators m cross join lateral (
      select events.id from events where events.mandator_id = m.id and not events.is_deleted and ${isOfActiveRope}
        and ${isBeyondCursor} order by ${order} limit ${limit + 1}) newest)`
}
