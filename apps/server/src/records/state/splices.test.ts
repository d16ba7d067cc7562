import { api } from '@catenary/contract/api'
import type { AttentionRope } from '@catenary/contract/work/attention'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets, haulRope } from '../../../test/support/assets.ts'
import { eventCalls } from '../../../test/support/event-calls.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { findStateDifferences } from './verify-states.ts'

// The state of a rope is that of its damages: a splice with parts to be renewed has to be counted beside it.

let world: World
let person: Person
let assets: Assets
beforeAll(async () => {
  world = await createWorld()
  person = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha, { ...haulRope, nominalDiameter: 40 })
})
afterAll(() => world.close())

const { send, patch } = eventCalls(() => ({ world, person }))

const splice = (name: string, positionStart: number, diameterMax?: number) => ({
  name,
  positionStart,
  positionEnd: positionStart + 48,
  parts: [{ name: 'K1', type: 'K', position: positionStart + 10, ...(diameterMax !== undefined && { diameterMax }) }],
})

/** Records an inspection of splices on a day of 2026, or what is said instead of one. */
async function record(day: string, splices: readonly object[], attributes: object = {}, more: object = {}) {
  const event = { rope: { id: assets.rope }, position: 100, timestamp: `2026-${day}T08:00:00.000Z`, splices, ...more }
  const type = { recordingType: 'measurement', type: 'spliceInspection', ...attributes }
  const response = await send({ ...event, attributes: type })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().ropeEvent.id as string
}

/** What the rope says now; the stored state has to be what its record adds up to. */
async function splicesToRenew(): Promise<number> {
  const rope = (await world.call(person, api.ropes.get, { params: { id: assets.rope } })).json()
  const { differences } = await findStateDifferences(world.owner)
  expect(differences.filter(({ ropeId, stored }) => ropeId === assets.rope && stored)).toEqual([])
  return rope.splicesToRenew
}

test('counts the splices of which a part is out of the green band, not those without a diameter', async () => {
  expect(await splicesToRenew()).toBe(0)
  await record('03-01', [splice('A', 100, 41.999), splice('B', 300, 42), splice('C', 500, 45), splice('D', 700)])
  expect(await splicesToRenew()).toBe(2)
})

test('makes the rope one that needs somebody, however good its state is', async () => {
  const own = async () => {
    const query = { installation: assets.installation }
    const listed = await world.call(person, api.attention.list, { query: query as never })
    return listed.json<AttentionRope[]>().map(({ reasons, splicesToRenew: count }) => [count, ...reasons])
  }
  await record('03-01', [], { type: 'visualInspection' })
  expect(await own()).toEqual([[0]])
  await record('03-02', [splice('A', 100, 45)])
  expect(await own()).toEqual([[1, 'splicesToRenew']])
})

test('counts a splice as it was measured last, whichever was recorded last', async () => {
  await record('03-01', [splice('A', 100, 45)])
  await record('02-01', [splice('A', 100, 41)])
  expect(await splicesToRenew()).toBe(1)
  const newest = await record('04-01', [splice('A', 100, 41)])
  expect(await splicesToRenew()).toBe(0)
  expect((await world.call(person, api.events.remove, { params: { id: newest } })).statusCode).toBe(204)
  expect(await splicesToRenew()).toBe(1)
  expect((await patch(newest, { isDeleted: false, splices: [splice('A', 100, 42)] })).statusCode).toBe(200)
  expect(await splicesToRenew()).toBe(1)
})

test('counts a splice that was made anew no more, nor one that was replaced with its rope', async () => {
  await record('03-01', [splice('A', 100, 45), splice('B', 300, 45)])
  await record('03-02', [], { recordingType: 'mutation', type: 'resplice' }, { position: 120, length: 0 })
  expect(await splicesToRenew()).toBe(1)
  await record('03-03', [], { recordingType: 'mutation', type: 'ropeReplacement' }, { position: 0 })
  expect(await splicesToRenew()).toBe(0)
})

test('counts those of a magnetic test, and again where the diameter of the rope is corrected', async () => {
  await record('03-01', [splice('A', 100, 42)], { type: 'mrt' }, { position: 0 })
  expect(await splicesToRenew()).toBe(1)
  const params = { id: assets.rope }
  const rope = (await world.call(person, api.ropes.get, { params })).json()
  const body = { rope: { attributes: { ...rope.attributes, nominalDiameter: 41 } } }
  const corrected = await world.call(person, api.ropes.change, { params, body: body as never })
  expect(corrected.statusCode, corrected.body).toBe(200)
  expect(await splicesToRenew()).toBe(0)
})

test('counts a splice by what was last measured of it: a later inspection without diameters says nothing of them', async () => {
  const part = (name: string, diameterMax?: number) => ({ name, type: 'K', position: 110, diameterMax })
  const parts = (...list: object[]) => [{ name: 'A', positionStart: 100, positionEnd: 148, parts: list }]
  await record('03-01', parts(part('K1', 45), part('K2', 41)))
  await record('03-02', parts(), { type: 'mrt' }, { position: 0 })
  expect(await splicesToRenew()).toBe(1)
  await record('03-03', parts(part('K1'), part('K2')))
  expect(await splicesToRenew()).toBe(1)
  await record('03-04', parts(part('K1'), part('K2', 41)))
  expect(await splicesToRenew()).toBe(1)
  // Parts without an entry are not stored at all.
  await record('03-04', parts(part('K2', 41)))
  expect(await splicesToRenew()).toBe(1)
  // Measured at last, under the name with a blank.
  await record('03-05', [{ ...parts(part('K1', 41))[0], name: 'A ' }])
  expect(await splicesToRenew()).toBe(0)
})

test('counts what was measured no more where the splice is in another piece of rope since', async () => {
  const unmeasured = [{ ...splice('A', 100), parts: [] }]
  await record('03-01', [splice('A', 100, 45)])
  await record('03-02', [], { recordingType: 'mutation', type: 'resplice' }, { position: 120, length: 0 })
  await record('03-03', unmeasured)
  expect(await splicesToRenew()).toBe(0)
  await record('03-04', [splice('A', 100, 45)])
  await record('03-05', [], { recordingType: 'mutation', type: 'ropeReplacement' }, { position: 0 })
  await record('03-06', unmeasured)
  expect(await splicesToRenew()).toBe(0)
})

test('counts a splice with a diameter that cannot well be among the doubtful entries, until it is measured anew', async () => {
  const doubtful = async () => {
    await splicesToRenew()
    return (await world.call(person, api.ropes.get, { params: { id: assets.rope } })).json().doubtfulEntries
  }
  await record('03-01', [splice('A', 100, 4.41), splice('B', 300, 41)])
  expect(await doubtful()).toBe(1)
  await record('03-02', [splice('A', 100, 41)])
  expect(await doubtful()).toBe(0)
})
