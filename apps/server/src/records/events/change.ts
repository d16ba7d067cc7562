import { deepEqual } from '@catenary/contract/deep-equal'
import { issuesOf } from '@catenary/contract/issues'
import { eventAttributes } from '@catenary/contract/records/event-attributes'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import type { EventContent } from '@catenary/contract/records/event-fields'
import { eventContent } from '@catenary/contract/records/event-fields'
import type { RopeEvent, RopeEventPatch } from '@catenary/contract/records/events'
import { newRopeEvent } from '@catenary/contract/records/events'
import { permissionToCorrect } from '@catenary/contract/records/inspections'
import { withDerivedLoss } from '@catenary/contract/records/recorded-loss'
import {
  changeIssues,
  completenessIssues,
  kindIssues,
  remainingRopeIssues,
  serverSetAttributes,
  withDefaultActionStatus,
} from '@catenary/contract/records/recording-rules'
import { roundToSchema } from '@catenary/contract/rounding'
import type { RopeWithParents } from '../../assets/public.ts'
import { assertNoRuleIssues, assertSameParent } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import { eventChanges, contentAt, isChainIntact } from '../history/history.ts'
import { hasOtherVersion, isArchivedCorrection } from '../inspections/queries.ts'
import { assertNoSignedChange, assertUnsigned } from '../inspections/signatures.ts'
import { archiveInspection, isVersion, restoreInspection } from '../inspections/whole.ts'
import type { LockedInspection } from '../inspections/whole.ts'
import { boundsOf, lengthHistoryWith, readRopeChanges } from '../state/length-history.ts'
import { refreshDamageState } from '../state/state.ts'
import { recordEventAudit } from './audit.ts'
import type { EventVersion } from './lock.ts'
import { lockEvent } from './lock.ts'
import type { RecordedRope } from './queries.ts'
import { insertHistory, isPartOfUndoneImport, findLastEntry, readHistory, updateEvent } from './queries.ts'
import type { Recorder } from './recorder.ts'
import { historyEntryOf, splicesOfType } from './recording.ts'
import { laterThanRepairIssues, referenceIssues } from './references.ts'
import { assertRopeRemains } from './remaining-rope.ts'

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
  if (isRestore && isVersion(event)) {
    request.requirePermission?.(permissionToCorrect(event.attributes))
    return restoreVersionOf(db, { rope, inspection: event }, recorder)
  }
  assertEditableAttributes(event, patch.attributes)
  const before = eventContent(event)
  const after = applyPatch(before, patch, rope)
  requirePermissionToComplete(request, before, after)
  await assertNoSignedChange(db, event, after)
  if (event.attributes.isImported && !isRestore) throwProblem('record.imported')
  if (event.isDeleted) await assertRestorable(db, event)
  await assertValidChange(db, rope, { id: request.id, before, after })
  await saveChange(db, { id: request.id, rope }, { before, after }, recorder)
}

/** Who says that an import is complete now, or that an incomplete one is of another time, corrects it. */
function requirePermissionToComplete(
  { requirePermission }: EventVersion,
  before: EventContent,
  after: EventContent,
): void {
  const { leftOut = [] } = before.attributes
  const isRedated = leftOut.length > 0 && before.timestamp !== after.timestamp
  if (isRedated || !deepEqual(leftOut, after.attributes.leftOut ?? []))
    requirePermission?.(permissionToCorrect(before.attributes))
}

/** Restores an archived version of an inspection as a whole. Changes nothing where it is not archived. */
async function restoreVersionOf(db: Queries, locked: LockedInspection, recorder: Recorder): Promise<void> {
  if (locked.inspection.isDeleted) await restoreInspection(db, locked, recorder)
}

/** Throws for other values of attributes that the server alone writes, or that came with an import and stay as they came. */
function assertEditableAttributes({ attributes }: RopeEvent, sent: RopeEventPatch['attributes'] = {}): void {
  const issues = [...serverSetAttributes, ...fixedByImport(attributes)].flatMap((name) => {
    // Read-modify-write sends them as they are; a false mark of an import marks nothing.
    const isChanged = !deepEqual(sent[name] ?? attributes[name], attributes[name]) || sent[name] === null
    const isNothing = attributes[name] === undefined && !sent[name]
    const isAllowed = isNothing || (name === 'leftOut' && isReduced(attributes.leftOut, sent.leftOut))
    return isChanged && !isAllowed ? [{ path: `ropeEvent.attributes.${name}`, code: 'notEditable' as const }] : []
  })
  if (issues.length > 0) throwProblem('input.invalid', { issues })
}

/** True where findings were taken off those that were left out, since they are recorded by now, and none was added. */
function isReduced(before: EventAttributes['leftOut'] = [], sent: EventAttributes['leftOut'] | null = []): boolean {
  return (sent ?? []).every((finding) => before.some((one) => deepEqual(one, finding)))
}

const importAttributes = ['isImported', 'importHash', 'importDocuments', 'leftOut'] as const

/** What of an event came with an import and stays as it came. */
function fixedByImport({ corrects, leftOut = [] }: RopeEvent['attributes']) {
  if (corrects === undefined) return ['isImported'] as const
  // While findings are missing it stays a test: as something else it would say of itself that it is complete.
  return leftOut.length === 0 ? importAttributes : ([...importAttributes, 'type'] as const)
}

/** Throws where an archived event comes back only with the rest of its inspection, or where another version of it counts. */
async function assertRestorable(db: Queries, event: RopeEvent): Promise<void> {
  const { isImported, inspection } = event.attributes
  if (isImported && (await isPartOfUndoneImport(db, event))) throwProblem('record.importArchived')
  if (inspection && (await isArchivedCorrection(db, inspection.id))) throwProblem('inspection.partArchived')
  if (await hasOtherVersion(db, [event.id])) throwProblem('inspection.otherVersion')
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
  requirePermissionToComplete(request, before, after)
  await assertNoSignedChange(db, event, after)
  await assertValidChange(db, rope, { id: request.id, before, after })
  await saveChange(db, { id: request.id, rope }, { before, after }, recorder)
  return true
}

/**
 * Archives an event: it leaves the lists and the loss, and stays in the record. What was imported leaves only as a
 * whole, by undoing its import: without one of its findings a rope would look better than it was measured. A correction
 * leaves with its findings, what was signed not at all.
 */
export async function archiveEvent(db: Queries, request: EventVersion, recorder: Recorder): Promise<void> {
  const { event, rope } = await lockEvent(db, request)
  if (event.isDeleted) return
  await assertUnsigned(db, [event.id, event.attributes.inspection?.id])
  if (event.attributes.isImported) throwProblem('record.imported')
  if (isVersion(event)) {
    request.requirePermission?.(permissionToCorrect(event.attributes))
    return archiveInspection(db, { rope, inspection: event }, recorder)
  }
  await assertRopeRemains(db, rope, [{ id: event.id, type: event.attributes.type }])
  const before = eventContent(event)
  const change = { before, after: { ...before, isDeleted: true } }
  await saveChange(db, { id: request.id, rope }, change, recorder)
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
