import { api } from '@catenary/contract/api'
import type { RopeEvent } from '@catenary/contract/records/events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets, haulRope } from '../../../test/support/assets.ts'
import type { Person, TestResponse, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let inspector: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
  inspector = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha, haulRope)
})
afterAll(() => world.close())

const params = (id: string) => ({ params: { id } })
const patch = (id: string, ropeEvent: object, who = inspector) =>
  world.call(who, api.events.change, { ...params(id), body: { ropeEvent: ropeEvent as never } })
const archive = (id: string, who = inspector) => world.call(who, api.events.remove, params(id))
const codeOf = (response: TestResponse) => `${response.statusCode} ${response.json().type}`
const refusal = (code: string) => `urn:catenary:problem:${code}`
const otherVersion = `409 ${refusal('inspection.otherVersion')}`

/** A signed magnetic rope test with two findings, and its correction with the copies of them. */
async function corrected(more: object = {}) {
  const imported = 'isImported' in more ? { isImported: true } : {}
  const damages = [100, 300].map((position) => {
    const { rope: _, ...damage } = brokenWire(assets.rope, position, 6)
    return { ...damage, attributes: { ...damage.attributes, ...imported } }
  })
  const { timestamp } = damages[0] ?? { timestamp: '' }
  const attributes = { recordingType: 'measurement', type: 'mrt', inspectionType: 'mrt', ...more } as const
  const ropeEvent = { rope: { id: assets.rope }, position: 0, timestamp, attributes, damages }
  const recorded = await world.call(inspector, api.events.create, { body: { ropeEvent } })
  const old = recorded.json<{ ropeEvent: RopeEvent }>().ropeEvent.id
  await world.call(inspector, api.inspections.sign, params(old))
  const response = await world.call(inspector, api.inspections.correct, { ...params(old), body: {} })
  expect(response.statusCode, response.body).toBe(201)
  const id = response.json<{ ropeEvent: RopeEvent }>().ropeEvent.id
  const copies = await world.owner.selectFrom('events').select('id').where('inspectionId', '=', id).execute()
  return { old, id, copy: copies[0]?.id ?? '' }
}

const countedDamages = async () => {
  const query = { inspectionType: 'mrt' } as const
  const response = await world.call(inspector, api.events.damage, { ...params(assets.rope), query })
  return response.json<{ result: { counts: boolean }[] }>().result.filter(({ counts }) => counts).length
}

test('a finding taken out of a correction does not count beside the version that it corrects', async () => {
  const { old, id, copy } = await corrected()
  expect((await patch(copy, { attributes: { inspection: null } })).statusCode).toBe(200)
  expect((await archive(id)).statusCode).toBe(204)
  expect(codeOf(await patch(old, { isDeleted: false }))).toBe(otherVersion)
  expect((await archive(copy)).statusCode).toBe(204)
  expect((await patch(old, { isDeleted: false })).statusCode).toBe(200)
  expect(codeOf(await patch(copy, { isDeleted: false }))).toBe(otherVersion)
  expect(await countedDamages()).toBe(2)
})

test('a correction of an import is archived, and the import restored, by those who may import', async () => {
  const free = await world.person('ROLE_FREE_USER', [world.alpha])
  const { old, id } = await corrected({ isImported: true, importHash: 'a'.repeat(64) })
  const denied = `403 ${refusal('permission.denied')}`
  expect(codeOf(await archive(id, free))).toBe(denied)
  expect(await countedDamages()).toBe(2)
  expect((await archive(id)).statusCode).toBe(204)
  for (const version of [old, id]) expect(codeOf(await patch(version, { isDeleted: false }, free))).toBe(denied)
  expect((await patch(old, { isDeleted: false })).statusCode).toBe(200)
  // What was not imported needs no more than recording it did.
  const own = await corrected()
  expect((await archive(own.id, free)).statusCode).toBe(204)
  expect((await patch(own.old, { isDeleted: false }, free)).statusCode).toBe(200)
})

test('a correction of a test of which findings were left out stays a magnetic rope test', async () => {
  const leftOut = [{ finding: 3, code: 'number' as const }]
  const { id } = await corrected({ isImported: true, importHash: 'b'.repeat(64), leftOut })
  const limit = async () => (await world.call(inspector, api.ropes.get, params(assets.rope))).json().limitEarliest
  const before = await limit()
  expect(before).not.toBeNull()
  const issue = { path: 'ropeEvent.attributes.type' }
  const response = await patch(id, { attributes: { type: 'visualInspection' } })
  expect([response.statusCode, response.json().errors]).toMatchObject([400, [issue]])
  expect((await patch(id, { attributes: { type: 'mrt', description: 'Mended' } })).statusCode).toBe(200)
  expect(await limit()).toBe(before)
})
