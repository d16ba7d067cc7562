import { isLoop } from '@catenary/contract/recording-rules'
import type { RopeAttributes } from '@catenary/contract/rope-attributes'
import { positionTolerance } from '@catenary/domain/position'
import { sql } from 'kysely'
import type { Queries } from '../db/caller.ts'
import { eventValue } from '../db/event-fields.ts'
import type { RecordedEvent } from './record.ts'
import { selectRecorded } from './record.ts'

/** A stretch of rope as positions were recorded, in m. */
export interface RecordedStretch {
  readonly from: number
  readonly to: number
}

/** Damages that reach further than this, in m, have an index of their own (`events_long`). */
const longExtent = sql.lit(5)

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
  const moved = metresMoved(rope.id)
  // A window takes in what lies at its edge, however the edge was rounded.
  const reached = reach + 2 * positionTolerance
  const around = shiftsOf(rope.attributes).map((shift) => {
    const [from, to] = [stretch.from - reached + shift, stretch.to + reached + shift]
    return sql`position between ${from}::double precision - ${longExtent} - ${moved} and ${to}::double precision + ${moved}`
  })
  const isNear = sql<boolean>`(${sql.join(around, sql` or `)} or position > ${ropeLength}::double precision)`
  const ofRope = () => selectRecorded(db).where('ropeId', '=', rope.id)
  const damages = () => ofRope().where('isDamage', '=', true)
  return ofRope()
    .where('isDamage', '=', false)
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

/** The most by which the mutations and repairs of a rope can have moved two of its damages towards each other, in m. */
function metresMoved(ropeId: string) {
  return sql<number>`(select 2 * coalesce(sum(coalesce(length, 0) + coalesce(${eventValue('insertedLength')}, 0)), 0)
    from events where rope_id = ${ropeId} and not is_damage and not is_deleted)`
}
