import type { Rope } from '@catenary/contract/ropes'
import { sql } from 'kysely'
import type { Queries } from '../../db/caller.ts'
import { selectRopes } from '../../db/pieces.ts'

type RopeRow = Awaited<ReturnType<ReturnType<typeof selectRopes>['executeTakeFirstOrThrow']>>

function versioned(row: RopeRow) {
  const { version, ...rope } = row
  return { value: rope satisfies Rope, version }
}

/** Every rope that the caller may see and that is not archived, by place. */
export async function listAllRopes(db: Queries): Promise<Rope[]> {
  const rows = await selectRopes(db)
    .where('ropes.isDeleted', '=', false)
    .where('installations.isDeleted', '=', false)
    .where('areas.isDeleted', '=', false)
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

/** The recorded bending cycles of a rope, oldest first. */
export async function listBendingCycles(db: Queries, ropeId: string) {
  const cycles = sql<number>`(attributes ->> 'bendingCycles')::double precision`
  return db
    .selectFrom('events')
    .select(['timestamp', cycles.as('bendingCycles')])
    .where('ropeId', '=', ropeId)
    .where('isDeleted', '=', false)
    .where(sql<boolean>`attributes ? 'bendingCycles'`)
    .orderBy('timestamp')
    .execute()
}
