import { api } from '@catenary/contract/api'
import type { AddedDocument } from '@catenary/contract/library/documents'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import type { Assets } from '../../../test/support/assets.ts'
import { createFolder, sendVersion } from '../../../test/support/library/folders.ts'
import { attach } from '../../../test/support/upload.ts'
import type { Attachment } from '../../../test/support/upload.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let assets: Assets
let foreign: Assets
let user: Person
let stranger: Person
let both: Person
let admin: Person

beforeAll(async () => {
  world = await createWorld()
  assets = await createAssets(world, world.alpha)
  foreign = await createAssets(world, world.beta)
  user = await world.person('ROLE_USER', [world.alpha])
  stranger = await world.person('ROLE_USER', [world.beta])
  both = await world.person('ROLE_USER', [world.alpha, world.beta])
  admin = await world.person('ROLE_ADMIN')
})
afterAll(() => world.close())

async function add(who: Person, to: Attachment, ...files: { name: string; bytes: string }[]): Promise<AddedDocument[]> {
  const reply = await attach(world, who, to, files)
  expect([200, 201], reply.payload).toContain(reply.statusCode)
  return reply.json<AddedDocument[]>()
}
const toRope = () => ({ targetType: 'ropes', targetId: assets.rope }) as const
const toForeign = () => ({ targetType: 'ropes', targetId: foreign.rope }) as const
const duplicatesOf = (documents: readonly AddedDocument[]) =>
  documents.map(({ duplicateOf }) => duplicateOf?.id ?? null)

test('a file that is there already is stored, and the answer names the oldest of the same content and its place', async () => {
  const [first] = await add(user, toRope(), { name: 'Passport.pdf', bytes: '%PDF-1.4 passport' })
  expect(first?.duplicateOf).toBeNull()
  const toArea = { targetType: 'areas', targetId: assets.area } as const
  const [second] = await add(user, toArea, { name: 'copy.pdf', bytes: '%PDF-1.4 passport' })
  expect(second?.duplicateOf).toMatchObject({
    type: 'document',
    id: first?.id,
    name: 'Passport.pdf',
    rope: { id: assets.rope },
    installation: { id: assets.installation },
    area: { id: assets.area },
    folderPath: [],
  })
  const [third] = await add(user, toRope(), { name: 'again.pdf', bytes: '%PDF-1.4 passport' })
  expect(third?.duplicateOf?.id).toBe(first?.id)
  const listed = await world.call(user, api.documents.ropes, { params: { id: assets.rope } })
  expect(listed.json<{ id: string }[]>().map(({ id }) => id)).toContain(third?.id)
})

test('of equal files of one upload the first is no duplicate; a file sent again is none of itself', async () => {
  const ids = [v7(), v7(), v7()]
  const files = [
    { name: 'one.txt', bytes: 'equal' },
    { name: 'other.txt', bytes: 'different' },
    { name: 'two.txt', bytes: 'equal' },
  ]
  const to = { ...toRope(), id: ids.join(',') }
  expect(duplicatesOf(await add(user, to, ...files))).toEqual([null, null, ids[0]])
  expect(duplicatesOf(await add(user, to, ...files))).toEqual([null, null, ids[0]])
})

test('deleted documents and those of archived things are no longer there', async () => {
  const file = { name: 'gone.txt', bytes: 'deleted later' }
  const [deleted] = await add(user, toRope(), file)
  await world.call(user, api.documents.remove, { params: { id: deleted?.id ?? '' } })
  const event = await world.call(user, api.events.create, { body: { ropeEvent: brokenWire(assets.rope, 1, 1) } })
  const { id } = event.json<{ ropeEvent: { id: string } }>().ropeEvent
  const [archived] = await add(user, { targetType: 'events', targetId: id }, file)
  expect(archived?.duplicateOf).toBeNull()
  expect((await world.call(user, api.events.remove, { params: { id } })).statusCode).toBe(204)
  const [last] = await add(user, toRope(), file)
  expect(last?.duplicateOf).toBeNull()
})

test('what another mandator has is never told, not even to somebody who belongs to both', async () => {
  const file = { name: 'kanarienvogel.txt', bytes: 'kanarienvogel' }
  const [mine] = await add(user, toRope(), file)
  for (const who of [stranger, both, admin]) {
    const reply = await attach(world, who, toForeign(), [{ name: 'x.txt', bytes: file.bytes }])
    expect(reply.payload).not.toContain(mine?.id)
    expect(reply.payload).not.toContain('kanarienvogel')
    const [added] = reply.json<AddedDocument[]>()
    await world.call(who, api.documents.remove, { params: { id: added?.id ?? '' } })
  }
  const [again] = await add(both, toRope(), file)
  expect(again?.duplicateOf?.id).toBe(mine?.id)
})

test('general documents are compared with general documents, by their newest file', async () => {
  const outer = await createFolder(world, admin, 'Manuals')
  const inner = await createFolder(world, admin, 'Greasing', outer)
  const toFolder = (id: string) => ({ targetType: 'folders', targetId: id, location: 'en-US' }) as const
  const bytes = 'every 200 hours'
  const [ofRope] = await add(admin, toRope(), { name: 'manual.txt', bytes })
  const [first] = await add(admin, toFolder(inner), { name: 'Manual.txt', bytes })
  expect([ofRope?.duplicateOf, first?.duplicateOf]).toEqual([null, null])
  const [second] = await add(admin, toFolder(outer), { name: 'Same.txt', bytes })
  expect(second?.duplicateOf).toMatchObject({ id: first?.id, rope: null, area: null })
  expect(second?.duplicateOf?.folderPath.map(({ id }) => id)).toEqual([outer, inner])

  const replaced = await sendVersion(world, admin, first?.id ?? '', [{ name: 'new.txt', bytes: 'every 100 hours' }])
  expect(replaced.statusCode).toBe(201)
  const [ofOld] = await add(admin, toFolder(outer), { name: 'old.txt', bytes })
  const [ofNew] = await add(admin, toFolder(outer), { name: 'new.txt', bytes: 'every 100 hours' })
  expect(duplicatesOf([ofOld, ofNew].flatMap((one) => one ?? []))).toEqual([second?.id, first?.id])
})

test('a new file of a general document that is there already is stored, and the answer names where', async () => {
  const folder = await createFolder(world, admin, 'Rescue')
  const toFolder = { targetType: 'folders', targetId: folder, location: 'en-US' } as const
  const [plan] = await add(admin, toFolder, { name: 'Plan.txt', bytes: 'plan of 2025' })
  const [draft] = await add(admin, toFolder, { name: 'Draft.txt', bytes: 'plan of 2026' })
  const id = plan?.id ?? ''
  const send = async (bytes: string, versionId: string) => {
    const reply = await sendVersion(world, admin, id, [{ name: 'Plan.txt', bytes }], { id: versionId })
    const { version, duplicateOf } = reply.json<AddedDocument>()
    return [reply.statusCode, version, duplicateOf?.id, duplicateOf?.folderPath.map(({ name }) => name)]
  }
  const versionId = v7()
  const there = [draft?.id, ['Rescue']]
  expect(await send('plan of 2026', versionId)).toEqual([201, 2, ...there])
  expect(await send('plan of 2026', versionId)).toEqual([200, 2, ...there])
  // The file that it has already is named as its own, so that nobody takes it for replaced.
  expect(await send('plan of 2026', v7())).toEqual([200, 2, id, ['Rescue']])
  expect(await send('plan of 2027', v7())).toEqual([201, 3, undefined, undefined])
})
