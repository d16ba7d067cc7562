import { lengthHistoryFromEvents, currentSplices } from '@catenary/contract/assets/current-positions'
import type { Rope, ropes } from '@catenary/contract/assets/ropes'
import type { ParsedRequest } from '@catenary/contract/endpoint'
import type { RopeEvent } from '@catenary/contract/records/events'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { attributesJson } from '../../db/event-fields.ts'
import { ropeNamesHold, selectRopes } from '../../db/rope-queries.ts'

type RopesQuery = Partial<ParsedRequest<typeof ropes.all>['query']>

type RopeRow = Awaited<ReturnType<ReturnType<typeof selectRopes>['executeTakeFirstOrThrow']>>

function versioned(row: RopeRow) {
  const { version, ...rope } = row
  return { value: rope satisfies Rope, version }
}

/** The ropes that the caller may see and that are not archived, by place: all, or so many with the words of a query. */
export async function listAllRopes(db: Queries, { query = '', limit }: RopesQuery): Promise<Rope[]> {
  const names = ['ropes.name', 'installations.name', 'areas.name'].map((name) => sql.ref(name))
  const rows = await selectRopes(db)
    .where('ropes.isDeleted', '=', false)
    .where('installations.isDeleted', '=', false)
    .where('areas.isDeleted', '=', false)
    .where(({ and }) => and(ropeNamesHold(query, names)))
    .$if(limit !== undefined, (all) => all.limit(limit ?? 0))
    .orderBy('areas.name')
    .orderBy('installations.ordering')
    .orderBy('ropes.ordering')
    .orderBy('ropes.id')
    .execute()
  return rows.map((row) => versioned(row).value)
}

/** The ropes of an installation in their order, or the archived ones. */
export async function listRopes(db: Queries, installationId: string, archived: boolean): Promise<Rope[]> {
  const rows = await selectRopes(db)
    .where('ropes.installationId', '=', installationId)
    .where('ropes.isDeleted', '=', archived)
    .orderBy('ropes.ordering')
    .orderBy('ropes.id')
    .execute()
  return rows.map((row) => versioned(row).value)
}

/** One rope with its version, if the caller may see it. */
export async function findRope(db: Queries, id: string) {
  const row = await selectRopes(db).where('ropes.id', '=', id).executeTakeFirst()
  return row && versioned(row)
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
    .select([splicingEvents.as('splicing'), documents.as('documents')])
    .where('ropes.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { splicing: events, ...rest } = row
  const { value, version } = versioned(rest)
  return { value: { ...value, splices: currentSplices(lengthHistoryFromEvents(value, events), events) }, version }
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
