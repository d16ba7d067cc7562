import { setImmediate as others } from 'node:timers/promises'
import { withDerivedLoss } from '@catenary/contract/recorded-loss'
import type { NewDomainEvent } from '@catenary/contract/domain-events'
import type { EventAttributes } from '@catenary/contract/event-attributes'
import type { EventContent } from '@catenary/contract/event-fields'
import { contentOf } from '@catenary/contract/event-fields'
import { isImport } from '@catenary/contract/events'
import type { InspectionDamage, NewRopeEvent, RopeEvent } from '@catenary/contract/events'
import {
  completenessFaults,
  mutationFaults,
  recordingFaults,
  splicePlaceFaults,
} from '@catenary/contract/recording-rules'
import type { Splice, SplicePart } from '@catenary/contract/splices'
import type { RopeCourse } from '@catenary/domain/rope-course'
import { splicesHeld } from '@catenary/domain/splice'
import { v7 } from 'uuid'
import { refuseArchived } from '../../assets/archive.ts'
import { holdRope } from '../../assets/queries.ts'
import type { HeldRope } from '../../assets/queries.ts'
import type { Queries } from '../../db/caller.ts'
import type { NewRow } from '../../db/event-fields.ts'
import { fail } from '../../http/problems.ts'
import { boundsAt, readChanges } from '../../rope-state/course.ts'
import type { RecordedEvent } from '../../rope-state/record.ts'
import { courseOf } from '../../rope-state/series.ts'
import { addToDamageState, refreshDamageState } from '../../rope-state/state.ts'
import type { NamedEvent } from './client-ids.ts'
import { contentHashOf, findNamed, refuseTaken, repeatedIds } from './client-ids.ts'
import { recordEventAudit } from './audit.ts'
import { chained, changesBetween } from './history.ts'
import type { RecordedRope } from './queries.ts'
import { findEvent, insertEvents, insertHistory } from './queries.ts'
import type { Recorder } from './recorder.ts'
import { referenceFaults } from './references.ts'

/** What a recording became. */
export interface Recorded {
  readonly id: string
  /** As it is stored; undefined for who may not see it. */
  readonly event: RopeEvent | undefined
  /** The damages recorded with it, in the order sent. */
  readonly damages: { id: string }[]
}

/** How many events are written, and how many checked, before others have their turn. */
const eventsPerSlice = 500
const checksPerTurn = 5000

/** The rope that something is to be recorded on, held, and its changes; undefined for one that is not to be seen. */
export interface HeldForRecording {
  readonly rope: HeldRope | undefined
  readonly changes: readonly RecordedEvent[]
  /** The event that has the id already which the recording brings. */
  readonly named: NamedEvent | undefined
}

/** Holds the rope that something is to be recorded on, reads its changes, and looks for an event of the id it brings. */
export async function holdForRecording(
  db: Queries,
  { rope: { id: ropeId }, id }: Pick<NewRopeEvent, 'rope' | 'id'>,
): Promise<HeldForRecording> {
  // The rest is read behind the hold: nobody else adds anything meanwhile.
  const [rope, changes, named] = await Promise.all([
    holdRope(db, ropeId),
    readChanges(db, ropeId),
    id === undefined ? undefined : findNamed(db, id),
  ])
  return { rope, changes, named }
}

/**
 * Records an event, or an inspection with its damages: events, their history and the rope's state, all in the
 * transaction of `db`. Answers the ids of the event and of its damages in the order sent. Refuses what cannot be true of
 * the rope, field by field.
 * The list of damages is emptied while it is written, so that a long one is not held twice.
 * `held` is the rope of `sent`, where it is held already.
 */
export async function record(
  db: Queries,
  sent: NewRopeEvent,
  recorder: Recorder,
  held?: Promise<HeldForRecording>,
): Promise<Recorded> {
  const { rope, changes } = await (held ?? holdForRecording(db, sent))
  if (!rope) return fail('record.notFound')
  refuseArchived(rope)
  await refuseFaults(db, { rope, course: courseOf({ ...rope, events: changes }) }, sent)
  const contentHash = sent.id === undefined ? undefined : await contentHashOf(sent)
  const newId = recorder.newId ?? v7
  const { damages = [], id = newId() } = sent
  const count = damages.length
  const ids = damages.map((damage) => damage.id ?? newId())
  const isLarge = damages.length > eventsPerSlice
  const added = isLarge ? [] : [sent, ...damages]
  // What is written and what follows from it leave at once; the server works through them in order.
  const slices = slicesOf({ id, contentHash, sent, damages, ids, rope })
  const [written] = await refuseTaken(
    writeInSlices(db, rope, slices, recorder, happening(rope, { ...sent, id }, count)),
  )
  const following = Promise.all([findEvent(db, id), !isLarge && addToDamageState(db, rope, added)])
  // Where writing fails, it says why; what follows only says that it cannot go on.
  following.catch(() => {})
  await refuseTaken(written)
  const [event] = await following
  if (isLarge) await refreshDamageState(db, rope.id)
  recordEventAudit(db, recorder, { what: 'recorded', rope, event: { ...sent, id }, damages: count })
  return { id, event: event?.value, damages: ids.map((one) => ({ id: one })) }
}

