import { lengthHistoryFromEvents, currentSplices } from '@catenary/contract/assets/current-positions'
import type { Rope, ropeList, ropes } from '@catenary/contract/assets/ropes'
import type { ParsedRequest } from '@catenary/contract/endpoint'
import type { RopeEvent } from '@catenary/contract/records/events'
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { attributesJson } from '../../db/event-fields.ts'
import { countRows, isWholeList, nameKey, readPage, sortKey } from '../../db/paging.ts'
import type { ListCount, Page, PageCursors, SortKeys } from '../../db/paging.ts'
import { ropeNamesHold, ropesAsJson, selectRopes } from '../../db/rope-queries.ts'
import type { DB } from '../../db/types.ts'

/** What all ropes are sorted by in the database. */
export const ropeSortKeys: SortKeys<(typeof ropeList)['sortable'][number]> = {
  by: {
    place: [
      nameKey(sql.ref('areas.name')),
      sortKey('uuid', sql.ref('areas.id')),
      sortKey('number', sql.ref('installations.ordering')),
      sortKey('uuid', sql.ref('installations.id')),
      sortKey('number', sql.ref('ropes.ordering')),
    ],
    name: [nameKey(sql.ref('ropes.name'))],
  },
  unique: [sortKey('uuid', sql.ref('ropes.id'))],
}

/** How many ropes PostgreSQL writes before others have their turn. */
const ropesPerSlice = 200

/** A page of the ropes that the caller may see and that are not archived, or of those with the words of a query. */
export async function readRopePage(
  db: Queries,
  { query = '', total = false }: Partial<ParsedRequest<typeof ropes.all>['query']>,
  page: Page,
): Promise<PageCursors & { readonly count: ListCount | null; readonly slices: AsyncIterable<string> }> {
  const names = ['ropes.name', 'installations.name', 'areas.name'].map((name) => sql.ref(name))
  const inUse = db
    .selectFrom('ropes')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .innerJoin('areas', 'areas.id', 'installations.areaId')
    .where('ropes.isDeleted', '=', false)
    .where('installations.isDeleted', '=', false)
    .where('areas.isDeleted', '=', false)
    .where(({ and }) => and(ropeNamesHold(query, names)))
  // What is answered of a rope takes longer than to find its place: it is read for those of the page alone.
  const { ids, ...cursors } = isWholeList(page)
    ? { ids: await readAllIds(inUse, page), next: null, previous: null }
    : await readPageIds(inUse, page)
  const count = total ? await countRows(inUse, page, ids.length) : null
  return { ...cursors, count, slices: ropesById(db, ids) }
}

async function readPageIds(ropes: SelectQueryBuilder<DB, 'ropes', object>, page: Page) {
  const { rows, ...cursors } = await readPage(ropes.select('ropes.id'), page)
  return { ids: rows.map(({ id }) => id), ...cursors }
}

/** As one value: decoding ten thousand rows has others wait for five times as long. */
async function readAllIds(ropes: SelectQueryBuilder<DB, 'ropes', object>, { order }: Page): Promise<string[]> {
  const ids = sql<string[]>`coalesce(json_agg(ropes.id order by ${order}), '[]')`
  return (await ropes.select(ids.as('ids')).executeTakeFirstOrThrow()).ids
}

/** Ropes in the order of their ids, in slices of JSON; PostgreSQL writes the next one while this one is sent on. */
async function* ropesById(db: Queries, ids: readonly string[]): AsyncGenerator<string> {
  const idSlices = Array.from({ length: Math.ceil(ids.length / ropesPerSlice) }, (_, index) =>
    ids.slice(index * ropesPerSlice, (index + 1) * ropesPerSlice),
  )
  const read = async (slice: readonly string[] = []) => (slice.length === 0 ? '' : ropesAsJson(db, slice))
  let next = read(idSlices[0])
  for (const index of idSlices.keys()) {
    const slice = await next
    next = read(idSlices[index + 1])
    // Where the slice before is not wanted any more, nobody waits for this one.
    next.catch(() => {})
    yield slice
  }
}

/** The ropes of an installation in their order, or the archived ones. */
export async function listRopes(db: Queries, installationId: string, archived: boolean): Promise<Rope[]> {
  const rows = await selectRopes(db)
    .where('ropes.installationId', '=', installationId)
    .where('ropes.isDeleted', '=', archived)
    .orderBy('ropes.ordering')
    .orderBy('ropes.id')
    .execute()
  return rows.map(({ rope }) => rope)
}

/** One rope with its version, if the caller may see it. */
export async function findRope(db: Queries, id: string) {
  const row = await selectRopes(db).select('ropes.version').where('ropes.id', '=', id).executeTakeFirst()
  return row && { value: row.rope satisfies Rope, version: row.version }
}

// Only events that are no damage can have or move splices.
const splicingEvents = sql<RopeEvent[]>`(select coalesce(json_agg(json_build_object('id', e.id, 'position', e.position,
    'length', e.length, 'timestamp', to_char(e.timestamp, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isDeleted', false,
    'splices', e.splices, 'attributes', ${attributesJson('e')}) order by e.timestamp desc, e.id desc), '[]')
  from events e where e.rope_id = ropes.id and not e.is_damage and not e.is_deleted)`

const documents = sql<Rope['documents']>`(select json_build_object('count', count(*),
    'newest', (select json_build_object('id', d.id, 'name', d.name, 'mimeType', d.mime_type,
        'createdAt', to_char(d.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from documents d where d.rope_id = ropes.id and not d.is_deleted
      order by d.created_at desc, d.id desc limit 1))
  from documents where documents.rope_id = ropes.id and not documents.is_deleted)`

/** One rope as of {@link findRope}, with its current splices and its documents. */
export async function findRopeDetails(db: Queries, id: string) {
  const row = await selectRopes(db)
    .select(['ropes.version', splicingEvents.as('splicing'), documents.as('documents')])
    .where('ropes.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { rope, splicing: events, documents: ownDocuments, version } = row
  const splices = currentSplices(lengthHistoryFromEvents(rope, events), events)
  return { value: { ...rope, splices, documents: ownDocuments }, version }
}

/** The recorded bending cycles of a rope, oldest first. */
export async function listBendingCycles(db: Queries, ropeId: string) {
  return db
    .selectFrom('events')
    .select(['timestamp', 'bendingCycles'])
    .where('ropeId', '=', ropeId)
    .where('isDeleted', '=', false)
    .where('bendingCycles', 'is not', null)
    .$narrowType<{ bendingCycles: number }>()
    .orderBy('timestamp')
    .execute()
}
