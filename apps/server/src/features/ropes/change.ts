import { keysOf } from '@catenary/contract/field'
import { isSame } from '@catenary/contract/field-rules'
import { ropeAttributes } from '@catenary/contract/rope-attributes'
import { ropeFields } from '@catenary/contract/ropes'
import type { Rope, RopePatch, ropes } from '@catenary/contract/ropes'
import { v7 } from 'uuid'
import { refuseArchived } from '../../assets/archive.ts'
import {
  changesBetween,
  mergedAttributes,
  recordChange,
  refuseAgainstRules,
  refuseInvalid,
  refuseOtherParent,
  refuseUneditable,
} from '../../assets/change.ts'
import type { Asked, Changes, Doing } from '../../assets/change.ts'
import { putAt, putBefore } from '../../assets/ordering.ts'
import { nextPlace } from '../../assets/ordering-queries.ts'
import { holdInstallation, holdRope } from '../../assets/queries.ts'
import type { HeldRope } from '../../assets/queries.ts'
import type { Queries } from '../../db/caller.ts'
import { fail } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import { matchVersion } from '../../http/versions.ts'
import { refreshDamageState } from '../../rope-state/state.ts'
import { findWholeRope } from './queries.ts'
import { attributeFaults, lineFaults, predecessorFaults } from './rules.ts'
import { findMapImage, insertRope, listLinks, updateNotificationStatus, updateRope } from './writing-queries.ts'

const path = 'rope.attributes'

/** Adds a rope at the end of its installation. */
export async function createRope(call: Call<typeof ropes.create>) {
  const { db, params, body } = call
  const { name, attributes: sent = {} } = body.rope
  const held = (await holdInstallation(db, params.id)) ?? fail('record.notFound')
  refuseArchived(held)
  const attributes = mergedAttributes(ropeAttributes, call, { before: {}, sent }, path)
  refuseInvalid(attributeFaults(attributes))
  const { id: installationId, mandatorId } = held
  const ordering = await nextPlace(db, 'ropes', installationId)
  const id = v7()
  const lengthAsOf = call.at.toISOString()
  await insertRope(db, { id, installationId, mandatorId, ordering, name, lengthAsOf, attributes })
  await refreshDamageState(db, id)
  const answer = await found(db, id)
  const changes = changesBetween(keysOf(ropeFields), null, answer.value)
  await record(call, { thing: answer.value, mandatorId, changes, isNew: true })
  return answer
}

/** Changes a rope, archives or restores it. */
export async function changeRope(call: Call<typeof ropes.change>) {
  return change(call, call.body.rope)
}

/** Archives a rope. */
export async function archiveRope(call: Call<typeof ropes.remove>): Promise<void> {
  await change(call, { isDeleted: true })
}

/** Puts a rope directly before another of its installation, or at the end. */
export async function orderRope(call: Call<typeof ropes.orderBefore>): Promise<void> {
  const { db, params, body } = call
  const held = (await holdRope(db, params.id, { installation: 'alone' })) ?? fail('record.notFound')
  refuseArchived(held)
  const moved = { table: 'ropes', id: held.id, parentId: held.installationId } as const
  const changes = await putBefore(db, moved, body.rope.id, 'rope.id')
  if (changes.ordering) await record(call, { thing: held, mandatorId: held.mandatorId, changes })
}

/** Says which types of notifications are switched off for a rope. */
export async function setNotificationStatus(call: Call<typeof ropes.setNotificationStatus>) {
  const { db, params, body, ifMatch } = call
  const held = (await holdRope(db, params.id)) ?? fail('record.notFound')
  const current = await found(db, params.id)
  matchVersion(ifMatch, current)
  refuseArchived(held)
  const changes = changesBetween(['notificationStatus'], current.value, body)
  if (!changes.notificationStatus) return current
  await updateNotificationStatus(db, held.id, body.notificationStatus)
  const answer = await found(db, held.id)
  await record(call, { thing: answer.value, mandatorId: held.mandatorId, changes })
  return answer
}

