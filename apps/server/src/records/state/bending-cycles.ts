import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** When the rope of an id came by the last replacement up to a moment, `-infinity` without one: a new rope counts from 0. */
export const replacedBy = (ropeId: RawBuilder<unknown>, moment: RawBuilder<unknown>) => sql`coalesce(
  (select max(x.timestamp) from events x where x.rope_id = ${ropeId} and not x.is_damage and not x.is_deleted
    and x.type = 'ropeReplacement' and x.timestamp <= ${moment}), '-infinity')`

/** A moment after all that is recorded. */
export const ever = sql`'infinity'::timestamptz`

/**
 * The bending cycles of a rope at a moment: the latest reading of an event, else what the device on it counted last, else
 * those that were entered with the rope, all since it was replaced; null where none are known. For a query of `ropes`.
 */
export const knownCyclesBy = (moment: RawBuilder<unknown>) => sql<number | null>`coalesce(
  (select e.bending_cycles from events e where e.rope_id = ropes.id and e.bending_cycles is not null and not e.is_deleted
    and e.timestamp <= ${moment} and e.timestamp >= ${replacedBy(sql`ropes.id`, moment)} order by e.timestamp desc, e.id desc limit 1),
  (select d.bending_cycles from truscan_devices d where d.rope_id = ropes.id and d.reported_at <= ${moment}
    and d.reported_at >= ${replacedBy(sql`ropes.id`, moment)}),
  case when ropes.cycles_as_of >= ${replacedBy(sql`ropes.id`, moment)}
    then (ropes.attributes ->> 'bendingCyclesUntilNow')::double precision end)`

/** The bending cycles of a rope by now; null where none are known. */
export async function readBendingCycles(db: Queries, ropeId: string): Promise<number | null> {
  const found = await db
    .selectFrom('ropes')
    .select(knownCyclesBy(ever).as('cycles'))
    .where('id', '=', ropeId)
    .executeTakeFirst()
  return found?.cycles ?? null
}
