import { withDerivedLoss } from '@catenary/contract/recorded-loss'
import { eventAttributes } from '@catenary/contract/event-attributes'
import type { EventAttributes } from '@catenary/contract/event-attributes'
import type { EventContent } from '@catenary/contract/event-fields'
import { contentOf } from '@catenary/contract/event-fields'
import type { RopeEventPatch } from '@catenary/contract/events'
import { newRopeEvent } from '@catenary/contract/events'
import { faultsOf } from '@catenary/contract/faults'
import { changeFaults, completenessFaults, kindFaults } from '@catenary/contract/recording-rules'
import { isSame } from '@catenary/contract/field-rules'
import { rounded } from '@catenary/contract/rounding'
import { refuseArchived } from '../../assets/archive.ts'
import { refuseAgainstRules, refuseOtherParent } from '../../assets/change.ts'
import { holdRope } from '../../assets/queries.ts'
import type { HeldRope } from '../../assets/queries.ts'
import type { Queries } from '../../db/caller.ts'
import { fail } from '../../http/problems.ts'
import { matchVersion } from '../../http/versions.ts'
import { boundsAt, readCourse } from '../../rope-state/course.ts'
import { refreshDamageState } from '../../rope-state/state.ts'
import { recordEventAudit } from './audit.ts'
import { changesBetween, contentAt, isUnbroken } from './history.ts'
import type { RecordedRope } from './queries.ts'
import { findEvent, insertHistory, isPartOfUndone, lastEntry, readHistory, updateEvent } from './queries.ts'
import type { Recorder } from './recorder.ts'
import { entryOf, heldBy, withStatus } from './recording.ts'
import { laterThanRepairFaults, referenceFaults } from './references.ts'

interface Asked {
  readonly id: string
  readonly ifMatch: string | undefined
}

/** Changes an event, or restores it with `isDeleted: false`; one history entry in the same transaction. */
export async function changeEvent(
  db: Queries,
  asked: Asked,
  { rope: parent, ...patch }: RopeEventPatch,
  recorder: Recorder,
): Promise<void> {
  const { event, rope } = await hold(db, asked)
  refuseOtherParent(parent, rope.id, 'ropeEvent.rope')
  if (event.isDeleted && patch.isDeleted !== false) fail('record.archived')
  const restores = Object.keys(patch).length === 1 && patch.isDeleted === false
  if (event.attributes.isImported && !restores) fail('record.imported')
  if (event.attributes.isImported && event.isDeleted && (await isPartOfUndone(db, event))) fail('record.importArchived')
  if (patch.attributes?.isImported)
    fail('input.invalid', { faults: [{ path: 'ropeEvent.attributes.isImported', code: 'notEditable' }] })
  const before = contentOf(event)
  const after = applied(before, patch, rope)
  await refuseFaults(db, rope, { id: asked.id, before, after })
  await store(db, { id: asked.id, rope }, { before, after }, recorder)
}

/**
 * Makes an event what it was after the numbered entry of its history, which must be as it was written; one more entry in
 * the same transaction. Archived or not stays as it is. Answers whether anything changed. What was true of the rope once
 * and no longer is, is refused field by field.
 */
export async function restoreVersion(
  db: Queries,
  asked: Asked & { readonly number: number },
  recorder: Recorder,
): Promise<boolean> {
  const { event, rope } = await hold(db, asked)
  if (event.isDeleted) fail('record.archived')
  if (event.attributes.isImported) fail('record.imported')
  const entries = await readHistory(db, asked.id)
  if (!isUnbroken(entries)) fail('record.historyBroken')
  if (asked.number > entries.length) fail('record.notFound')
  const before = contentOf(event)
  const after = { ...contentAt(entries.slice(0, asked.number)), isDeleted: before.isDeleted }
  if (Object.keys(changesBetween(before, after)).length === 0) return false
  await refuseFaults(db, rope, { id: asked.id, before, after })
  await store(db, { id: asked.id, rope }, { before, after }, recorder)
  return true
}

/**
 * Archives an event: it leaves the lists and the loss, and stays in the record. What was imported leaves only as a
 * whole, by undoing its import: without one of its findings a rope would look better than it was measured.
 */
export async function archiveEvent(db: Queries, asked: Asked, recorder: Recorder): Promise<void> {
  const { event, rope } = await hold(db, asked)
  if (event.isDeleted) return
  if (event.attributes.isImported) fail('record.imported')
  const before = contentOf(event)
  const change = { before, after: { ...before, isDeleted: true } }
  await store(db, { id: asked.id, rope }, change, recorder)
}