async function change(asked: Asked, { installation: parent, ...sent }: RopePatch) {
  const { db, params, ifMatch } = asked
  const held = (await holdRope(db, params.id, { installation: holdFor(sent) })) ?? fail('record.notFound')
  const current = await found(db, params.id)
  matchVersion(ifMatch, current)
  refuseOtherParent(parent, held.installationId, 'rope.installation')
  refuseArchived(held, sent)
  const before = fieldsOf(current.value)
  const after = await planned(asked, { held, before, sent })
  if (isSame(before, after)) return current
  await write(db, held, { before, after })
  const answer = await found(db, held.id)
  const changes = changesBetween(keysOf(ropeFields), current.value, answer.value)
  await record(asked, { thing: answer.value, mandatorId: held.mandatorId, changes })
  return answer
}

/** What depends on the other ropes of the installation holds them still. */
function holdFor({ ordering, predecessor, isDeleted }: RopePatch): 'alone' | 'share' {
  return ordering !== undefined || predecessor || isDeleted === false ? 'alone' : 'share'
}

type Fields = ReturnType<typeof fieldsOf>
interface Plan {
  readonly held: HeldRope
  readonly before: Fields
  readonly sent: RopePatch
}

/** The rope as it will be, or the refusal of it. */
async function planned(asked: Asked, { held, before, sent }: Plan): Promise<Fields> {
  const { attributes: sentAttributes = {}, ...fields } = sent
  refuseUneditable(ropeFields, asked, { before, after: { ...before, ...fields } }, 'rope')
  const states = { before: before.attributes, sent: sentAttributes }
  const attributes = mergedAttributes(ropeAttributes, asked, states, path)
  if (!isSame(attributes, before.attributes)) refuseInvalid(attributeFaults(attributes))
  const after = dated({ ...before, ...fields, attributes }, before, asked.at)
  const { predecessor } = after
  const isOther = predecessor?.id !== before.predecessor?.id || (before.isDeleted && !after.isDeleted)
  if (predecessor && isOther)
    refuseAgainstRules(predecessorFaults(held.id, predecessor.id, await listLinks(asked.db, held.installationId)))
  if (isSame(after.latlngs, before.latlngs)) return after
  const image = await findMapImage(asked.db, held.installationId)
  refuseInvalid(lineFaults(after.latlngs, image))
  return { ...after, latlngsOn: image ? 'image' : 'map' }
}

/** A length that is entered holds as of now, where nobody says otherwise. */
function dated(after: Fields, before: Fields, now: Date): Fields {
  const isLengthNew = after.attributes.ropeLength !== before.attributes.ropeLength
  return isLengthNew && after.lengthAsOf === before.lengthAsOf ? { ...after, lengthAsOf: now.toISOString() } : after
}

async function write(db: Queries, held: HeldRope, { before, after }: { before: Fields; after: Fields }): Promise<void> {
  const { ordering, predecessor, ...row } = after
  await updateRope(db, held.id, { ...row, predecessorId: predecessor?.id ?? null })
  // Another diameter, cross-section, standard or length gives another loss.
  const bearing = ({ attributes, lengthAsOf }: Fields) => ({ attributes, lengthAsOf })
  if (!isSame(bearing(before), bearing(after))) await refreshDamageState(db, held.id)
  if (ordering !== before.ordering)
    await putAt(db, { table: 'ropes', id: held.id, parentId: held.installationId }, ordering)
}

function fieldsOf(rope: Rope) {
  const { name, isDeleted, ordering, latlngs, latlngsOn, deviceSerialNumber, predecessor, lengthAsOf, attributes } =
    rope
  const named = predecessor && { id: predecessor.id }
  return {
    name,
    isDeleted,
    ordering,
    latlngs,
    latlngsOn,
    deviceSerialNumber,
    predecessor: named,
    lengthAsOf,
    attributes,
  }
}

async function found(db: Queries, id: string) {
  return (await findWholeRope(db, id)) ?? fail('record.notFound')
}

async function record(
  doing: Doing,
  {
    mandatorId,
    ...entry
  }: { thing: { id: string; name: string }; mandatorId: string; changes: Changes; isNew?: boolean },
): Promise<void> {
  await recordChange(doing, { kind: 'rope', mandators: [mandatorId], ...entry })
}
