import type { NewRopeEvent } from '@catenary/contract/events'
import type { Fault } from '@catenary/contract/faults'
import type { Queries } from '../../db/caller.ts'
import type { EventContent } from '@catenary/contract/event-fields'
import type { RecordedRope } from './queries.ts'
import { eventsOnRope, firstRepairOf } from './queries.ts'

/** A recording as far as it names others; `damages` are recorded with it. */
type Naming = Pick<NewRopeEvent, 'timestamp' | 'attributes' | 'damages'>

/**
 * What is wrong with the repaired damages and the inspection that a recording, or what is recorded with it, names: they
 * must be on its rope, and no damage may be later than its repair. Of a change, `before` is what it was: a date that was
 * recorded against the other one before, and is left alone, is passed over.
 */
export async function referenceFaults(
  db: Queries,
  rope: RecordedRope,
  sent: Naming,
  before?: EventContent,
): Promise<Fault[]> {
  const { inspection } = sent.attributes
  const named = [sent, ...(sent.damages ?? [])].flatMap(({ timestamp, attributes }, place) =>
    (attributes.repairedEvents ?? []).map((id, index) => {
      const path = place === 0 ? 'ropeEvent' : `ropeEvent.damages[${place - 1}]`
      return { id, timestamp, path: `${path}.attributes.repairedEvents[${index}]` }
    }),
  )
  const repaired = named.map(({ id }) => id)
  const found = await eventsOnRope(db, rope.id, repaired, 'damage')
  const inspections = await eventsOnRope(db, rope.id, inspection ? [inspection.id] : [], 'measurement')
  const isAsBefore = ({ id, timestamp }: (typeof named)[number]) =>
    before?.timestamp === timestamp && before.attributes.repairedEvents?.includes(id) === true
  const faults = named.flatMap((one): Fault[] => {
    const foundAt = found.get(one.id)
    if (foundAt === undefined) return [{ path: one.path, code: 'repairedElsewhere' }]
    return foundAt > one.timestamp && !isAsBefore(one) ? [{ path: one.path, code: 'repairBeforeDamage' }] : []
  })
  if (inspection && !inspections.has(inspection.id))
    faults.push({ path: 'ropeEvent.attributes.inspection', code: 'repairedElsewhere' })
  return faults
}

/** Refuses that a damage is dated later than a repair, archived or not, that names it. */
export async function laterThanRepairFaults(
  db: Queries,
  rope: RecordedRope,
  { id, before, after }: { readonly id: string; readonly before: EventContent; readonly after: EventContent },
): Promise<Fault[]> {
  if (after.timestamp <= before.timestamp) return []
  const repairedAt = await firstRepairOf(db, rope.id, id)
  if (repairedAt === undefined || repairedAt >= after.timestamp) return []
  return [{ path: 'ropeEvent.timestamp', code: 'repairBeforeDamage' }]
}
