import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { NewDomainEvent } from '@catenary/contract/domain-events'
import type { EventContent } from '@catenary/contract/records/event-fields'
import { eventContent } from '@catenary/contract/records/event-fields'
import { isImport } from '@catenary/contract/records/events'
import type { InspectionDamage, NewRopeEvent, RopeEvent } from '@catenary/contract/records/events'
import { withDerivedLoss } from '@catenary/contract/records/recorded-loss'
import {
  completenessIssues,
  mutationIssues,
  recordingIssues,
  remainingRopeIssues,
  splicePositionIssues,
  withDefaultActionStatus,
} from '@catenary/contract/records/recording-rules'
import type { Splice, SplicePart } from '@catenary/contract/records/splices'
import type { LengthHistory } from '@catenary/domain/length-history'
import { maxSplicesOf } from '@catenary/domain/splice'
import { v7 } from 'uuid'
import type { RopeWithParents } from '../../assets/public.ts'
import { assertNotArchived, lockRope } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import type { NewEventRow } from '../../db/event-fields.ts'
import { throwProblem } from '../../http/problems.ts'
import { withHash, eventChanges } from '../history/history.ts'
import { assertUnsigned } from '../inspections/signatures.ts'
import { boundsOf, lengthHistoryWith, readRopeChanges } from '../state/length-history.ts'
import type { RecordedEvent } from '../state/rope-record.ts'
import { addToDamageState, refreshDamageState } from '../state/state.ts'
import { recordEventAudit } from './audit.ts'
import type { ExistingEvent } from './client-ids.ts'
import { hashRecording, findExistingEvent, reportTakenId, duplicateIdIssues } from './client-ids.ts'
import type { RecordedRope } from './queries.ts'
import { insertRecords } from './queries.ts'
import type { Recorder } from './recorder.ts'
import { referenceIssues } from './references.ts'

/** The result of a recording. */
export interface RecordingResult {
  readonly id: string
  /** The stored event; undefined if the caller may not see it. */
  readonly event: RopeEvent | undefined
  /** The damages recorded with it, in the order sent. */
  readonly damages: { id: string }[]
}

/** How many events are written, and how many checked, before yielding to the event loop. */
const eventsPerBatch = 500
const checksPerBatch = 5000

/** The locked rope of a recording and its changes; `rope` is undefined where the caller may not see it. */
export interface LockedForRecording {
  readonly rope: RopeWithParents | undefined
  readonly changes: readonly RecordedEvent[]
  /** The event that already has the id of the recording. */
  readonly existing: ExistingEvent | undefined
}

/** Locks the rope of a recording, reads its changes, and looks for an event with the id that the client sent. */
export async function lockForRecording(
  db: Queries,
  { rope: { id: ropeId }, id }: Pick<NewRopeEvent, 'rope' | 'id'>,
): Promise<LockedForRecording> {
  // These queries run after the lock is granted: no recording is added in between.
  const [rope, changes, existing] = await Promise.all([
    lockRope(db, ropeId),
    readRopeChanges(db, ropeId),
    id === undefined ? undefined : findExistingEvent(db, id),
  ])
  return { rope, changes, existing }
}

/**
 * Records an event, or an inspection with its damages: events, their history and the rope's state, all in the
 * transaction of `db`. Returns the ids of the event and of its damages in the order sent. Values that are impossible on
 * the rope are issues, field by field. The list of damages is emptied while it is written, so that a long one is not in
 * memory twice. `locked` is the rope of `newEvent`, where it is locked already.
 */
export async function recordEvent(
  db: Queries,
  newEvent: NewRopeEvent,
  recorder: Recorder,
  locked?: Promise<LockedForRecording>,
): Promise<RecordingResult> {
  const { rope, changes } = await (locked ?? lockForRecording(db, newEvent))
  if (!rope) return throwProblem('record.notFound')
  assertNotArchived(rope)
  await assertUnsigned(db, [newEvent.attributes.inspection?.id])
  await assertValidRecording(db, { rope, lengthHistory: lengthHistoryWith(rope, changes, newEvent) }, newEvent)
  const contentHash = newEvent.id === undefined ? undefined : await hashRecording(newEvent)
  const newId = recorder.newId ?? v7
  const { damages = [], id = newId() } = newEvent
  const count = damages.length
  const ids = damages.map((damage) => damage.id ?? newId())
  const isBatched = damages.length > eventsPerBatch
  const added = isBatched ? [] : [newEvent, ...damages].map((event, at) => ({ ...event, id: [id, ...ids][at] ?? id }))
  // The writes and the queries that depend on them are sent together; PostgreSQL runs them in order.
  const batches = batchesOf({ id, contentHash, newEvent, damages, ids, rope })
  const { recorded, written } = await reportTakenId(
    writeInBatches(db, rope, batches, recorder, domainEventsOf(rope, { ...newEvent, id }, count)),
  )
  const following = isBatched ? undefined : addToDamageState(db, rope, added)
  // A failed insert has the informative error; later queries only fail because the transaction is aborted.
  following?.catch(() => {})
  await reportTakenId(written)
  await following
  if (isBatched) await refreshDamageState(db, rope.id)
  recordEventAudit(db, recorder, { what: 'recorded', rope, event: { ...newEvent, id }, damages: count })
  return { id, event: await recorded, damages: ids.map((damageId) => ({ id: damageId })) }
}