/** The event and its rope, held until the end of the transaction, in the version that was asked for. */
export async function hold(db: Queries, { id, ifMatch }: Asked) {
  const seen = (await findEvent(db, id)) ?? fail('record.notFound')
  const rope = (await holdRope(db, seen.value.rope.id)) ?? fail('record.notFound')
  // Read again: it may have changed while we waited for the rope.
  const current = (await findEvent(db, id)) ?? fail('record.notFound')
  matchVersion(ifMatch, current)
  refuseArchived(rope)
  return { event: current.value, rope }
}

async function refuseFaults(db: Queries, rope: RecordedRope, { id, before, after }: Change): Promise<void> {
  refuseAgainstRules(kindFaults({ before: before.attributes, after: after.attributes }, 'ropeEvent'))
  const { isDeleted: _, ...recorded } = after
  const checked = newRopeEvent.safeParse({ rope: { id: rope.id }, ...recorded }, { reportInput: true })
  if (!checked.success) fail('input.invalid', { faults: faultsOf(checked.error, 'ropeEvent') })
  // A change of the rope is bounded by the rope as it was before that change.
  const course = await readCourse(db, rope, id)
  const faults = [
    ...changeFaults(boundsAt(rope.attributes, course, after.timestamp), { before, after }, 'ropeEvent'),
    // What was stored incomplete may be changed elsewhere.
    ...(completenessFaults(before, '').length > 0 ? [] : completenessFaults(after, 'ropeEvent')),
    ...(await referenceFaults(db, rope, after, before)),
    ...(await laterThanRepairFaults(db, rope, { id, before, after })),
  ]
  refuseAgainstRules(faults)
}

interface Change {
  readonly id: string
  readonly before: EventContent
  readonly after: EventContent
}

function applied(before: EventContent, patch: Omit<RopeEventPatch, 'rope'>, rope: RecordedRope): EventContent {
  const { attributes, ...fields } = patch
  const known = mergedAttributes(before.attributes, attributes ?? {}, rope)
  const splices = heldBy(known.type, patch.splices ?? before.splices)
  return contentOf({ ...before, ...fields, splices, attributes: known })
}

/** From which the loss of broken wires follows, or by which it is entered. */
const ofLoss = ['type', 'damageCount', 'crossSectionLossAmount', 'crossSectionLossUnit', 'isLossDerived'] as const

/** The attributes with what was sent laid over them; a loss that follows from the rope follows what was sent of it. */
function mergedAttributes(
  before: EventAttributes,
  sent: NonNullable<RopeEventPatch['attributes']>,
  rope: RecordedRope,
): EventAttributes {
  const merged = Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null)
  const known = Object.fromEntries(merged) as EventAttributes
  // The unit that decides on the decimals may be the one that stood there.
  const { crossSectionLossAmount: amount } = sent
  const loss =
    typeof amount === 'number' ? rounded(eventAttributes, { ...known, crossSectionLossAmount: amount }) : known
  const after = withStatus(loss as EventAttributes)
  if (ofLoss.every((key) => isSame(after[key], before[key]))) return after
  const isEntered =
    after.crossSectionLossAmount !== undefined && after.crossSectionLossAmount !== before.crossSectionLossAmount
  const { isLossDerived: _, ...entered } = after
  return withDerivedLoss(isEntered ? entered : after, rope.attributes)
}

async function store(
  db: Queries,
  { id, rope }: { id: string; rope: HeldRope },
  change: { before: EventContent; after: EventContent },
  recorder: Recorder,
): Promise<void> {
  await updateEvent(db, id, change.after)
  const last = (await lastEntry(db, id)) ?? { number: 0, hash: null }
  const { before, after } = change
  const what = before.isDeleted === after.isDeleted ? 'changed' : after.isDeleted ? 'archived' : 'restored'
  const entry = entryOf(id, change, last, recorder)
  const payload = { rope: rope.id, event: id, entry: entry.number, damages: 0 }
  await insertHistory(db, rope.mandatorId, [entry], [{ name: `event.${what}`, payload }])
  await refreshDamageState(db, rope.id)
  if (what === 'changed') return
  recordEventAudit(db, recorder, { what, rope, event: { id, ...after }, damages: 0 })
}
