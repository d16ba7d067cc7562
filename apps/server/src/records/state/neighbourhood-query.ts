import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import { isLoop } from '@catenary/contract/records/recording-rules'
import { positionTolerance } from '@catenary/domain/position'
import type { InspectionType } from '@catenary/domain/standards'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { eventValue } from '../../db/event-fields.ts'
import { compileOnce } from '../../db/statements/compile-once.ts'
import type { RecordedEvent } from './rope-record.ts'
import { selectRecordedEvents } from './rope-record.ts'

/** A range of recorded positions, in m. */
export interface RecordedRange {
  readonly from: number
  readonly to: number
}

/** Damages longer than this, in m, have a separate index (`events_long`). */
const longExtent = sql.lit(5)

/**
 * Reads what the loss within a range of a rope depends on, as one kind of inspection has it: everything that is no damage, and the
 * damages found by it that may lie within `reach` metres of it today. Others may be among them; none of those is missing.
 */
export async function readNeighbourhood(
  db: Queries,
  rope: { readonly id: string; readonly attributes: RopeAttributes },
  range: RecordedRange,
  { reach, inspectionType }: { readonly reach: number; readonly inspectionType: InspectionType },
): Promise<RecordedEvent[]> {
  const { ropeLength } = rope.attributes
  // A window includes damages at its edge, despite rounding of the edge.
  const distance = reach + 2 * positionTolerance
  const values = { rope: rope.id, inspectionType, from: range.from - distance, to: range.to + distance }
  const isClosed = isLoop(rope.attributes) && ropeLength
  const { rows } = isClosed
    ? await selectNearbyOnLoop(db, { ...values, ropeLength })
    : await selectNearby(db, { ...values, ropeLength: ropeLength ?? Number.MAX_VALUE })
  // The ranges of a closed rope may overlap.
  return [...new Map(rows.map((event) => [event.id, event])).values()]
}

interface Nearby {
  readonly rope: string
  readonly inspectionType: InspectionType
  readonly from: number
  readonly to: number
  readonly ropeLength: number
}

const selectNearby = compileOnce((db, values: Nearby) => nearbyEvents(db, values, [0]))
/** On a closed rope positions continue over the joint. */
const selectNearbyOnLoop = compileOnce((db, values: Nearby) => nearbyEvents(db, values, [-1, 0, 1]))

/** Events near a range of positions, or near the same range so many lengths of the rope away. */
function nearbyEvents(db: Queries, { rope, inspectionType, from, to, ropeLength }: Nearby, laps: readonly number[]) {
  const shifted = fromLargestShift(rope)
  const near = laps.map((lap) => {
    const offset = sql`${sql.lit(lap)} * ${ropeLength}::double precision`
    const begin = sql`select ${from}::double precision + ${offset} - ${longExtent} - shift`
    const end = sql`select ${to}::double precision + ${offset} + shift`
    return sql<boolean>`position between (${begin} ${shifted}) and (${end} ${shifted})`
  })
  const eventsOfRope = () => db.selectFrom('events').selectAll().where('ropeId', '=', rope)
  const isFoundBy = sql<boolean>`coalesce(${eventValue('inspectionType')}::text, 'visual') = ${inspectionType}`
  const damages = () => eventsOfRope().where('isDamage', '=', true).where(isFoundBy)
  const others = eventsOfRope().where('isDamage', '=', false)
  const long = damages().where('length', '>', longExtent)
  // A query each: joined by "or" they would not be found by the index of positions.
  const nearby = [...near, sql<boolean>`position > ${ropeLength}::double precision`]
    .map((isNear) =>
      damages()
        .where(sql<boolean>`coalesce(length, 0) <= ${longExtent}`)
        .where(isNear),
    )
    .reduce((all, one) => all.unionAll(one), others.unionAll(long))
  return selectRecordedEvents(db.with('events', () => nearby))
}

/**
 * A from clause with `shift`: the most by which the mutations and repairs of a rope can have moved two of its damages towards each
 * other, in m. What is computed with it has to be selected from it: under row-level security PostgreSQL looks up nothing in an
 * index that is computed outside of such a select.
 */
function fromLargestShift(ropeId: string) {
  return sql`from (select 2 * coalesce(sum(coalesce(length, 0) + coalesce(${eventValue('insertedLength')}, 0)), 0) as shift
    from events where rope_id = ${ropeId} and not is_damage and not is_deleted) moved`
}
