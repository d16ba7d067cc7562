import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@catenary/contract/api'
import { translatorFor } from '@catenary/i18n/translators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import { attach, filesOf } from '../../../test/support/upload.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let user: Person
let other: Person
let admin: Person
let assets: Assets
let others: Assets

const quota = 3_000_000
beforeAll(async () => {
  world = await createWorld({ uploadQuotaBytes: quota })
  user = await world.person('ROLE_USER', [world.alpha])
  other = await world.person('ROLE_USER', [world.beta])
  admin = await world.person('ROLE_ADMIN')
  assets = await createAssets(world, world.alpha)
  others = await createAssets(world, world.beta)
})
afterAll(() => world.close())

// Bytes at random may begin like a file of another kind.
const megabyte = () => ({ name: 'signal.mea', bytes: Buffer.concat([Buffer.from('signal\n'), randomBytes(999_993)]) })
const send = (count: number, who = user, rope = assets.rope, headers = {}) =>
  attach(world, who, { targetType: 'ropes', targetId: rope }, Array.from({ length: count }, megabyte), headers)
const usedBy = async (id: string) => (await world.call(admin, api.mandators.get, { params: { id } })).json().storageUsed

describe('the documents of a mandator', () => {
  test('have a quota: an upload beyond it is refused completely, leaves nothing, and does not affect other mandators', async () => {
    expect((await send(2)).statusCode).toBe(201)
    const before = await filesOf(world)
    const refused = await send(2, user, assets.rope, { 'accept-language': 'de' })
    expect([refused.statusCode, refused.json().type]).toEqual([413, 'urn:catenary:problem:storage.quota'])
    const { message, errors } = refused.json()
    expect(message).toBe(translatorFor('de')('errors.storage.quota'))
    expect(errors[0].message).toBe(translatorFor('de')('fields.file.quota', { quota: 0.003, free: 1 }))
    expect(await filesOf(world)).toEqual(before)
    expect([(await send(1)).statusCode, (await send(1, other, others.rope)).statusCode]).toEqual([201, 201])
    expect([await usedBy(world.alpha), await usedBy(world.beta)]).toEqual([3_000_000, 1_000_000])
    const listed = (await world.call(admin, api.mandators.list, {})).json()
    expect(listed.find(({ id }: { id: string }) => id === world.alpha)).toMatchObject({
      storageUsed: 3_000_000,
      storageQuota: quota,
    })
  })

  test('stay within it under concurrent uploads', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => send(1, other, others.rope)))
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
    expect(responses.filter(({ statusCode }) => statusCode === 413)).toHaveLength(4)
    expect(await usedBy(world.beta)).toBe(quota)
  })

  test('count while they are archived, and move with their area', async () => {
    const fresh = await createWorld()
    try {
      const staff = await fresh.person('ROLE_ADMIN')
      const { area, rope } = await createAssets(fresh, fresh.alpha)
      const files = [megabyte(), megabyte()]
      const attached = await attach(fresh, staff, { targetType: 'ropes', targetId: rope }, files)
      expect(attached.json()).toHaveLength(2)
      const [first] = attached.json()
      await fresh.call(staff, api.documents.remove, { params: { id: first.id } })
      const used = async () => {
        const read = await fresh.owner.selectFrom('storageUsed').selectAll().where('bytes', '>', 0).execute()
        return read.map(({ mandatorId, bytes }) => [mandatorId, bytes])
      }
      expect(await used()).toEqual([[fresh.alpha, 2_000_000]])
      await fresh.owner.updateTable('areas').set({ mandatorId: fresh.beta }).where('id', '=', area).execute()
      expect(await used()).toEqual([[fresh.beta, 2_000_000]])
      await fresh.owner.deleteFrom('documents').execute()
      expect(await used()).toEqual([])
    } finally {
      await fresh.close()
    }
  })
})

test('files are refused below the disk reserve, while records are still written', async ({ skip }) => {
  const small = await createWorld({ reserveBytes: 3_000_000 })
  const { filesFolder } = small
  await mkdir(filesFolder, { recursive: true })
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', filesFolder], { stdio: 'ignore' })
  if (mount.status !== 0) {
    await small.close()
    skip('needs the right to mount a small disk')
  }
  try {
    const who = await small.person('ROLE_USER', [small.alpha])
    const { rope } = await createAssets(small, small.alpha)
    const to = { targetType: 'ropes', targetId: rope } as const
    expect((await attach(small, who, to, [megabyte()])).statusCode).toBe(201)
    await writeFile(join(filesFolder, 'something else'), Buffer.alloc(5_000_000))
    const refused = await attach(small, who, to, [megabyte()])
    expect([refused.statusCode, refused.json().type]).toEqual([507, 'urn:catenary:problem:storage.reserved'])
    const event = await small.call(who, api.events.create, { body: { ropeEvent: brokenWire(rope, 1, 1) } } as never)
    expect(event.statusCode).toBe(201)
    await rm(join(filesFolder, 'something else'))
    expect((await attach(small, who, to, [megabyte()])).statusCode).toBe(201)
  } finally {
    spawnSync('umount', ['-l', filesFolder])
    await small.close()
  }
})
