import { installationAttributes } from '@catenary/contract/assets/installation-attributes'
import { installationFields } from '@catenary/contract/assets/installations'
import type { Installation, InstallationPatch, installations } from '@catenary/contract/assets/installations'
import { deepEqual } from '@catenary/contract/deep-equal'
import { schemaKeys } from '@catenary/contract/field'
import { v7 } from 'uuid'
import type { Queries } from '../../db/database.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import { assertNotArchived } from '../archive.ts'
import {
  assetChanges,
  mergeAttributes,
  recordChange,
  assertNoInputIssues,
  assertSameParent,
  assertEditable,
} from '../change.ts'
import type { UpdateRequest, Changes, ActorContext } from '../change.ts'
import { nextOrdering } from '../ordering-queries.ts'
import { moveRecordToIndex, moveRecordBefore } from '../ordering.ts'
import { lockArea, lockInstallation } from '../queries.ts'
import { findInstallation } from './queries.ts'
import { insertInstallation, updateInstallation } from './writing-queries.ts'

const path = 'installation.attributes'

/** Adds an installation at the end of its area. */
export async function createInstallation(call: Call<typeof installations.create>) {
  const { db, params, body } = call
  const { name, area: areaRef, latlngs = [], attributes: patch = {} } = body.installation
  const area = (await lockArea(db, params.id)) ?? throwProblem('record.notFound')
  if (areaRef && areaRef.id !== area.id)
    assertNoInputIssues([{ path: 'installation.area', code: 'oneOf', values: { values: area.id } }])
  assertNotArchived(area)
  const fields = installationFields.pick({ latlngs: true })
  assertEditable(fields, call, { before: { latlngs: [] }, after: { latlngs } }, 'installation')
  const withDefaults = { installationType: 'ropeway', ...patch }
  const attributes = mergeAttributes(installationAttributes, call, { before: {}, patch: withDefaults }, path)
  const keys = {
    id: v7(),
    areaId: area.id,
    mandatorId: area.mandatorId,
    ordering: await nextOrdering(db, 'installations', area.id),
  }
  await insertInstallation(db, keys, { name, latlngs, attributes, isDeleted: false })
  const created = await requireInstallation(db, keys.id)
  const changes = assetChanges(schemaKeys(installationFields), null, created.value)
  await recordInstallationChange(call, { thing: created.value, mandatorId: area.mandatorId, changes, isNew: true })
  return created
}

/** Changes an installation, archives or restores it. */
export async function changeInstallation(call: Call<typeof installations.change>) {
  return updateFields(call, call.body.installation)
}

/** Archives an installation. */
export async function archiveInstallation(call: Call<typeof installations.remove>): Promise<void> {
  await updateFields(call, { isDeleted: true })
}

/** Puts an installation directly before another of its area, or at the end. */
export async function reorderInstallation(call: Call<typeof installations.orderBefore>): Promise<void> {
  const { db, params, body } = call
  const locked = (await lockInstallation(db, params.id, { area: 'alone' })) ?? throwProblem('record.notFound')
  assertNotArchived(locked)
  const movedRecord = { table: 'installations', id: locked.id, parentId: locked.areaId } as const
  const changes = await moveRecordBefore(db, movedRecord, body.installation.id, 'installation.id')
  if (!changes.ordering) return
  const { value } = await requireInstallation(db, locked.id)
  await recordInstallationChange(call, { thing: value, mandatorId: locked.mandatorId, changes })
}

async function updateFields(request: UpdateRequest, { area: parent, ...patch }: InstallationPatch) {
  const { db, params, ifMatch } = request
  const area = patch.ordering === undefined ? 'share' : 'alone'
  const locked = (await lockInstallation(db, params.id, { area })) ?? throwProblem('record.notFound')
  const current = await requireInstallation(db, params.id)
  requireIfMatch(ifMatch, current)
  assertSameParent(parent, locked.areaId, 'installation.area')
  assertNotArchived(locked, patch)
  const before = fieldsOf(current.value)
  const { attributes: attributesPatch = {}, ...fields } = patch
  assertEditable(installationFields, request, { before, after: { ...before, ...fields } }, 'installation')
  const attributes = mergeAttributes(
    installationAttributes,
    request,
    { before: before.attributes, patch: attributesPatch },
    path,
  )
  const after = { ...before, ...fields, attributes }
  if (deepEqual(before, after)) return current
  const { ordering, ...row } = after
  await updateInstallation(db, locked.id, row)
  if (ordering !== before.ordering)
    await moveRecordToIndex(db, { table: 'installations', id: locked.id, parentId: locked.areaId }, ordering)
  const changed = await requireInstallation(db, locked.id)
  const changes = assetChanges(schemaKeys(installationFields), current.value, changed.value)
  await recordInstallationChange(request, { thing: changed.value, mandatorId: locked.mandatorId, changes })
  return changed
}

function fieldsOf({ name, isDeleted, ordering, latlngs, attributes }: Installation) {
  return { name, isDeleted, ordering, latlngs, attributes }
}

async function requireInstallation(db: Queries, id: string) {
  return (await findInstallation(db, id)) ?? throwProblem('record.notFound')
}

async function recordInstallationChange(
  context: ActorContext,
  { mandatorId, ...entry }: { thing: Installation; mandatorId: string; changes: Changes; isNew?: boolean },
): Promise<void> {
  await recordChange(context, { kind: 'installation', mandators: [mandatorId], ...entry })
}
