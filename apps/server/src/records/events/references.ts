import type { FieldIssue } from '@catenary/contract/issues'
import type { EventContent } from '@catenary/contract/records/event-fields'
import type { NewRopeEvent } from '@catenary/contract/records/events'
import type { Queries } from '../../db/database.ts'
import type { RecordedRope } from './queries.ts'
import { findEventTimes, findFirstRepairTime } from './queries.ts'

/** A recording as far as it names others; `damages` are recorded with it. */
type EventReferences = Pick<NewRopeEvent, 'timestamp' | 'attributes' | 'damages'>

/**
 * What is wrong with the repaired damages and the inspection that a recording, or what is recorded with it, names: they
 * must be on its rope, and no damage may be later than its repair. Of a change, `before` is what it was: a date that was
 * recorded against the other one before, and is left alone, is passed over.
 */
export async function referenceIssues(
  db: Queries,
  rope: RecordedRope,
  newEvent: EventReferences,
  before?: EventContent,
): Promise<FieldIssue[]> {
  const { inspection } = newEvent.attributes
  const repairReferences = [newEvent, ...(newEvent.damages ?? [])].flatMap(({ timestamp, attributes }, place) =>
    (attributes.repairedEvents ?? []).map((id, index) => {
      const path = place === 0 ? 'ropeEvent' : `ropeEvent.damages[${place - 1}]`
      return { id, timestamp, path: `${path}.attributes.repairedEvents[${index}]` }
    }),
  )
  const repaired = repairReferences.map(({ id }) => id)
  const found = await findEventTimes(db, rope.id, repaired, 'damage')
  const inspections = await findEventTimes(db, rope.id, inspection ? [inspection.id] : [], 'measurement')
  const isUnchanged = ({ id, timestamp }: (typeof repairReferences)[number]) =>
    before?.timestamp === timestamp && before.attributes.repairedEvents?.includes(id) === true
  const issues = repairReferences.flatMap((reference): FieldIssue[] => {
    const foundAt = found.get(reference.id)
    if (foundAt === undefined) return [{ path: reference.path, code: 'repairedElsewhere' }]
    return foundAt > reference.timestamp && !isUnchanged(reference)
      ? [{ path: reference.path, code: 'repairBeforeDamage' }]
      : []
  })
  if (inspection && !inspections.has(inspection.id))
    issues.push({ path: 'ropeEvent.attributes.inspection', code: 'repairedElsewhere' })
  return issues
}

/** Throws where a damage would be dated later than a repair, archived or not, that refers to it. */
export async function laterThanRepairIssues(
  db: Queries,
  rope: RecordedRope,
  { id, before, after }: { readonly id: string; readonly before: EventContent; readonly after: EventContent },
): Promise<FieldIssue[]> {
  if (after.timestamp <= before.timestamp) return []
  const repairedAt = await findFirstRepairTime(db, rope.id, id)
  if (repairedAt === undefined || repairedAt >= after.timestamp) return []
  return [{ path: 'ropeEvent.timestamp', code: 'repairBeforeDamage' }]
}
