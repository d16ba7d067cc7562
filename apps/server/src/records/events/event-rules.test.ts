import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets, haulRope, overwriteAttributes } from '../../../test/support/assets.ts'
import { damageWithoutLoss as damage, eventCalls } from '../../../test/support/event-calls.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { computeRopeState } from '../state/compute-state.ts'
import { readRecord } from '../state/rope-record.ts'

let world: World
let person: Person

beforeAll(async () => {
  world = await createWorld()
  person = await world.person('ROLE_USER', [world.alpha])
})
afterAll(() => world.close())

const newAssets = (attributes = haulRope) => createAssets(world, world.alpha, attributes)
const { send, patch, historyOf } = eventCalls(() => ({ world, person }))

describe('a repair and its repaired damages', () => {
  const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T08:00:00.000Z`
  const repair = (assets: Assets, repairedEvents: readonly string[], timestamp: string) =>
    damage(assets, { type: 'repair', repairedEvents }, { timestamp })
  const placeOf = (response: { statusCode: number; json: () => { errors?: { path: string }[] } }) => [
    response.statusCode,
    response.json().errors?.[0]?.path,
  ]

  test('are in the order of their dates; changes that break it are refused', async () => {
    const assets = await newAssets()
    const { id } = (await send(brokenWire(assets.rope, 100, 1, { timestamp: at(10) }))).json().ropeEvent
    const named = 'ropeEvent.attributes.repairedEvents[0]'
    const early = await send(repair(assets, [id], at(9)))
    expect(placeOf(early)).toEqual([422, named])
    expect(early.json().errors[0].message).toMatch(/before a damage/)
    const { rope: _, ...within } = repair(assets, [id], at(9))
    const inspection = { rope: { id: assets.rope }, position: 0, timestamp: at(11), damages: [within] }
    const visual = { recordingType: 'measurement', type: 'visualInspection' }
    const place = 'ropeEvent.damages[0].attributes.repairedEvents[0]'
    expect(placeOf(await send({ ...inspection, attributes: visual }))).toEqual([422, place])
    const repaired = (await send(repair(assets, [id.toUpperCase()], at(10)))).json().ropeEvent
    expect(repaired.attributes.repairedEvents).toEqual([id])
    expect(placeOf(await patch(repaired.id, { timestamp: at(9) }))).toEqual([422, named])
    expect(placeOf(await patch(id, { timestamp: at(11) }))).toEqual([422, 'ropeEvent.timestamp'])
    expect(await historyOf(id)).toHaveLength(1)
    expect((await patch(id, { timestamp: at(8) })).statusCode).toBe(200)
    expect((await patch(repaired.id, { timestamp: at(9) })).statusCode).toBe(200)
  })

  test('may remain in the wrong order only where they were stored so before', async () => {
    const assets = await newAssets()
    const record = async (event: object) => (await send(event)).json().ropeEvent.id as string
    const [one, other] = [await record(damage(assets, {})), await record(damage(assets, {}, { timestamp: at(5) }))]
    const id = await record(repair(assets, [one], at(2)))
    await world.owner
      .updateTable('events')
      .set({ timestamp: at(20) })
      .where('id', '=', one)
      .execute()
    expect((await patch(id, { position: 101 })).statusCode).toBe(200)
    expect((await patch(one, { position: 102 })).statusCode).toBe(200)
    expect((await patch(id, { attributes: { repairedEvents: [one, other] } })).json().errors).toEqual([
      { path: 'ropeEvent.attributes.repairedEvents[1]', message: expect.any(String) },
    ])
    expect((await patch(id, { timestamp: at(21) })).statusCode).toBe(200)
  })
})

describe('what was recorded', () => {
  test('cannot become another recording type, and its history is unchanged', async () => {
    const assets = await newAssets()
    const { id } = (await send(brokenWire(assets.rope, 100, 10))).json().ropeEvent
    const others = { measurement: 'diameter', mutation: 'otherMutation', damage: 'repair' }
    for (const [recordingType, type] of Object.entries(others)) {
      const refused = await patch(id, { attributes: { recordingType, type } })
      const field = recordingType === 'damage' ? 'type' : 'recordingType'
      expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, `ropeEvent.attributes.${field}`])
    }
    expect((await patch(id, { attributes: { recordingType: 'measurement' } })).statusCode).toBe(422)
    expect(await historyOf(id)).toHaveLength(1)
    expect((await patch(id, { attributes: { type: 'wear' } })).statusCode).toBe(200)
    const reading = { ...damage(assets, {}), attributes: { recordingType: 'measurement', type: 'diameter' } }
    const read = (await send(reading)).json().ropeEvent
    const changed = await patch(read.id, { attributes: { recordingType: 'damage', type: 'wear' } })
    expect(changed.statusCode).toBe(422)
  })

  test('as a broken wire has at least one wire; a stored count of none counts as one', async () => {
    const wired = { ...haulRope, metallicCrossSection: 741, loadBearingWires: 114 }
    const assets = await newAssets(wired)
    const place = 'ropeEvent.attributes.damageCount'
    const none = await send(damage(assets, { damageCount: 0 }))
    expect([none.statusCode, none.json().errors[0].path]).toEqual([422, place])
    const { id } = (await send(damage(assets, { damageCount: 1 }))).json().ropeEvent
    expect((await patch(id, { attributes: { damageCount: 0 } })).json().errors[0].path).toBe(place)
    expect((await send(damage(assets, { type: 'wear', damageCount: 0 }))).statusCode).toBe(201)
    await overwriteAttributes(world, id, damage(assets, { damageCount: 0, actionStatus: 'new' }).attributes)
    const record = await readRecord(world.owner, assets.rope)
    expect(record && computeRopeState(record, []).damages?.ratio).toBeCloseTo(100 / 114 / 6, 9)
    expect((await patch(id, { attributes: { description: 'Seen again' } })).statusCode).toBe(200)
  })
})