/** What is sent, as it is stored, slice by slice. `damages` is emptied on the way, so that nothing is held twice. */
function* slicesOf({
  id,
  contentHash,
  sent,
  damages,
  ids,
  rope,
}: {
  id: string
  contentHash: string | undefined
  rope: RecordedRope
  sent: NewRopeEvent
  damages: InspectionDamage[]
  ids: string[]
}) {
  const next = (at: number, count: number) =>
    damages.splice(0, count).map((damage, index) => foundWith(id, stored(ids[at + index] ?? '', damage, rope)))
  let at = Math.min(damages.length, eventsPerSlice)
  yield [{ ...stored(id, sent, rope), contentHash }, ...next(0, eventsPerSlice)]
  for (; damages.length > 0; at += eventsPerSlice) yield next(at, eventsPerSlice)
}

/**
 * Writes events with their histories, so many at a time that nobody else waits for them long. Answers the writing of the
 * last of them, which nobody has waited for yet.
 */
async function writeInSlices(
  db: Queries,
  rope: RecordedRope,
  slices: Iterable<readonly NewRow[]>,
  recorder: Recorder,
  happened: readonly NewDomainEvent[],
): Promise<[Promise<unknown>]> {
  let written: Promise<unknown> | undefined
  for (const events of slices) {
    if (written) await others()
    const entries = events.map((event) => firstEntry(event, recorder))
    await written
    const first = written ? [] : happened
    written = Promise.all([insertEvents(db, rope, events), insertHistory(db, rope.mandatorId, entries, first)])
    // It may fail while others have their turn, which is told when it is waited for.
    written.catch(() => {})
  }
  return [written ?? Promise.resolve()]
}

/** What a recording makes happen: one inspection is one event, however much it found. */
function happening(
  rope: RecordedRope,
  { id, attributes }: Pick<NewRopeEvent, 'attributes'> & { readonly id: string },
  damages: number,
): NewDomainEvent[] {
  const payload = { rope: rope.id, event: id, damages }
  const recorded: NewDomainEvent = { name: 'event.recorded', payload }
  return isImport(attributes) ? [recorded, { name: 'import.finished', payload }] : [recorded]
}

interface Bounded {
  readonly rope: RecordedRope
  readonly course: RopeCourse
}

async function refuseFaults(db: Queries, { rope, course }: Bounded, sent: NewRopeEvent): Promise<void> {
  const references = await referenceFaults(db, rope, sent)
  const faultsOf = (recording: NewRopeEvent | InspectionDamage, path: string) => [
    ...recordingFaults(boundsAt(rope.attributes, course, recording.timestamp), recording, path),
    ...mutationFaults(rope.attributes, recording, path),
    ...completenessFaults(recording, path),
  ]
  const splices = heldBy(sent.attributes.type, sent.splices ?? [])
  const bounds = boundsAt(rope.attributes, course, sent.timestamp)
  const faults = [
    ...faultsOf(sent, 'ropeEvent'),
    ...splicePlaceFaults(bounds, splices, 'ropeEvent'),
    ...references,
    ...repeatedIds(sent),
  ]
  if (sent.damages?.length && sent.attributes.recordingType !== 'measurement')
    faults.push({ path: 'ropeEvent.damages', code: 'notApplicable' })
  for (const [index, damage] of (sent.damages ?? []).entries()) {
    faults.push(...faultsOf(damage, `ropeEvent.damages[${index}]`))
    if (index % checksPerTurn === checksPerTurn - 1) await others()
  }
  if (faults.length > 0) fail('rule.violated', { faults })
}

/** What was never answered is absent, not null. */
function withoutNulls(splice: Splice): Splice {
  const answered = (part: SplicePart) =>
    Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null)) as SplicePart
  return { ...splice, parts: splice.parts.map(answered) }
}

/** The splices that a recording of a type keeps, the first ones. */
export function heldBy(type: string, splices: readonly Splice[]): Splice[] {
  return splices.slice(0, splicesHeld(type)).map(withoutNulls)
}

function stored(id: string, sent: NewRopeEvent | InspectionDamage, rope: RecordedRope): NewRow {
  const splices = heldBy(sent.attributes.type, 'splices' in sent ? (sent.splices ?? []) : [])
  const attributes = withDerivedLoss(withStatus(sent.attributes), rope.attributes)
  return { id, ...contentOf({ ...sent, splices, isDeleted: false, attributes }) }
}

/** A damage that nobody has looked at again is new. */
export function withStatus(attributes: EventAttributes): EventAttributes {
  return attributes.recordingType === 'damage'
    ? { ...attributes, actionStatus: attributes.actionStatus ?? 'new' }
    : attributes
}

function foundWith(inspection: string, event: NewRow): NewRow {
  return { ...event, attributes: { ...event.attributes, inspection: { id: inspection } } }
}

function firstEntry(event: NewRow, recorder: Recorder) {
  const { id, contentHash: _, ...fields } = event
  return entryOf(id, { before: null, after: fields }, { number: 0, hash: null }, recorder)
}

/** The history entry of one change, chained to the one before. */
export function entryOf(
  eventId: string,
  change: { before: EventContent | null; after: EventContent },
  last: { number: number; hash: string | null },
  { user, at }: Recorder,
) {
  return chained({
    eventId,
    number: last.number + 1,
    timestamp: at.toISOString(),
    userId: user.id,
    userName: user.name,
    changes: changesBetween(change.before, change.after),
    previousHash: last.hash,
  })
}
