import { deepEqual } from '@catenary/contract/field-rules'
import { issuesOf } from '@catenary/contract/issues'
import { eventAttributes } from '@catenary/contract/records/event-attributes'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import type { EventContent } from '@catenary/contract/records/event-fields'
import { eventContent } from '@catenary/contract/records/event-fields'
import type { RopeEventPatch } from '@catenary/contract/records/events'
import { newRopeEvent } from '@catenary/contract/records/events'
import { withDerivedLoss } from '@catenary/contract/records/recorded-loss'
import {
  changeIssues,
  completenessIssues,
  kindIssues,
  remainingRopeIssues,
} from '@catenary/contract/records/recording-rules'
import { roundToSchema } from '@catenary/contract/rounding'
import { changesRope, leavesRope } from '@catenary/domain/length-history'
import type { RopeWithParents } from '../../assets/public.ts'
import { assertNoRuleIssues, assertNotArchived, assertSameParent, lockRope } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import { eventChanges, contentAt, isChainIntact } from '../history/history.ts'
import { boundsOf, lengthHistoryWith, readRopeChanges } from '../state/length-history.ts'
import { lengthHistoryOfRecord } from '../state/loss-input.ts'
import { refreshDamageState } from '../state/state.ts'
import { recordEventAudit } from './audit.ts'
import type { RecordedRope } from './queries.ts'
import { findEvent, insertHistory, isPartOfUndoneImport, findLastEntry, readHistory, updateEvent } from './queries.ts'
import type { Recorder } from './recorder.ts'
import { historyEntryOf, splicesOfType, withDefaultActionStatus } from './recording.ts'
import { laterThanRepairIssues, referenceIssues } from './references.ts'

interface EventVersion {
  readonly id: string
  readonly ifMatch: string | undefined
}

/** Changes an event, or restores it with `isDeleted: false`; one history entry in the same transaction. */
export async function changeEvent(
  db: Queries,
  request: EventVersion,
  { rope: parent, ...patch }: RopeEventPatch,
  recorder: Recorder,
): Promise<void> {
  const { event, rope } = await lockEvent(db, request)
  assertSameParent(parent, rope.id, 'ropeEvent.rope')
  if (event.isDeleted && patch.isDeleted !== false) throwProblem('record.archived')
  const isRestore = Object.keys(patch).length === 1 && patch.isDeleted === false
  if (event.attributes.isImported && !isRestore) throwProblem('record.imported')
  if (event.attributes.isImported && event.isDeleted && (await isPartOfUndoneImport(db, event)))
    throwProblem('record.importArchived')
  if (patch.attributes?.isImported)
    throwProblem('input.invalid', { issues: [{ path: 'ropeEvent.attributes.isImported', code: 'notEditable' }] })
  const before = eventContent(event)
  const after = applyPatch(before, patch, rope)
  await assertValidChange(db, rope, { id: request.id, before, after })
  await saveChange(db, { id: request.id, rope }, { before, after }, recorder)
}

/**
 * Restores an event to the numbered entry of its history, whose hash must be valid; appends another entry in the same
 * transaction. `isDeleted` does not change. Returns whether anything changed. Values that are impossible on today's
 * rope are issues, field by field.
 */
export async function restoreVersion(
  db: Queries,
  request: EventVersion & { readonly number: number },
  recorder: Recorder,
): Promise<boolean> {
  const { event, rope } = await lockEvent(db, request)
  if (event.isDeleted) throwProblem('record.archived')
  if (event.attributes.isImported) throwProblem('record.imported')
  const entries = await readHistory(db, request.id)
  if (!isChainIntact(entries)) throwProblem('record.historyBroken')
  if (request.number > entries.length) throwProblem('record.notFound')
  const before = eventContent(event)
  const after = { ...contentAt(entries.slice(0, request.number)), isDeleted: before.isDeleted }
  if (Object.keys(eventChanges(before, after)).length === 0) return false
  await assertValidChange(db, rope, { id: request.id, before, after })
  await saveChange(db, { id: request.id, rope }, { before, after }, recorder)
  return true
}

/**
 * Archives an event: it leaves the lists and the loss, and stays in the record. What was imported leaves only as a
 * whole, by undoing its import: without one of its findings a rope would look better than it was measured.
 */
export async function archiveEvent(db: Queries, request: EventVersion, recorder: Recorder): Promise<void> {
  const { event, rope } = await lockEvent(db, request)
  if (event.isDeleted) return
  if (event.attributes.isImported) throwProblem('record.imported')
  if (changesRope(event.attributes.type)) await assertRopeRemains(db, rope, event.id)
  const before = eventContent(event)
  const change = { before, after: { ...before, isDeleted: true } }
  await saveChange(db, { id: request.id, rope }, change, recorder)
}

/** The event and its rope, locked until the end of the transaction, in the requested version. */
export async function lockEvent(db: Queries, { id, ifMatch }: EventVersion) {
  const unlocked = (await findEvent(db, id)) ?? throwProblem('record.notFound')
  const rope = (await lockRope(db, unlocked.value.rope.id)) ?? throwProblem('record.notFound')
  // Read again: it may have changed while we waited for the lock of the rope.
  const current = (await findEvent(db, id)) ?? throwProblem('record.notFound')
  requireIfMatch(ifMatch, current)
  assertNotArchived(rope)
  return { event: current.value, rope }
}

