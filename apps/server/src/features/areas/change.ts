import { areaDefaults, areaFields, defaultLayerFault } from '@catenary/contract/areas'
import type { Area, AreaFields, AreaPatch, areas } from '@catenary/contract/areas'
import type { Fault } from '@catenary/contract/faults'
import { isSame } from '@catenary/contract/field-rules'
import { keysOf } from '@catenary/contract/field'
import { v7 } from 'uuid'
import { refuseArchived } from '../../assets/archive.ts'
import {
  changesBetween,
  recordChange,
  refuseAgainstRules,
  refuseInvalid,
  refuseUneditable,
} from '../../assets/change.ts'
import type { Asked, Doing } from '../../assets/change.ts'
import { holdArea, listAreaUsers } from '../../assets/queries.ts'
import type { Queries } from '../../db/caller.ts'
import { fail } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import { matchVersion } from '../../http/versions.ts'
import { findArea } from './queries.ts'
import type { AreaRow } from './writing-queries.ts'
import { holdBelow, holdMandator, insertArea, keepNotified, placedAt, updateArea } from './writing-queries.ts'

/** Adds an area; answers its id. */
export async function createArea(call: Call<typeof areas.create>) {
  const { db, body } = call
  const after = { ...areaDefaults, mapBaseLayers: [...areaDefaults.mapBaseLayers], isDeleted: false, ...body.area }
  await refuseFaults(db, null, after)
  const id = v7()
  await insertArea(db, id, rowOf(after))
  await record(call, null, await found(db, id))
  return { id }
}

/** Changes an area, archives or restores it. */
export async function changeArea(call: Call<typeof areas.change>) {
  return change(call, call.body.area)
}

/** Archives an area. */
export async function archiveArea(call: Call<typeof areas.remove>): Promise<void> {
  await change(call, { isDeleted: true })
}

async function change(asked: Asked, sent: AreaPatch) {
  const { db, params, ifMatch } = asked
  const held = (await holdArea(db, params.id)) ?? fail('record.notFound')
  const current = await found(db, params.id)
  matchVersion(ifMatch, current)
  refuseArchived(held, sent)
  const placed = await placedAt(db, params.id)
  const before = fieldsOf(current.value)
  const after = { ...before, ...withoutComputedPlace(sent, [before.latlng, placed]) }
  refuseUneditable(areaFields, asked, { before, after }, 'area')
  await refuseFaults(db, before, after)
  if (isSame(before, after)) return current
  await write(db, params.id, { before, after: after.latlng === before.latlng ? { ...after, latlng: placed } : after })
  const answer = await found(db, params.id)
  await record(asked, current.value, answer)
  return answer
}

/** A place that was computed and is sent back is not one that somebody chose. */
function withoutComputedPlace({ latlng, ...sent }: AreaPatch, known: readonly Area['latlng'][]): AreaPatch {
  return latlng === undefined || known.some((one) => isSame(one, latlng)) ? sent : { latlng, ...sent }
}

async function write(db: Queries, id: string, { before, after }: { before: AreaFields; after: AreaFields }) {
  const moves = before.mandator.id !== after.mandator.id
  if (moves) await holdBelow(db, id)
  await updateArea(db, id, rowOf(after))
  if (!moves) return
  // Who is not of the new mandator is told nothing of what happens there.
  const users = await listAreaUsers(db, after.mandator.id)
  await keepNotified(
    db,
    id,
    users.map((user) => user.id),
  )
}

/** Refuses what is wrong with an area as it will be: in itself (400), or beside other records (422). */
async function refuseFaults(db: Queries, before: AreaFields | null, after: AreaFields): Promise<void> {
  const layer = defaultLayerFault(after)
  refuseInvalid(layer ? [{ path: 'area.mapDefaultBaseLayer', code: layer.params.code }] : [])
  const isOtherMandator = after.mandator.id !== before?.mandator.id
  if (isOtherMandator && !(await holdMandator(db, after.mandator.id)))
    refuseAgainstRules([{ path: 'area.mandator', code: 'mandators.unknown' }])
  if (isOtherMandator || after.adminUser?.id !== before?.adminUser?.id)
    refuseAgainstRules(await clientFaults(db, after))
}

async function clientFaults(db: Queries, { mandator, adminUser }: AreaFields): Promise<Fault[]> {
  if (!adminUser) return []
  const users = await listAreaUsers(db, mandator.id)
  return users.some(({ id }) => id === adminUser.id) ? [] : [{ path: 'area.adminUser', code: 'notPermittedUser' }]
}

/** What of an area is written, out of what is answered. */
function fieldsOf(area: Area): AreaFields {
  const { name, latlng, isMap, mapZoom, mapBaseLayers, mapDefaultBaseLayer, isDeleted } = area
  const fields = { name, latlng, isMap, mapZoom, mapBaseLayers, mapDefaultBaseLayer, isDeleted }
  const { mandator, adminUser } = area
  return { ...fields, mandator: { id: mandator.id }, adminUser: adminUser && { id: adminUser.id } }
}

function rowOf({ mandator, adminUser, ...fields }: AreaFields): AreaRow {
  return { ...fields, mandatorId: mandator.id, adminUserId: adminUser?.id ?? null }
}

async function found(db: Queries, id: string) {
  return (await findArea(db, id)) ?? fail('record.notFound')
}

async function record(doing: Doing, before: Area | null, { value: after }: { value: Area }): Promise<void> {
  const mandators = [...(before ? [before.mandator.id] : []), after.mandator.id]
  const changes = changesBetween(keysOf(areaFields), before, after)
  await recordChange(doing, { kind: 'area', thing: after, mandators, changes, isNew: before === null })
}
