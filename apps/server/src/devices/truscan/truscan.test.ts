import { api } from '@catenary/contract/api'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { TruscanAttributes, TruscanContract } from '@catenary/contract/devices/truscan-fields'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import { callAs, createTruscan, quantity } from '../../../test/support/truscan.ts'
import { auditOf, issuePaths } from '../../../test/support/users.ts'
import type { Person, TestResponse, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

let world: World
let admin: Person
let clientAdmin: Person
let user: Person
let assets: Assets
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  clientAdmin = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  user = await world.person('ROLE_USER', [world.alpha])
})
beforeEach(async () => {
  world.clock.now = testNow
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const problemOf = (response: TestResponse) => [
  response.statusCode,
  String(response.json().type).replace('urn:catenary:problem:', ''),
]
const trigger = (who = clientAdmin, rope = assets.rope, headers: Record<string, string> = {}) =>
  world.call(who, api.truscan.trigger, { params: { id: rope }, body: { reason: 'requested by user' } }, { headers })
const withdraw = () => world.call(clientAdmin, api.truscan.withdraw, { params: { id: assets.rope } })
async function read(who = user): Promise<TruscanAttributes | null> {
  const response = await world.call(who, api.ropes.get, { params: { id: assets.rope } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Rope>().truscanAttributes
}
const remaining = async () => (await read())?.contract?.quantity?.measurementsRemaining

describe('a device', () => {
  test('is added once, only where the rope names a serial number, and seen with the rope', async () => {
    const id = '01900000-0000-7000-8000-00000000c001'
    const create = (rope = assets.rope, more: object = {}) =>
      world.call(admin, api.truscan.create, { body: { truscanDevice: { rope: { id: rope }, ...more } } })
    expect(problemOf(await create())).toEqual([409, 'truscan.noDevice'])
    expect(await read()).toBeNull()
    await world.call(admin, api.ropes.change, {
      params: { id: assets.rope },
      body: { rope: { deviceSerialNumber: 'TS-0117' } },
    })
    const [first, again, other] = [await create(assets.rope, { id }), await create(assets.rope, { id }), await create()]
    expect([first.statusCode, again.statusCode, ...problemOf(other)]).toEqual([201, 200, 409, 'truscan.exists'])
    expect(first.json()).toMatchObject({ id, kind: 'truscan', serialNumber: 'TS-0117', contract: null })
    expect(await read()).toMatchObject({
      device: { id },
      status: null,
      reportedAt: null,
      contract: null,
      request: null,
    })
    expect(await auditOf(world, id)).toMatchObject([{ action: 'device.created' }])
    expect((await world.call(user, api.truscan.get, { params: { id } })).statusCode).toBe(403)
  })

  test.each<[string, object, string]>([
    [
      'both kinds',
      { ...quantity(3), duration: { schedule_interval: 'weekly', contractEnd: '2027-01-01' } },
      'contract',
    ],
    ['neither kind', {}, 'contract'],
    ['more left than paid for', quantity(3, 4), 'contract.quantity.measurementsRemaining'],
    [
      'an unknown interval',
      { duration: { schedule_interval: 'hourly', contractEnd: '2027-01-01' } },
      'contract.duration.schedule_interval',
    ],
    ['no end', { duration: { schedule_interval: 'daily' } }, 'contract.duration.contractEnd'],
    [
      'a number that is none',
      { quantity: { ...quantity(3).quantity, measurementsPaidFor: 1e9 } },
      'contract.quantity.measurementsPaidFor',
    ],
  ])('refuses a contract with %s and names the field', async (_, contract, path) => {
    const { device } = await createTruscan(world, admin, assets.rope)
    const response = await world.call(admin, api.truscan.change, {
      params: { id: device },
      body: { truscanDevice: { contract: contract as TruscanContract } },
    })
    expect([response.statusCode, issuePaths(response)]).toEqual([400, [`truscanDevice.${path}`]])
  })

  test('a change from an older version is refused', async () => {
    const { device } = await createTruscan(world, admin, assets.rope)
    const change = (etag: string) =>
      world.call(
        admin,
        api.truscan.change,
        { params: { id: device }, body: { truscanDevice: { contract: quantity(9) } } },
        { headers: { 'if-match': etag } },
      )
    const etag = String((await world.call(admin, api.truscan.get, { params: { id: device } })).headers.etag)
    expect((await change(etag)).statusCode).toBe(200)
    expect((await change('"v1"')).statusCode).toBe(412)
    expect(await remaining()).toBe(9)
  })
})

describe('a request', () => {
  test('takes one measurement of the contract, once for a retry, and is seen on the rope', async () => {
    await createTruscan(world, admin, assets.rope, quantity(2))
    const headers = { 'idempotency-key': `request-${assets.rope}` }
    const [first, again] = [
      await trigger(clientAdmin, assets.rope, headers),
      await trigger(clientAdmin, assets.rope, headers),
    ]
    expect([first.statusCode, again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true'])
    expect(first.json()).toMatchObject({ state: 'requested', reason: 'requested by user', confirmedAt: null })
    expect(await remaining()).toBe(1)
    expect((await read())?.request).toEqual(first.json())
    expect(problemOf(await trigger())).toEqual([409, 'truscan.requestOpen'])
    expect(await remaining()).toBe(1)
  })

  test('two at once with one left: one wins, the other is refused and takes nothing', async () => {
    await createTruscan(world, admin, assets.rope, quantity(1))
    const both = await Promise.all([trigger(), trigger(admin)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(await remaining()).toBe(0)
  })

  test('is refused where nothing is left, after the last day of the contract, and without one', async () => {
    const { device } = await createTruscan(world, admin, assets.rope, quantity(3, 0))
    const set = (contract: TruscanContract | null) =>
      world.call(admin, api.truscan.change, { params: { id: device }, body: { truscanDevice: { contract } } })
    expect(problemOf(await trigger())).toEqual([409, 'truscan.contractUsedUp'])
    await set({ quantity: { measurementsPaidFor: 3, measurementsRemaining: 3, contractEnd: '2026-06-01' } })
    // The last day ends at midnight in Zurich.
    world.clock.now = new Date('2026-06-01T22:30:00.000Z')
    expect(problemOf(await trigger())).toEqual([409, 'truscan.contractEnded'])
    world.clock.now = new Date('2026-06-01T21:30:00.000Z')
    expect((await trigger()).statusCode).toBe(201)
    await withdraw()
    world.clock.now = testNow
    await set({ duration: { schedule_interval: 'daily', contractEnd: '2026-05-31' } })
    expect(problemOf(await trigger())).toEqual([409, 'truscan.contractEnded'])
    await set(null)
    expect(problemOf(await trigger())).toEqual([409, 'truscan.noContract'])
  })

  test('may be made by those who may import, for ropes that they see', async () => {
    const foreign = await createAssets(world, world.beta)
    await createTruscan(world, admin, assets.rope)
    await createTruscan(world, admin, foreign.rope)
    expect((await trigger(user)).statusCode).toBe(403)
    expect((await trigger(clientAdmin, foreign.rope)).statusCode).toBe(404)
    await world.call(admin, api.ropes.change, { params: { id: assets.rope }, body: { rope: { isDeleted: true } } })
    expect((await trigger()).statusCode).toBe(409)
  })

  test('that is withdrawn or failed gives back what it took, once', async () => {
    const box = await createTruscan(world, admin, assets.rope, quantity(2))
    await trigger()
    expect((await withdraw()).statusCode).toBe(204)
    expect([await remaining(), (await read())?.request]).toEqual([2, null])
    expect(problemOf(await withdraw())).toEqual([409, 'truscan.requestClosed'])
    const { id } = (await trigger()).json<{ id: string }>()
    const answer = (state: string) => callAs(world, box, 'PATCH', `/requests/${id}`, { state })
    expect((await answer('confirmed')).json()).toMatchObject({ state: 'confirmed', confirmedAt: testNow.toISOString() })
    expect(problemOf(await withdraw())).toEqual([409, 'truscan.requestClosed'])
    for (let times = 0; times < 2; times += 1)
      expect((await answer('failed')).json()).toMatchObject({ state: 'failed' })
    expect([await remaining(), (await read())?.request]).toEqual([2, null])
    expect(problemOf(await answer('confirmed'))).toEqual([409, 'truscan.requestClosed'])
    const actions = (await auditOf(world, box.device)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'truscan.failed')).toHaveLength(1)
  })
})

describe('the device itself', () => {
  test('reports, and is told what to measure; nothing that it leaves out changes', async () => {
    const box = await createTruscan(world, admin, assets.rope)
    const report = (sent: object) => callAs(world, box, 'PATCH', '/status', sent)
    const first = { status: 'ready', deviceTime: '2026-06-01T11:59:58.000Z', ropeSpeed: 0.3, bendingCycles: 812_345 }
    expect((await report(first)).json()).toEqual({ request: null })
    const { id } = (await trigger()).json<{ id: string }>()
    const second = await report({
      status: 'fault',
      message: 'Coil 2 is silent',
      ropeSpeed: null,
      measurementWaiting: 7200,
    })
    expect(second.json()).toMatchObject({ request: { id, state: 'requested' } })
    expect((await callAs(world, box, 'GET', '/request')).json()).toMatchObject({ request: { id } })
    expect(await read()).toMatchObject({
      status: 'fault',
      message: 'Coil 2 is silent',
      deviceTime: '2026-06-01T11:59:58.000Z',
      ropeSpeed: null,
      bendingCycles: 812_345,
      measurementWaiting: 7200,
      reportedAt: testNow.toISOString(),
    })
  })

  test.each<[string, object, string]>([
    ['an unknown status', { status: 'asleep' }, 'status'],
    ['a speed beyond sense', { ropeSpeed: 1e300 }, 'ropeSpeed'],
    ['a time that is none', { deviceTime: 'now' }, 'deviceTime'],
    ['half a second to wait', { measurementWaiting: 0.5 }, 'measurementWaiting'],
    ['something else', { contract: null }, 'contract'],
  ])('is refused with %s, and nothing of it is stored', async (_, sent, path) => {
    const box = await createTruscan(world, admin, assets.rope)
    const response = await callAs(world, box, 'PATCH', '/status', { message: 'all well', ...sent })
    expect([response.statusCode, issuePaths(response)]).toEqual([400, [path]])
    expect(await read()).toMatchObject({ message: null, reportedAt: null })
  })

  test('reaches itself alone: no other device, no record, and nothing after its token was revoked', async () => {
    const other = await createTruscan(world, admin, (await createAssets(world, world.alpha)).rope)
    const box = await createTruscan(world, admin, assets.rope)
    const { authorization } = box
    expect((await callAs(world, { device: other.device, authorization }, 'GET', '/request')).statusCode).toBe(404)
    expect((await callAs(world, { device: other.device, authorization }, 'PATCH', '/status', {})).statusCode).toBe(404)
    for (const url of [`/api/ropes/${assets.rope}`, `/api/truscan-devices/${box.device}`, '/api/sensor-devices'])
      expect((await world.app.inject({ method: 'GET', url, headers: { authorization } })).statusCode).toBe(403)
    const [token] = (await world.call(admin, api.truscan.tokens, { params: { id: box.device } })).json<
      { id: string }[]
    >()
    await world.call(admin, api.truscan.revokeToken, { params: { id: box.device, token: token?.id ?? '' } })
    expect((await callAs(world, box, 'GET', '/request')).statusCode).toBe(401)
  })
})
