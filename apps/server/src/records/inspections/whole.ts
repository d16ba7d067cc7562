import type { HistoryChanges } from '@catenary/contract/records/event-history'
import type { RopeEvent } from '@catenary/contract/records/events'
import { isSigned } from '@catenary/contract/records/inspections'
import type { RopeWithParents } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import { recordEventAudit } from '../events/audit.ts'
import { insertHistory } from '../events/queries.ts'
import type { Recorder } from '../events/recorder.ts'
import { assertRopeRemains } from '../events/remaining-rope.ts'
import { withHash } from '../history/history.ts'
import { refreshDamageState } from '../state/state.ts'
import type { InspectionPart } from './queries.ts'
import { hasOtherVersion, listParts, setArchived } from './queries.ts'

// An inspection of which there are several versions is archived and restored with its findings: those of two versions
// would count twice, and half an inspection would be read as a better rope.

/** True for an inspection that was signed, that corrects another or was corrected. */
export function isVersion({ attributes }: RopeEvent): boolean {
  const { recordingType, corrects, correctedBy } = attributes
  const isOneOfSeveral = corrects !== undefined || correctedBy !== undefined
  return recordingType === 'measurement' && (isSigned(attributes) || isOneOfSeveral)
}

/** An inspection and its rope, which is locked. */
export interface LockedInspection {
  readonly rope: RopeWithParents
  readonly inspection: RopeEvent
}

/** Archives an inspection with all its findings. */
export async function archiveInspection(
  db: Queries,
  { rope, inspection }: LockedInspection,
  recorder: Recorder,
): Promise<void> {
  const active = (await listParts(db, inspection.id)).filter((part) => !part.isDeleted)
  await assertRopeRemains(db, rope, active)
  await setPartsArchived(db, { rope, inspection, parts: active, isDeleted: true }, recorder)
}

/**
 * Restores an archived inspection with what was archived in the same step; what was archived before that stays so. Throws
 * where another version of it, or of what comes back with it, is not archived.
 */
export async function restoreInspection(
  db: Queries,
  { rope, inspection }: LockedInspection,
  recorder: Recorder,
): Promise<void> {
  const all = await listParts(db, inspection.id)
  const archivedAt = all.find((part) => part.id === inspection.id)?.changedAt
  const parts = all.filter((part) => part.isDeleted && part.changedAt === archivedAt)
  // A copy of a finding may have left the correction, and counts on its own.
  const versions = parts.filter(({ correctsId, correctedById }) => correctsId !== null || correctedById !== null)
  if (await hasOtherVersion(db, [inspection.id, ...versions.map(({ id }) => id)]))
    throwProblem('inspection.otherVersion')
  await setPartsArchived(db, { rope, inspection, parts, isDeleted: false }, recorder)
}

interface PartsChange extends LockedInspection {
  readonly parts: readonly InspectionPart[]
  readonly isDeleted: boolean
}

/** Archives or restores an inspection with these of its parts, in one step and as one domain event. */
export async function setPartsArchived(
  db: Queries,
  { rope, inspection, parts, isDeleted }: PartsChange,
  recorder: Recorder,
): Promise<void> {
  await setArchived(
    db,
    parts.map(({ id }) => ({ id, correctedBy: null })),
    isDeleted,
  )
  const entries = parts.map((part) => {
    const changes: HistoryChanges = { isDeleted: { old: !isDeleted, new: isDeleted } }
    if (part.correctedById !== null) changes['correctedBy'] = { old: { id: part.correctedById }, new: null }
    return nextEntry(part, changes, recorder)
  })
  const what = isDeleted ? 'archived' : 'restored'
  const damages = parts.filter(({ id }) => id !== inspection.id).length
  const entry = entries.find(({ eventId }) => eventId === inspection.id)?.number ?? 1
  const payload = { rope: rope.id, event: inspection.id, entry, damages }
  await insertHistory(db, rope.mandatorId, entries, [{ name: `event.${what}`, payload }])
  await refreshDamageState(db, rope.id)
  recordEventAudit(db, recorder, { what, rope, event: inspection, damages })
}

/** The next entry of the history of a part, with these changes. */
export function nextEntry(
  { id, number, hash }: Pick<InspectionPart, 'id' | 'number' | 'hash'>,
  changes: HistoryChanges,
  { user, at }: Recorder,
) {
  return withHash({
    eventId: id,
    number: number + 1,
    timestamp: at.toISOString(),
    userId: user.id,
    userName: user.name,
    changes,
    previousHash: hash,
  })
}
