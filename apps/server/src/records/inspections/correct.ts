import type { NewDomainEvent } from '@catenary/contract/domain-events'
import { eventContent } from '@catenary/contract/records/event-fields'
import type { RopeEvent } from '@catenary/contract/records/events'
import { isCorrectedByVersion } from '@catenary/contract/records/inspections'
import { v7 } from 'uuid'
import type { Queries } from '../../db/database.ts'
import type { NewEventRow } from '../../db/event-fields.ts'
import { throwProblem } from '../../http/problems.ts'
import { copyDocuments } from '../../library/public.ts'
import { recordEventAudit } from '../events/audit.ts'
import { reportTakenId } from '../events/client-ids.ts'
import { insertHistory, insertRecords } from '../events/queries.ts'
import type { Recorder } from '../events/recorder.ts'
import { firstHistoryEntry } from '../events/recording.ts'
import { refreshDamageState } from '../state/state.ts'
import { hasOtherVersion, listFindings, listParts, setArchived } from './queries.ts'
import { nextEntry } from './whole.ts'
import type { LockedInspection } from './whole.ts'

/** A new version: its id, and how many findings it has. */
interface Correction {
  readonly id: string
  readonly findings: number
}

/** How many events are written at once. */
const eventsPerBatch = 500

/**
 * Replaces an inspection that was signed or imported by a new version that can be changed: a copy of it, of its findings and of their documents,
 * each naming what it is a copy of. The old version is archived with its findings. All in the transaction of `db`.
 */
export async function correctInspection(
  db: Queries,
  { rope, inspection, id: givenId }: LockedInspection & { readonly id: string | undefined },
  recorder: Recorder,
): Promise<Correction> {
  await assertCorrectable(db, inspection)
  const newId = recorder.newId ?? v7
  const old = [inspection, ...(await listFindings(db, inspection.id))]
  const ids = new Map(old.map((event, index) => [event.id, (index === 0 ? givenId : undefined) ?? newId()]))
  const idOf = (oldId: string) => ids.get(oldId) ?? oldId
  const id = idOf(inspection.id)
  const copies = old.map((event) => copyOf(event, idOf))
  const payload = { rope: rope.id, event: id, corrects: inspection.id, damages: copies.length - 1 }
  await insertCopies(db, rope, copies, { recorder, domainEvent: { name: 'event.corrected', payload } })
  await archiveCorrected(db, { rope, inspection }, ids, recorder)
  await copyDocuments(db, ids)
  await refreshDamageState(db, rope.id)
  const corrected = { id, timestamp: inspection.timestamp, attributes: inspection.attributes }
  const findings = copies.length - 1
  recordEventAudit(db, recorder, {
    what: 'corrected',
    rope,
    event: corrected,
    damages: findings,
    corrects: inspection.id,
  })
  return { id, findings }
}

async function assertCorrectable(db: Queries, inspection: RopeEvent): Promise<void> {
  const { recordingType } = inspection.attributes
  if (recordingType !== 'measurement' || !isCorrectedByVersion(inspection.attributes))
    throwProblem('inspection.notSigned')
  if (await hasOtherVersion(db, [inspection.id])) throwProblem('inspection.otherVersion')
  if (inspection.isDeleted) throwProblem('record.archived')
}

/**
 * The next version of an event. It is not signed and, since it can be changed, not imported; but it knows the report that it
 * came with, so that the same report is recognised, and what of it was left out.
 */
function copyOf(event: RopeEvent, idOf: (id: string) => string): NewEventRow {
  const { isImported: _, signedAt: __, signedBy: ___, correctedBy: ____, ...kept } = event.attributes
  const { inspection, repairedEvents } = kept
  const attributes = {
    ...kept,
    ...(inspection && { inspection: { id: idOf(inspection.id) } }),
    ...(repairedEvents && { repairedEvents: repairedEvents.map(idOf) }),
    corrects: { id: event.id },
  }
  return { ...eventContent({ ...event, attributes }), id: idOf(event.id) }
}

interface Insertion {
  readonly recorder: Recorder
  readonly domainEvent: NewDomainEvent
}

async function insertCopies(
  db: Queries,
  rope: LockedInspection['rope'],
  copies: readonly NewEventRow[],
  { recorder, domainEvent }: Insertion,
): Promise<void> {
  for (let start = 0; start < copies.length; start += eventsPerBatch) {
    const events = copies.slice(start, start + eventsPerBatch)
    const entries = events.map((event) => firstHistoryEntry(event, recorder))
    await reportTakenId(insertRecords(db, rope, { events, entries, domainEvents: start === 0 ? [domainEvent] : [] }))
  }
}

/** Archives the old version with its findings; each names what replaces it. */
async function archiveCorrected(
  db: Queries,
  { rope, inspection }: LockedInspection,
  ids: ReadonlyMap<string, string>,
  recorder: Recorder,
): Promise<void> {
  const parts = (await listParts(db, inspection.id)).filter((part) => !part.isDeleted)
  const archived = parts.map(({ id }) => ({ id, correctedBy: ids.get(id) ?? null }))
  await setArchived(db, archived, true)
  const entries = parts.map((part) => {
    const correctedBy = { old: null, new: { id: ids.get(part.id) } }
    return nextEntry(part, { isDeleted: { old: false, new: true }, correctedBy }, recorder)
  })
  await insertHistory(db, rope.mandatorId, entries, [])
}
