import { geoCoordinates } from '@catenary/contract/assets/map-settings'
import { ropeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import { ropeFields } from '@catenary/contract/assets/ropes'
import type { Rope, RopePatch, ropes } from '@catenary/contract/assets/ropes'
import { deepEqual } from '@catenary/contract/deep-equal'
import { schemaKeys } from '@catenary/contract/field'
import { issuesOf } from '@catenary/contract/issues'
import type { FieldIssue } from '@catenary/contract/issues'
import { v7 } from 'uuid'
import type { Queries } from '../../db/database.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import { refreshDamageState } from '../../records/public.ts'
import { assertNotArchived } from '../archive.ts'
import {
  assertEditable,
  assertNoInputIssues,
  assertNoRuleIssues,
  assertSameParent,
  assetChanges,
  mergeAttributes,
  recordChange,
} from '../change.ts'
import type { ActorContext, Changes, UpdateRequest } from '../change.ts'
import { nextOrdering } from '../ordering-queries.ts'
import { moveRecordBefore, moveRecordToIndex } from '../ordering.ts'
import { lockInstallation, lockRope } from '../queries.ts'
import type { RopeWithParents } from '../queries.ts'
import { findRopeDetails } from './queries.ts'
import { findMapImage, insertRope, listRopeLinks, updateNotificationStatus, updateRope } from './writing-queries.ts'
import type { RopeLink } from './writing-queries.ts'

const path = 'rope.attributes'

/** Adds a rope at the end of its installation. */
export async function createRope(call: Call<typeof ropes.create>) {
  const { db, params, body } = call
  const { name, attributes: patch = {} } = body.rope
  const locked = (await lockInstallation(db, params.id)) ?? throwProblem('record.notFound')
  assertNotArchived(locked)
  const attributes = mergeAttributes(ropeAttributes, call, { before: {}, patch }, path)
  assertNoInputIssues(ropeAttributeIssues(attributes))
  const { id: installationId, mandatorId } = locked
  const ordering = await nextOrdering(db, 'ropes', installationId)
  const id = v7()
  const now = call.at.toISOString()
  const asOf = { lengthAsOf: now, cyclesAsOf: now }
  await insertRope(db, { id, installationId, mandatorId, ordering, name, ...asOf, attributes })
  await refreshDamageState(db, id)
  const created = await requireRope(db, id)
  const changes = assetChanges(schemaKeys(ropeFields), null, created.value)
  await recordRopeChange(call, { thing: created.value, mandatorId, changes, isNew: true })
  return created
}

/** Changes a rope, archives or restores it. */
export async function changeRope(call: Call<typeof ropes.change>) {
  return updateFields(call, call.body.rope)
}

/** Archives a rope. */
export async function archiveRope(call: Call<typeof ropes.remove>): Promise<void> {
  await updateFields(call, { isDeleted: true })
}

/** Puts a rope directly before another of its installation, or at the end. */
export async function reorderRope(call: Call<typeof ropes.orderBefore>): Promise<void> {
  const { db, params, body } = call
  const locked = (await lockRope(db, params.id, { installation: 'alone' })) ?? throwProblem('record.notFound')
  assertNotArchived(locked)
  const movedRecord = { table: 'ropes', id: locked.id, parentId: locked.installationId } as const
  const changes = await moveRecordBefore(db, movedRecord, body.rope.id, 'rope.id')
  if (changes.ordering) await recordRopeChange(call, { thing: locked, mandatorId: locked.mandatorId, changes })
}

/** Sets which types of notifications are switched off for a rope. */
export async function setRopeNotificationStatus(call: Call<typeof ropes.setNotificationStatus>) {
  const { db, params, body, ifMatch } = call
  const locked = (await lockRope(db, params.id)) ?? throwProblem('record.notFound')
  const current = await requireRope(db, params.id)
  requireIfMatch(ifMatch, current)
  assertNotArchived(locked)
  const changes = assetChanges(['notificationStatus'], current.value, body)
  if (!changes.notificationStatus) return current
  await updateNotificationStatus(db, locked.id, body.notificationStatus)
  const changed = await requireRope(db, locked.id)
  await recordRopeChange(call, { thing: changed.value, mandatorId: locked.mandatorId, changes })
  return changed
}

async function updateFields(request: UpdateRequest, { installation: parent, ...patch }: RopePatch) {
  const { db, params, ifMatch } = request
  const locked =
    (await lockRope(db, params.id, { installation: installationLockMode(patch) })) ?? throwProblem('record.notFound')
  const current = await requireRope(db, params.id)
  requireIfMatch(ifMatch, current)
  assertSameParent(parent, locked.installationId, 'rope.installation')
  assertNotArchived(locked, patch)
  const before = fieldsOf(current.value)
  const after = await applyPatch(request, { locked, before, patch })
  if (deepEqual(before, after)) return current
  await write(db, locked, { before, after }, request.at)
  const changed = await requireRope(db, locked.id)
  const changes = assetChanges(schemaKeys(ropeFields), current.value, changed.value)
  await recordRopeChange(request, { thing: changed.value, mandatorId: locked.mandatorId, changes })
  return changed
}

/** A change that depends on the other ropes of the installation locks it exclusively. */
function installationLockMode({ ordering, predecessor, isDeleted }: RopePatch): 'alone' | 'share' {
  return ordering !== undefined || predecessor || isDeleted === false ? 'alone' : 'share'
}

type Fields = ReturnType<typeof fieldsOf>
interface PlannedUpdate {
  readonly locked: RopeWithParents
  readonly before: Fields
  readonly patch: RopePatch
}

/** The rope with the patch applied; throws where that is not allowed. */
async function applyPatch(request: UpdateRequest, { locked, before, patch }: PlannedUpdate): Promise<Fields> {
  const { attributes: attributesPatch = {}, ...fields } = patch
  assertEditable(ropeFields, request, { before, after: { ...before, ...fields } }, 'rope')
  const states = { before: before.attributes, patch: attributesPatch }
  const attributes = mergeAttributes(ropeAttributes, request, states, path)
  if (!deepEqual(attributes, before.attributes)) assertNoInputIssues(ropeAttributeIssues(attributes))
  const after = withLengthDate({ ...before, ...fields, attributes }, before, request.at)
  const { predecessor } = after
  const isPredecessorChanged = predecessor?.id !== before.predecessor?.id || (before.isDeleted && !after.isDeleted)
  if (predecessor && isPredecessorChanged)
    assertNoRuleIssues(
      predecessorIssues(locked.id, predecessor.id, await listRopeLinks(request.db, locked.installationId)),
    )
  if (deepEqual(after.latlngs, before.latlngs)) return after
  const image = await findMapImage(request.db, locked.installationId)
  assertNoInputIssues(lineIssues(after.latlngs, image))
  return { ...after, latlngsOn: image ? 'image' : 'map' }
}

/** A new rope length is valid from now on unless the request gives its time. */
function withLengthDate(after: Fields, before: Fields, now: Date): Fields {
  const isLengthNew = after.attributes.ropeLength !== before.attributes.ropeLength
  return isLengthNew && after.lengthAsOf === before.lengthAsOf ? { ...after, lengthAsOf: now.toISOString() } : after
}

async function write(
  db: Queries,
  locked: RopeWithParents,
  { before, after }: { before: Fields; after: Fields },
  at: Date,
): Promise<void> {
  const { ordering, predecessor, ...row } = after
  const areCyclesNew = after.attributes.bendingCyclesUntilNow !== before.attributes.bendingCyclesUntilNow
  const cycles = areCyclesNew ? { cyclesAsOf: at.toISOString() } : {}
  await updateRope(db, locked.id, { ...row, ...cycles, predecessorId: predecessor?.id ?? null })
  // The loss depends on diameter, cross-section, standard and length.
  const stateInputs = ({ attributes, lengthAsOf }: Fields) => ({ attributes, lengthAsOf })
  if (!deepEqual(stateInputs(before), stateInputs(after))) await refreshDamageState(db, locked.id)
  if (ordering !== before.ordering)
    await moveRecordToIndex(db, { table: 'ropes', id: locked.id, parentId: locked.installationId }, ordering)
}

function fieldsOf(rope: Rope) {
  const { name, isDeleted, ordering, latlngs, latlngsOn, deviceSerialNumber, predecessor, lengthAsOf, attributes } =
    rope
  const predecessorReference = predecessor && { id: predecessor.id }
  return {
    name,
    isDeleted,
    ordering,
    latlngs,
    latlngsOn,
    deviceSerialNumber,
    predecessor: predecessorReference,
    lengthAsOf,
    attributes,
  }
}

async function requireRope(db: Queries, id: string) {
  return (await findRopeDetails(db, id)) ?? throwProblem('record.notFound')
}

async function recordRopeChange(
  context: ActorContext,
  {
    mandatorId,
    ...entry
  }: { thing: { id: string; name: string }; mandatorId: string; changes: Changes; isNew?: boolean },
): Promise<void> {
  await recordChange(context, { kind: 'rope', mandators: [mandatorId], ...entry })
}

/** What of a rope's attributes cannot be true together. */
function ropeAttributeIssues(attributes: RopeAttributes): FieldIssue[] {
  const { installationDate, removalDate, ropeLength, referencePoints = [] } = attributes
  const issues: FieldIssue[] = []
  if (installationDate && removalDate && removalDate < installationDate)
    issues.push({ path: 'rope.attributes.removalDate', code: 'beforeInstallation' })
  if (ropeLength === undefined) return issues
  for (const [index, { position }] of referencePoints.entries())
    if (position > ropeLength)
      issues.push({
        path: `rope.attributes.referencePoints[${index}].position`,
        code: 'beyondRope',
        values: { max: ropeLength, unit: 'm' },
      })
  return issues
}

/** The points of a line that lie outside the picture it is drawn on, or outside the world. */
function lineIssues(latlngs: Rope['latlngs'], image: { width: number; height: number } | null): FieldIssue[] {
  return latlngs.flatMap((point, index): FieldIssue[] => {
    const path = `rope.latlngs[${index}]`
    if (!image) {
      const parsed = geoCoordinates.safeParse(point)
      return parsed.success ? [] : issuesOf(parsed.error, path)
    }
    const [x, y] = point
    const isInside = x >= 0 && x <= image.width && y >= 0 && y <= image.height
    return isInside ? [] : [{ path, code: 'outsideImage', values: { ...image } }]
  })
}

/**
 * What is wrong with the rope that another replaced: it lies elsewhere or is not there, follows the other itself, or was
 * replaced by a third one already.
 */
function predecessorIssues(id: string, predecessorId: string, links: readonly RopeLink[]): FieldIssue[] {
  const path = 'rope.predecessor'
  const byId = new Map(links.map((link) => [link.id, link]))
  if (!byId.has(predecessorId)) return [{ path, code: 'otherInstallation' }]
  const isReplacedByOther = links.some(
    (link) => link.predecessorId === predecessorId && link.id !== id && !link.isDeleted,
  )
  return isReplacedByOther || followsItself(id, predecessorId, byId) ? [{ path, code: 'circle' }] : []
}

function followsItself(id: string, predecessorId: string, byId: ReadonlyMap<string, RopeLink>): boolean {
  const visited = new Set<string>()
  for (
    let current: string | null = predecessorId;
    current !== null && !visited.has(current);
    current = byId.get(current)?.predecessorId ?? null
  ) {
    if (current === id) return true
    visited.add(current)
  }
  return false
}
