import { keysOf } from '@catenary/contract/field'
import { isSame } from '@catenary/contract/field-rules'
import { installationAttributes } from '@catenary/contract/installation-attributes'
import { installationFields } from '@catenary/contract/installations'
import type { Installation, InstallationPatch, installations } from '@catenary/contract/installations'
import { v7 } from 'uuid'
import { refuseArchived } from '../../assets/archive.ts'
import {
  changesBetween,
  mergedAttributes,
  recordChange,
  refuseInvalid,
  refuseOtherParent,
  refuseUneditable,
} from '../../assets/change.ts'
import type { Asked, Changes, Doing } from '../../assets/change.ts'
import { putAt, putBefore } from '../../assets/ordering.ts'
import { nextPlace } from '../../assets/ordering-queries.ts'
import { holdArea, holdInstallation } from '../../assets/queries.ts'
import type { Queries } from '../../db/caller.ts'
import { fail } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import { matchVersion } from '../../http/versions.ts'
import { findInstallation } from './queries.ts'
import { insertInstallation, updateInstallation } from './writing-queries.ts'

const path = 'installation.attributes'

/** Adds an installation at the end of its area. */
export async function createInstallation(call: Call<typeof installations.create>) {
  const { db, params, body } = call
  const { name, area: named, latlngs = [], attributes: sent = {} } = body.installation
  const area = (await holdArea(db, params.id)) ?? fail('record.notFound')
  if (named && named.id !== area.id)
    refuseInvalid([{ path: 'installation.area', code: 'oneOf', values: { values: area.id } }])
  refuseArchived(area)
  const fields = installationFields.pick({ latlngs: true })
  refuseUneditable(fields, call, { before: { latlngs: [] }, after: { latlngs } }, 'installation')
  const given = { installationType: 'ropeway', ...sent }
  const attributes = mergedAttributes(installationAttributes, call, { before: {}, sent: given }, path)
  const place = {
    id: v7(),
    areaId: area.id,
    mandatorId: area.mandatorId,
    ordering: await nextPlace(db, 'installations', area.id),
  }
  await insertInstallation(db, place, { name, latlngs, attributes, isDeleted: false })
  const answer = await found(db, place.id)
  const changes = changesBetween(keysOf(installationFields), null, answer.value)
  await record(call, { thing: answer.value, mandatorId: area.mandatorId, changes, isNew: true })
  return answer
}

/** Changes an installation, archives or restores it. */
export async function changeInstallation(call: Call<typeof installations.change>) {
  return change(call, call.body.installation)
}

/** Archives an installation. */
export async function archiveInstallation(call: Call<typeof installations.remove>): Promise<void> {
  await change(call, { isDeleted: true })
}

/** Puts an installation directly before another of its area, or at the end. */
export async function orderInstallation(call: Call<typeof installations.orderBefore>): Promise<void> {
  const { db, params, body } = call
  const held = (await holdInstallation(db, params.id, { area: 'alone' })) ?? fail('record.notFound')
  refuseArchived(held)
  const moved = { table: 'installations', id: held.id, parentId: held.areaId } as const
  const changes = await putBefore(db, moved, body.installation.id, 'installation.id')
  if (!changes.ordering) return
  const { value } = await found(db, held.id)
  await record(call, { thing: value, mandatorId: held.mandatorId, changes })
}

async function change(asked: Asked, { area: parent, ...sent }: InstallationPatch) {
  const { db, params, ifMatch } = asked
  const area = sent.ordering === undefined ? 'share' : 'alone'
  const held = (await holdInstallation(db, params.id, { area })) ?? fail('record.notFound')
  const current = await found(db, params.id)
  matchVersion(ifMatch, current)
  refuseOtherParent(parent, held.areaId, 'installation.area')
  refuseArchived(held, sent)
  const before = fieldsOf(current.value)
  const { attributes: sentAttributes = {}, ...fields } = sent
  refuseUneditable(installationFields, asked, { before, after: { ...before, ...fields } }, 'installation')
  const attributes = mergedAttributes(
    installationAttributes,
    asked,
    { before: before.attributes, sent: sentAttributes },
    path,
  )
  const after = { ...before, ...fields, attributes }
  if (isSame(before, after)) return current
  const { ordering, ...row } = after
  await updateInstallation(db, held.id, row)
  if (ordering !== before.ordering)
    await putAt(db, { table: 'installations', id: held.id, parentId: held.areaId }, ordering)
  const answer = await found(db, held.id)
  const changes = changesBetween(keysOf(installationFields), current.value, answer.value)
  await record(asked, { thing: answer.value, mandatorId: held.mandatorId, changes })
  return answer
}

function fieldsOf({ name, isDeleted, ordering, latlngs, attributes }: Installation) {
  return { name, isDeleted, ordering, latlngs, attributes }
}

async function found(db: Queries, id: string) {
  return (await findInstallation(db, id)) ?? fail('record.notFound')
}

async function record(
  doing: Doing,
  { mandatorId, ...entry }: { thing: Installation; mandatorId: string; changes: Changes; isNew?: boolean },
): Promise<void> {
  await recordChange(doing, { kind: 'installation', mandators: [mandatorId], ...entry })
}