async function assertValidChange(db: Queries, rope: RecordedRope, { id, before, after }: Change): Promise<void> {
  assertNoRuleIssues(kindIssues({ before: before.attributes, after: after.attributes }, 'ropeEvent'))
  const { isDeleted: _, ...recorded } = after
  const checked = newRopeEvent.safeParse({ rope: { id: rope.id }, ...recorded }, { reportInput: true })
  if (!checked.success) throwProblem('input.invalid', { issues: issuesOf(checked.error, 'ropeEvent') })
  const changed = { ...after, id }
  const lengthHistory = lengthHistoryWith(rope, await readRopeChanges(db, rope.id), changed)
  const issues = [
    ...changeIssues(boundsOf(rope.attributes, lengthHistory, changed), { before, after }, 'ropeEvent'),
    ...(isSameChange(before, after) ? [] : remainingRopeIssues(lengthHistory, 'ropeEvent')),
    // Fields that were stored incomplete do not block changes of other fields.
    ...(completenessIssues(before, '').length > 0 ? [] : completenessIssues(after, 'ropeEvent')),
    ...(await referenceIssues(db, rope, after, before)),
    ...(await laterThanRepairIssues(db, rope, { id, before, after })),
  ]
  assertNoRuleIssues(issues)
}

/** Without a lengthening, what was cut out later may be more than there was. */
async function assertRopeRemains(db: Queries, rope: RecordedRope, withoutId: string): Promise<void> {
  const changes = await readRopeChanges(db, rope.id)
  const others = { ...rope, events: changes.filter(({ id }) => id !== withoutId) }
  if (leavesRope(lengthHistoryOfRecord({ ...rope, events: changes })))
    assertNoRuleIssues(remainingRopeIssues(lengthHistoryOfRecord(others), 'ropeEvent'))
}

/** Whether an event changes the rope as it did before; one that was archived did not. */
function isSameChange(before: EventContent, after: EventContent): boolean {
  const effectOf = ({ isDeleted, position, length, timestamp, attributes }: EventContent) => {
    const { type, insertedLength, direction } = attributes
    return [isDeleted, position, length ?? null, timestamp, type, insertedLength, direction]
  }
  return after.isDeleted || deepEqual(effectOf(before), effectOf(after))
}

interface Change {
  readonly id: string
  readonly before: EventContent
  readonly after: EventContent
}

function applyPatch(before: EventContent, patch: Omit<RopeEventPatch, 'rope'>, rope: RecordedRope): EventContent {
  const { attributes, ...fields } = patch
  const updatedAttributes = mergeEventAttributes(before.attributes, attributes ?? {}, rope)
  const splices = splicesOfType(updatedAttributes.type, patch.splices ?? before.splices)
  return eventContent({ ...before, ...fields, splices, attributes: updatedAttributes })
}

/** Attributes from which the loss of broken wires is derived, or by which it is entered. */
const lossAttributes = [
  'type',
  'damageCount',
  'crossSectionLossAmount',
  'crossSectionLossUnit',
  'isLossDerived',
] as const

/** The attributes merged with the sent ones; a derived loss is derived again if its inputs were sent. */
function mergeEventAttributes(
  before: EventAttributes,
  patchedAttributes: NonNullable<RopeEventPatch['attributes']>,
  rope: RecordedRope,
): EventAttributes {
  const merged = Object.entries({ ...before, ...patchedAttributes }).filter(([, value]) => value !== null)
  const updatedAttributes = Object.fromEntries(merged) as EventAttributes
  // The unit that determines the decimals may be the stored one.
  const { crossSectionLossAmount: amount } = patchedAttributes
  const loss =
    typeof amount === 'number'
      ? roundToSchema(eventAttributes, { ...updatedAttributes, crossSectionLossAmount: amount })
      : updatedAttributes
  const after = withDefaultActionStatus(loss as EventAttributes)
  if (lossAttributes.every((key) => deepEqual(after[key], before[key]))) return after
  const isEntered =
    after.crossSectionLossAmount !== undefined && after.crossSectionLossAmount !== before.crossSectionLossAmount
  const { isLossDerived: _, ...entered } = after
  return withDerivedLoss(isEntered ? entered : after, rope.attributes)
}

async function saveChange(
  db: Queries,
  { id, rope }: { id: string; rope: RopeWithParents },
  change: { before: EventContent; after: EventContent },
  recorder: Recorder,
): Promise<void> {
  await updateEvent(db, id, change.after)
  const last = (await findLastEntry(db, id)) ?? { number: 0, hash: null }
  const { before, after } = change
  const what = before.isDeleted === after.isDeleted ? 'changed' : after.isDeleted ? 'archived' : 'restored'
  const entry = historyEntryOf(id, change, last, recorder)
  const payload = { rope: rope.id, event: id, entry: entry.number, damages: 0 }
  await insertHistory(db, rope.mandatorId, [entry], [{ name: `event.${what}`, payload }])
  await refreshDamageState(db, rope.id)
  if (what === 'changed') return
  recordEventAudit(db, recorder, { what, rope, event: { id, ...after }, damages: 0 })
}
