import type { FieldIssue } from '@catenary/contract/issues'
import type { EventContent } from '@catenary/contract/records/event-fields'
import type { NewRopeEvent } from '@catenary/contract/records/events'
import type { Queries } from '../../db/database.ts'
import type { RecordedRope } from './queries.ts'
import { findEventTimes, findFirstRepairTime, findInspection } from './queries.ts'

/**
 * The issues of the repaired damages and the inspection to which a recording, or those recorded with it, refer: they
 * must be on its rope, and no damage may be later than its repair. For a change, `before` is the previous content: dates
 * in the wrong order that were stored before and are not changed are accepted.
 */
export async function referenceIssues(
  db: Queries,
  rope: RecordedRope,
  newEvent: Omit<NewRopeEvent, 'rope'>,
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
  const timesById = await findEventTimes(db, rope.id, repaired, 'damage')
  const isUnchanged = ({ id, timestamp }: (typeof repairReferences)[number]) =>
    before?.timestamp === timestamp && before.attributes.repairedEvents?.includes(id) === true
  const issues = repairReferences.flatMap((reference): FieldIssue[] => {
    const foundAt = timesById.get(reference.id)
    if (foundAt === undefined) return [{ path: reference.path, code: 'repairedElsewhere' }]
    return foundAt > reference.timestamp && !isUnchanged(reference)
      ? [{ path: reference.path, code: 'repairBeforeDamage' }]
      : []
  })
  const isOtherInspection = inspection?.id !== before?.attributes.inspection?.id
  return [...issues, ...(inspection && isOtherInspection ? await inspectionIssues(db, rope, inspection.id) : [])]
}

/** What is found is found by an inspection of its rope that counts: beside one that was archived it would count alone. */
async function inspectionIssues(db: Queries, rope: RecordedRope, id: string): Promise<FieldIssue[]> {
  const found = await findInspection(db, rope.id, id)
  if (found && !found.isDeleted) return []
  return [{ path: 'ropeEvent.attributes.inspection', code: found ? 'archivedReference' : 'repairedElsewhere' }]
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