/** The rows to insert, in batches. `damages` is emptied on the way, so that it is not in memory twice. */
function* batchesOf({
  id,
  contentHash,
  newEvent,
  damages,
  ids,
  rope,
}: {
  id: string
  contentHash: string | undefined
  rope: RecordedRope
  newEvent: NewRopeEvent
  damages: InspectionDamage[]
  ids: string[]
}) {
  const next = (at: number, count: number) =>
    damages.splice(0, count).map((damage, index) => withInspection(id, rowOf(ids[at + index] ?? '', damage, rope)))
  let at = Math.min(damages.length, eventsPerBatch)
  yield [{ ...rowOf(id, newEvent, rope), contentHash }, ...next(0, eventsPerBatch)]
  for (; damages.length > 0; at += eventsPerBatch) yield next(at, eventsPerBatch)
}

/**
 * Inserts events with their histories, in batches small enough that others do not wait for them long. Returns the first
 * event and the last insert, both still pending.
 */
async function writeInBatches(
  db: Queries,
  rope: RecordedRope,
  batches: Iterable<readonly NewEventRow[]>,
  recorder: Recorder,
  domainEvents: readonly NewDomainEvent[],
): Promise<{ recorded: Promise<RopeEvent | undefined>; written: Promise<unknown> }> {
  let recorded: Promise<RopeEvent | undefined> | undefined
  let written: Promise<RopeEvent | undefined> | undefined
  for (const events of batches) {
    if (written) await yieldToEventLoop()
    const entries = events.map((event) => firstHistoryEntry(event, recorder))
    await written
    written = insertRecords(db, rope, { events, entries, domainEvents: recorded ? [] : domainEvents })
    // A failure meanwhile is handled when it is awaited below.
    written.catch(() => {})
    recorded ??= written
  }
  const none = Promise.resolve(undefined)
  return { recorded: recorded ?? none, written: written ?? none }
}

/** The domain events of a recording: one for an inspection, whatever its number of findings. */
function domainEventsOf(
  rope: RecordedRope,
  { id, attributes }: Pick<NewRopeEvent, 'attributes'> & { readonly id: string },
  damages: number,
): NewDomainEvent[] {
  const payload = { rope: rope.id, event: id, damages }
  const recorded: NewDomainEvent = { name: 'event.recorded', payload }
  return isImport(attributes) ? [recorded, { name: 'import.finished', payload }] : [recorded]
}

interface RopeWithHistory {
  readonly rope: RecordedRope
  readonly lengthHistory: LengthHistory
}

async function assertValidRecording(
  db: Queries,
  { rope, lengthHistory }: RopeWithHistory,
  newEvent: NewRopeEvent,
): Promise<void> {
  const references = await referenceIssues(db, rope, newEvent)
  const recordingIssuesOf = (recording: NewRopeEvent | InspectionDamage, path: string) => [
    ...recordingIssues(boundsOf(rope.attributes, lengthHistory, recording), recording, path),
    ...mutationIssues(rope.attributes, recording, path),
    ...completenessIssues(recording, path),
  ]
  const splices = splicesOfType(newEvent.attributes.type, newEvent.splices ?? [])
  const bounds = boundsOf(rope.attributes, lengthHistory, newEvent)
  const issues = [
    ...recordingIssuesOf(newEvent, 'ropeEvent'),
    ...remainingRopeIssues(lengthHistory, 'ropeEvent'),
    ...splicePositionIssues(bounds, splices, 'ropeEvent'),
    ...references,
    ...duplicateIdIssues(newEvent),
  ]
  if (newEvent.damages?.length && newEvent.attributes.recordingType !== 'measurement')
    issues.push({ path: 'ropeEvent.damages', code: 'notApplicable' })
  for (const [index, damage] of (newEvent.damages ?? []).entries()) {
    issues.push(...recordingIssuesOf(damage, `ropeEvent.damages[${index}]`))
    if (index % checksPerBatch === checksPerBatch - 1) await yieldToEventLoop()
  }
  if (issues.length > 0) throwProblem('rule.violated', { issues })
}

/** A field without a value is absent, not null. */
function withoutNulls(splice: Splice): Splice {
  const withoutNullValues = (part: SplicePart) =>
    Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null)) as SplicePart
  return { ...splice, parts: splice.parts.map(withoutNullValues) }
}

/** The first splices, as many as this type stores. */
export function splicesOfType(type: string, splices: readonly Splice[]): Splice[] {
  return splices.slice(0, maxSplicesOf(type)).map(withoutNulls)
}

function rowOf(id: string, newEvent: NewRopeEvent | InspectionDamage, rope: RecordedRope): NewEventRow {
  const splices = splicesOfType(newEvent.attributes.type, 'splices' in newEvent ? (newEvent.splices ?? []) : [])
  const attributes = withDerivedLoss(withDefaultActionStatus(newEvent.attributes), rope.attributes)
  return { id, ...eventContent({ ...newEvent, splices, isDeleted: false, attributes }) }
}

function withInspection(inspection: string, event: NewEventRow): NewEventRow {
  return { ...event, attributes: { ...event.attributes, inspection: { id: inspection } } }
}

/** The first entry of the history of an event, with all its values. */
export function firstHistoryEntry(event: NewEventRow, recorder: Recorder) {
  const { id, contentHash: _, ...fields } = event
  return historyEntryOf(id, { before: null, after: fields }, { number: 0, hash: null }, recorder)
}

/** The history entry of a change, chained to the previous one. */
export function historyEntryOf(
  eventId: string,
  change: { before: EventContent | null; after: EventContent },
  last: { number: number; hash: string | null },
  { user, at }: Recorder,
) {
  return withHash({
    eventId,
    number: last.number + 1,
    timestamp: at.toISOString(),
    userId: user.id,
    userName: user.name,
    changes: eventChanges(change.before, change.after),
    previousHash: last.hash,
  })
}
