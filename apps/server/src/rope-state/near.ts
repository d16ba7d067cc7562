import { isLoop } from '@catenary/contract/recording-rules'
import type { RopeAttributes } from '@catenary/contract/rope-attributes'
import { sql } from 'kysely'
import type { Queries } from '../db/caller.ts'
import type { RecordedEvent } from './record.ts'
import { selectRecorded } from './record.ts'

/** A stretch of rope as positions were recorded, in m. */
export interface RecordedStretch {
  readonly from: number
  readonly to: number
}

/** Damages that reach further than this, in m, have an index of their own (`events_long`). */
const longExtent = sql.lit(5)

/** The most by which the mutations of a rope can have moved two of its damages towards each other, in m. */
const moved = sql<number>`(select metres from moved)`

/**
 * Reads what bears on the loss within a stretch of a rope: everything that is no damage, and the damages that may lie
 * within `reach` metres of it today. Others may be among them; none of those is missing.
 */
export async function readNear(
  db: Queries,
  rope: { readonly id: string; readonly attributes: RopeAttributes },
  stretch: RecordedStretch,
  reach: number,
): Promise<RecordedEvent[]> {
  const { ropeLength = Number.MAX_VALUE } = rope.attributes
  const around = shiftsOf(rope.attributes).map((shift) => {
    const [from, to] = [stretch.from - reach + shift, stretch.to + reach + shift]
    return sql`position between ${from}::double precision - ${longExtent} - ${moved} and ${to}::double precision + ${moved}`
  })
  const isNear = sql<boolean>`(${sql.join(around, sql` or `)} or position > ${ropeLength}::double precision)`
  const damages = () =>
    selectRecorded(db)
      .where('ropeId', '=', rope.id)
      .where(sql<boolean>`is_damage`)
  return selectRecorded(db.with('moved', movedBy(rope.id)))
    .where('ropeId', '=', rope.id)
    .where(sql<boolean>`not is_damage`)
    .unionAll(damages().where('length', '>', longExtent))
    .unionAll(
      damages()
        .where(sql<boolean>`coalesce(length, 0) <= ${longExtent}`)
        .where(isNear),
    )
    .execute()
}

/** On a closed rope positions run on over its join. */
function shiftsOf(attributes: RopeAttributes): number[] {
  const { ropeLength } = attributes
  return isLoop(attributes) && ropeLength ? [-ropeLength, 0, ropeLength] : [0]
}

function movedBy(ropeId: string) {
  const metres = sql<number>`2 * coalesce(sum(coalesce(length, 0) + coalesce((attributes ->> 'insertedLength')::double precision, 0)), 0)`
  return (db: Queries) =>
    db
      .selectFrom('events')
      .select(metres.as('metres'))
      .where('ropeId', '=', ropeId)
      .where(sql<boolean>`not is_damage`)
      .where('isDeleted', '=', false)
}
