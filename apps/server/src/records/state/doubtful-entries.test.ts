import { api } from '@catenary/contract/api'
import type { AttentionRope } from '@catenary/contract/work/attention'
import { expect, test } from 'vitest'
import { create, openInspections, params, setting, wire } from '../../../test/support/records/inspection-calls.ts'
import { findStateDifferences } from './verify-states.ts'

// A state that was calculated by a mistyped entry is as good or bad as that entry: whoever reads it alone has to know.

openInspections()

/** Records a magnetic rope test of a day of 2026 with a broken wire of 6 mm² at each of these positions. */
async function recordTest(day: string, positions: readonly number[], more: object = {}) {
  const timestamp = `2026-${day}T08:00:00.000Z`
  const damages = positions.map((position) => {
    const { attributes } = wire(position, { isImported: true, inspectionType: 'mrt' })
    return { position, timestamp, attributes }
  })
  const attributes = {
    recordingType: 'measurement',
    type: 'mrt',
    isImported: true,
    importHash: day.replace('-', '').repeat(16),
    ...more,
  } as const
  const response = await create({ rope: { id: setting.assets.rope }, position: 0, timestamp, attributes, damages })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().ropeEvent.id as string
}

/** What the rope, its installation and its area say; the stored state has to be what its record adds up to. */
async function shown() {
  const { world, inspector, assets } = setting
  const rope = (await world.call(inspector, api.ropes.get, params(assets.rope))).json()
  const installation = (await world.call(inspector, api.installations.get, params(assets.installation))).json()
  const area = (await world.call(inspector, api.areas.get, params(assets.area))).json()
  const query = { installation: assets.installation }
  const listed = await world.call(inspector, api.attention.list, { query: query as never })
  const [urgent] = listed.json<AttentionRope[]>()
  const { differences } = await findStateDifferences(world.owner)
  expect(differences.filter(({ ropeId, stored }) => ropeId === assets.rope && stored)).toEqual([])
  const counts = [rope, installation, area, urgent].map(({ doubtfulEntries }) => doubtfulEntries as number)
  expect(new Set(counts).size).toBe(1)
  expect(urgent?.reasons.includes('doubtfulEntries')).toBe(rope.doubtfulEntries > 0)
  return { count: counts[0], fallenLoss: rope.inspections.mrt?.fallenLoss }
}

async function change(attributes: object) {
  const body = { rope: { attributes } }
  const { world, inspector, assets } = setting
  const changed = await world.call(inspector, api.ropes.change, { ...params(assets.rope), body: body as never })
  expect(changed.statusCode, changed.body).toBe(200)
}

test('counts a cross-section and a number of wires that cannot be those of the rope, until they are corrected', async () => {
  expect(await shown()).toEqual({ count: 0 })
  await change({ metallicCrossSection: 6200 })
  expect(await shown()).toEqual({ count: 1 })
  await change({ loadBearingWires: 2160, ropeDesign: '6x36' })
  expect(await shown()).toEqual({ count: 2 })
  await change({ metallicCrossSection: 620 })
  await change({ loadBearingWires: 216 })
  expect(await shown()).toEqual({ count: 0 })
})

test('counts a last magnetic test that finds much less than was known, with the figures of both', async () => {
  await recordTest('03-01', [100, 100.1, 100.2, 500])
  expect(await shown()).toEqual({ count: 0 })
  const second = await recordTest('04-01', [500])
  const { count, fallenLoss } = await shown()
  expect([count, fallenLoss.before / fallenLoss.after]).toEqual([1, expect.closeTo(3, 9)])
  const { world, inspector } = setting
  const rope = (await world.call(inspector, api.ropes.get, params(setting.assets.rope))).json()
  expect(rope.damages.ratio).toBe(fallenLoss.after)
  // What is found singly afterwards does not make the test a better one.
  await create({ ...wire(700), rope: { id: setting.assets.rope }, timestamp: '2026-04-02T08:00:00.000Z' })
  expect(await shown()).toEqual({ count: 1, fallenLoss })
  expect((await world.call(inspector, api.imports.undo, params(second))).statusCode).toBe(204)
  expect(await shown()).toEqual({ count: 0 })
  expect((await world.call(inspector, api.imports.restore, params(second))).statusCode).toBe(204)
  expect(await shown()).toEqual({ count: 1, fallenLoss })
  await recordTest('05-01', [500])
  expect(await shown()).toEqual({ count: 0 })
})

test('counts a test without findings, but none that replaces nothing and none after a repair or a new rope', async () => {
  await recordTest('03-01', [100, 100.1, 100.2])
  await recordTest('03-02', [], { leftOut: [{ finding: 2, code: 'number' }] })
  expect(await shown()).toEqual({ count: 0 })
  await recordTest('03-03', [])
  expect((await shown()).fallenLoss).toEqual({ before: expect.closeTo(18 / 620 / 0.06, 6), after: 0 })
  const rope = { id: setting.assets.rope }
  const repair = { recordingType: 'damage', type: 'repair' } as const
  await create({ rope, position: 99, length: 3, timestamp: '2026-03-02T12:00:00.000Z', attributes: repair })
  expect(await shown()).toEqual({ count: 0 })
})

test('counts nothing of a rope that was replaced in between', async () => {
  await recordTest('03-01', [100, 100.1, 100.2])
  const replacement = { recordingType: 'mutation', type: 'ropeReplacement' } as const
  const rope = { id: setting.assets.rope }
  await create({ rope, position: 0, timestamp: '2026-03-02T08:00:00.000Z', attributes: replacement })
  await recordTest('03-03', [])
  expect(await shown()).toEqual({ count: 0 })
})
