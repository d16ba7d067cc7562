import { api } from '@catenary/contract/api'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { DamageWithLoss, NewRopeEvent } from '@catenary/contract/records/events'
import type { LossAlongRope, LossOverTarget } from '@catenary/contract/records/loss'
import type { FiguresRow } from '@catenary/contract/records/rope-record'
import { fromFiguresRow } from '@catenary/contract/records/rope-record'
import type { Splice } from '@catenary/contract/records/splices'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets, haulRope } from '../../../test/support/assets.ts'
import { eventCalls } from '../../../test/support/event-calls.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { findStateDifferences } from '../state/verify-states.ts'

type Point = LossOverTarget['result'][number]['points'][number]

let world: World
let person: Person
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  person = await world.person('ROLE_USER', [world.alpha])
  owner = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
})
afterAll(() => world.close())

const openRope: RopeAttributes = { ...haulRope, isClosed: false }
const newAssets = (attributes: RopeAttributes = openRope) => createAssets(world, world.alpha, attributes)
const { send, patch } = eventCalls(() => ({ world, person }))
const rope = async (id: string) => (await world.call(person, api.ropes.get, { params: { id } })).json()
const changeRope = (id: string, changes: Record<string, unknown>) =>
  world.call(owner, api.ropes.change, { params: { id }, body: { rope: changes } })

function mutation(assets: Assets, type: string, position: number, more: object = {}): NewRopeEvent {
  const { attributes, ...rest } = { attributes: {}, ...more } as Partial<NewRopeEvent>
  return {
    rope: { id: assets.rope },
    position,
    timestamp: '2026-04-01T08:00:00.000Z',
    ...rest,
    attributes: { ...attributes, recordingType: 'mutation', type: type as 'ropeShortening' },
  }
}

async function damages(assets: Assets, query = {}) {
  const response = (await world.call(person, api.events.damage, { params: { id: assets.rope }, query })).json()
  const places = response.result.map(({ position, positionToday, left, counts }: DamageWithLoss) => [
    position,
    left?.reason ?? positionToday,
    counts,
  ])
  return { ...response, places: Object.fromEntries(places.map(([at, ...today]: unknown[]) => [String(at), today])) }
}

describe('a mutation', () => {
  test('is recorded on stranded and track ropes only; existing ones can be changed', async () => {
    const locked: RopeAttributes = { ...openRope, ropeType: 'vvs' }
    const assets = await newAssets(locked)
    const refused = await send(mutation(assets, 'ropeShortening', 1, { length: 1 }))
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'ropeEvent.attributes.recordingType'])
    expect(refused.json().errors[0].message).toMatch(/only for stranded ropes and track ropes/)
    const { ropeEvent } = (await send(brokenWire(assets.rope, 1, 1))).json()
    const changed = await patch(ropeEvent.id, { attributes: { recordingType: 'mutation', type: 'otherMutation' } })
    expect([changed.statusCode, changed.json().errors[0].path]).toEqual([422, 'ropeEvent.attributes.recordingType'])

    await changeRope(assets.rope, { attributes: { ropeApplication: 'trackRope' } })
    const { id } = (await send(mutation(assets, 'otherMutation', 1))).json().ropeEvent
    await changeRope(assets.rope, { attributes: { ropeApplication: 'haulRope' } })
    expect((await patch(id, { attributes: { description: 'As before' } })).statusCode).toBe(200)
    await world.call(person, api.events.remove, { params: { id } })
    expect((await patch(id, { isDeleted: false })).statusCode).toBe(200)
  })

  test('moves earlier recordings to places without the noise of binary fractions', async () => {
    const assets = await newAssets()
    await send(brokenWire(assets.rope, 500.1, 1, { timestamp: '2026-03-01T08:00:00.000Z' }))
    await send(mutation(assets, 'ropeShortening', 100, { length: 37.4 }))
    expect(500.1 - 37.4).not.toBe(462.7)
    expect((await damages(assets)).places).toEqual({ 500.1: [462.7, true] })
  })

  test('moves earlier recordings, removes those it cut out, and leaves the recorded positions unchanged', async () => {
    const assets = await newAssets()
    for (const position of [90, 105, 500]) await send(brokenWire(assets.rope, position, 9.3))
    const cut = (await send(mutation(assets, 'ropeShortening', 100, { length: 10 }))).json().ropeEvent
    await send(brokenWire(assets.rope, 300, 1, { timestamp: '2026-05-01T08:00:00.000Z' }))
    const today = await damages(assets)
    const query = { inspectionType: 'mrt', chart: 'none' } as const
    const record = (await world.call(person, api.ropes.record, { params: { id: assets.rope }, query })).json()
    const places = (record.damages as FiguresRow[])
      .map(fromFiguresRow)
      .map((one) => [one.found.position, one.positionToday])
    expect(places.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [90, 90],
      [105, 100],
      [300, 300],
      [500, 490],
    ])
    expect([record.lossOverTarget, record.lossAlongRope]).toEqual([null, null])
    expect(today.places).toEqual({ 90: [90, true], 105: ['cutOut', false], 500: [490, true], 300: [300, true] })
    const gone = today.result.find(({ position }: DamageWithLoss) => position === 105)
    expect(gone.left).toEqual({ reason: 'cutOut', event: { id: cut.id }, timestamp: cut.timestamp })
    expect(today.positionOffset).toBe(-10)
    expect((await damages(assets, { dateFilter: '2026-03-15T00:00:00.000Z' })).places).toEqual({
      90: [90, true],
      105: [105, true],
      500: [500, true],
    })
    await patch(cut.id, { timestamp: '2026-02-01T08:00:00.000Z' })
    expect((await damages(assets)).places).toMatchObject({ 105: [105, true], 500: [500, true] })
    await patch(cut.id, { timestamp: '2026-04-01T08:00:00.000Z' })
    await world.call(person, api.events.remove, { params: { id: cut.id } })
    expect((await damages(assets)).places).toMatchObject({ 105: [105, true], 500: [500, true] })
  })

  test('that moves a track rope or inserts a piece has a direction and an amount', async () => {
    const assets = await newAssets({ ...openRope, ropeApplication: 'trackRope' })
    await send(brokenWire(assets.rope, 500, 9.3))
    const moved = { length: 12, attributes: { direction: 'towardsZero' } }
    await send(mutation(assets, 'trackRopeRelocation', 0, moved))
    const piece = brokenWire(assets.rope, 200, 1, { length: 5, timestamp: '2026-04-02T08:00:00.000Z' })
    const attributes = { recordingType: 'damage', type: 'repairPiece', insertedLength: 7.5 } as const
    const withoutLength = await send({ ...piece, length: null, attributes })
    expect([withoutLength.statusCode, withoutLength.json().errors[0].path]).toEqual([422, 'ropeEvent.length'])
    await send({ ...piece, attributes })
    expect((await damages(assets)).places).toMatchObject({ 500: [490.5, true] })
  })

  test('leaves some of the rope: what it cut out is refused where nothing would be left', async () => {
    const assets = await newAssets()
    await changeRope(assets.rope, { lengthAsOf: '2026-01-01T00:00:00.000Z' })
    const refusal = async (sent: NewRopeEvent) => {
      const response = await send(sent)
      return [response.statusCode, response.json().errors?.[0]?.path, response.json().errors?.[0]?.message]
    }
    const whole = [422, 'ropeEvent.length', expect.stringMatching(/^Nothing of the rope would be left/)]
    expect(await refusal(mutation(assets, 'ropeShortening', 0, { length: 1000 }))).toEqual(whole)
    expect(await refusal(mutation(assets, 'resplice', 10, { length: 990 }))).toEqual([201, undefined, undefined])
    const { id } = (await send(mutation(assets, 'ropeShortening', 0, { length: 5 }))).json().ropeEvent
    expect((await patch(id, { length: 10 })).statusCode).toBe(422)
    // An earlier one leaves too little for those recorded before it.
    const earlier = { length: 600, timestamp: '2026-03-20T08:00:00.000Z' }
    expect(await refusal(mutation(assets, 'ropeShortening', 0, earlier))).toEqual(whole)
    expect((await patch(id, { attributes: { description: 'As before' } })).statusCode).toBe(200)
    const longer = (await send(mutation(assets, 'ropeLengthening', 1, { length: 100 }))).json().ropeEvent
    await send(mutation(assets, 'ropeShortening', 0, { length: 100, timestamp: '2026-04-02T08:00:00.000Z' }))
    expect((await world.call(person, api.events.remove, { params: { id: longer.id } })).statusCode).toBe(422)
    expect((await world.call(person, api.events.remove, { params: { id } })).statusCode).toBe(204)
  })

  test('of the past is bounded by the rope before it', async () => {
    const assets = await newAssets()
    const past = { length: 15, timestamp: '2021-04-01T08:00:00.000Z' }
    expect((await send(mutation(assets, 'ropeShortening', 1000, past))).statusCode).toBe(201)
    expect((await send(mutation(assets, 'ropeShortening', 1001, past))).statusCode).toBe(422)
  })

  test('at the end puts in, cuts off or moves what is no stretch of the rope', async () => {
    const assets = await newAssets({ ...openRope, ropeApplication: 'trackRope' })
    await changeRope(assets.rope, { lengthAsOf: '2026-01-01T00:00:00.000Z' })
    await send(brokenWire(assets.rope, 990, 1))
    const statusOf = async (type: string, length: number, more = {}) =>
      (await send(mutation(assets, type, 1000, { length, ...more }))).statusCode
    expect(await statusOf('trackRopeRelocation', 12, { attributes: { direction: 'fromZero' } })).toBe(201)
    expect(await statusOf('gripRelocation', 3)).toBe(201)
    expect(await statusOf('resocketing', 5)).toBe(201)
    expect(await statusOf('ropeShortening', 5)).toBe(422)
    const longer = { length: 50, timestamp: '2026-03-01T08:00:00.000Z' }
    expect((await send(mutation(assets, 'ropeLengthening', 1000, longer))).statusCode).toBe(201)
  })

  test('moves splices with their parts, and leaves what it cut out of them out', async () => {
    const part = (name: string, position: number) => ({ name, type: 'K' as const, position })
    const inspection = (assets: Assets, positionStart: number, positionEnd: number, parts: object[]) =>
      send({
        rope: { id: assets.rope },
        position: 0,
        timestamp: '2026-03-01T08:00:00.000Z',
        splices: [{ name: 'S', positionStart, positionEnd, parts } as Splice],
        attributes: { recordingType: 'measurement', type: 'spliceInspection' },
      })
    const splicesOf = async ({ rope: id }: Assets) =>
      (await rope(id)).splices.map(({ positionStart, positionEnd, parts }: Splice) => [
        positionStart,
        positionEnd,
        ...parts.map(({ name, position }) => [name, position]),
      ])
    const open = await newAssets()
    await inspection(open, 100, 150, [part('K1', 105), part('K2', 140), part('K0', 10)])
    await send(mutation(open, 'ropeShortening', 90, { length: 20 }))
    expect(await splicesOf(open)).toEqual([[90, 130, ['K2', 120], ['K0', 10]]])

    const track = await newAssets({ ...openRope, ropeApplication: 'trackRope' })
    await inspection(track, 5, 45, [part('K1', 6)])
    const towardsZero = { length: 10, attributes: { direction: 'towardsZero' } }
    await send(mutation(track, 'trackRopeRelocation', 0, towardsZero))
    expect(await splicesOf(track)).toEqual([[-5, 35, ['K1', -4]]])

    const loop = await newAssets(haulRope)
    await inspection(loop, 980, 1020, [part('K1', 990), part('K2', 1005), part('K3', 5)])
    await send(mutation(loop, 'ropeShortening', 100, { length: 10 }))
    expect(await splicesOf(loop)).toEqual([[970, 1010, ['K1', 980], ['K2', 995], ['K3', 5]]])
  })

  test('does not change the length of the loop before it', async () => {
    // 1000 m until a metre was cut out: these two lay 0.2 m apart over the join, in one window of 6 diameters.
    const assets = await newAssets({ ...haulRope, ropeLength: 999 })
    await send(mutation(assets, 'ropeShortening', 500, { length: 1 }))
    await send(brokenWire(assets.rope, 999.9, 9.3))
    await send(brokenWire(assets.rope, 0.1, 12.4))
    const lossOn = async (dateFilter?: string) =>
      (await damages(assets, dateFilter ? { dateFilter } : {})).damageSummary.worst[0].loss
    expect(await lossOn('2026-03-15')).toBeCloseTo(3.5, 9)
    expect(await lossOn()).toBeCloseTo(3.5, 9)
  })

  test('moves the loss along the rope too, whose highest piece is the worst window', async () => {
    const assets = await newAssets()
    await send(brokenWire(assets.rope, 500, 2))
    await send(brokenWire(assets.rope, 800, 1))
    await send(mutation(assets, 'ropeShortening', 100, { length: 50 }))
    const call = { params: { id: assets.rope } }
    const along: LossAlongRope = (await world.call(person, api.events.lossAlongRope, call)).json()
    const { worst } = (await damages(assets)).damageSummary
    expect(along.result.map((one) => [one.multiple, one.worst])).toEqual(
      worst.map((one: { multiple: number; window: object }) => [one.multiple, one.window]),
    )
    expect(along.result[0]?.pieces.map(({ from, loss }) => [from, loss])).toEqual([
      [450, expect.closeTo(200 / 620, 6)],
      [750, expect.closeTo(100 / 620, 6)],
    ])
  })

  test('that starts a new rope ends everything recorded before', async () => {
    const assets = await newAssets()
    await send(brokenWire(assets.rope, 500, 60, { attributes: { bendingCycles: 9000 } as never }))
    expect((await rope(assets.rope)).damages.ratio).toBeGreaterThan(1)
    await send(mutation(assets, 'ropeReplacement', 0))
    const response = await damages(assets)
    expect(response.places).toEqual({ 500: ['formerRope', false] })
    // The new rope has not been inspected yet.
    const { damages: state, noStateReason } = await rope(assets.rope)
    expect([response.damageSummary, state, noStateReason]).toEqual([null, null, 'notInspected'])
    const chart = (await world.call(person, api.events.lossOverTarget, { params: { id: assets.rope } })).json()
    expect(chart.result.map(({ points }: { points: unknown[] }) => points.length)).toEqual([0, 0, 0])
    expect([chart.bendingCyclesToTimestamp, chart.changes.length]).toEqual([[], 1])
  })
})

test('a finding that is recorded singly does not put off the date of the limit where it does not raise the loss', async () => {
  const assets = await newAssets()
  for (const [year, amount] of [
    [2023, 1],
    [2024, 2],
    [2025, 4],
  ] as const)
    await send(brokenWire(assets.rope, 100, amount, { timestamp: `${year}-07-01T08:00:00.000Z` }))
  const before = (await rope(assets.rope)).limitEarliest
  expect(before).toEqual(expect.any(String))
  const attributes = { recordingType: 'damage', type: 'corrosion', inspectionType: 'mrt' } as const
  const corrosion = { rope: { id: assets.rope }, position: 500, timestamp: '2026-05-01T08:00:00.000Z', attributes }
  const wire = brokenWire(assets.rope, 900, 0.5, { timestamp: '2026-06-01T08:00:00.000Z' })
  const sent = [await send(corrosion as NewRopeEvent), await send(wire)]
  const ids = sent.map((response) => response.json().ropeEvent.id)
  expect((await rope(assets.rope)).limitEarliest).toBe(before)
  const query = { inspectionType: 'mrt', xAxis: 'time' } as const
  const loss = (await world.call(person, api.events.lossOverTarget, { params: { id: assets.rope }, query })).json()
  for (const { points } of loss.result)
    expect(points.filter((one: Point) => one.isCarried).map((one: Point) => one.event.id)).toEqual(ids)
  expect(loss.outlook.usedPoints).toBe(3)
})

test('a diameter is read on the rope', async () => {
  const assets = await newAssets()
  const reading = (position: number) => ({
    rope: { id: assets.rope },
    position: 0,
    timestamp: '2026-04-01T08:00:00.000Z',
    attributes: {
      recordingType: 'measurement',
      type: 'diameter',
      diameterReadings: [{ planeA: 40 }, { position, planeA: 40 }],
    },
  })
  const refused = await send(reading(1001) as NewRopeEvent)
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([
    422,
    'ropeEvent.attributes.diameterReadings[1].position',
  ])
  const { id } = (await send(reading(1000) as NewRopeEvent)).json().ropeEvent
  expect((await patch(id, reading(1002))).statusCode).toBe(422)
  expect((await patch(id, { attributes: { description: 'As before' } })).statusCode).toBe(200)
})

describe('the length of a rope', () => {
  const before = { timestamp: '2026-03-01T08:00:00.000Z' }
  const since = { timestamp: '2026-05-01T08:00:00.000Z' }

  test('limits recordings as of their time, and in a change only changed fields', async () => {
    const assets = await newAssets()
    const old = (await send(brokenWire(assets.rope, 1000, 1, before))).json().ropeEvent
    await send(mutation(assets, 'ropeShortening', 100, { length: 10 }))
    // The length was entered after the cut: before it the rope was longer.
    expect((await send(brokenWire(assets.rope, 1010, 1, before))).statusCode).toBe(201)
    const beyond = await send(brokenWire(assets.rope, 1000.5, 1, since))
    expect([beyond.statusCode, beyond.json().errors[0].path]).toEqual([422, 'ropeEvent.position'])
    await changeRope(assets.rope, { lengthAsOf: '2026-01-01T00:00:00.000Z' })
    expect((await send(brokenWire(assets.rope, 995, 1, since))).statusCode).toBe(422)
    expect((await patch(old.id, { attributes: { description: 'Looked at again' } })).statusCode).toBe(200)
    expect((await patch(old.id, since)).statusCode).toBe(422)
  })

  test('is valid from the time of its entry, unless a date is given', async () => {
    const assets = await newAssets()
    const lengthAsOf = '2026-01-01T00:00:00.000Z'
    await changeRope(assets.rope, { lengthAsOf, attributes: { ropeLength: 990 } })
    expect((await rope(assets.rope)).lengthAsOf).toBe(lengthAsOf)
    await changeRope(assets.rope, { attributes: { remark: 'Greased' } })
    expect((await rope(assets.rope)).lengthAsOf).toBe(lengthAsOf)
    await changeRope(assets.rope, { ...(await rope(assets.rope)), attributes: { ropeLength: 980 } })
    expect((await rope(assets.rope)).lengthAsOf > lengthAsOf).toBe(true)
  })
})

test('concurrent recordings, some of which move others, result in the state of the whole record', async () => {
  const assets = await newAssets()
  const wires = [99.95, 105, 110.05].map((position) => brokenWire(assets.rope, position, 9.3))
  const responses = await Promise.all(
    [...wires, mutation(assets, 'ropeShortening', 100, { length: 10 }), ...wires].map((event) => send(event)),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 7 }, () => 201))
  const { ratio } = (await rope(assets.rope)).damages
  // Four of them come together at the cut: 37.2 of 620 mm² are 6 %, all that is permitted.
  expect(ratio).toBeCloseTo(1, 9)
  expect((await damages(assets)).damageSummary.ratio).toBeCloseTo(ratio, 12)
})

test('stored states equal those computed from the records, and different ones are reported', async () => {
  const assets = await newAssets()
  await send(brokenWire(assets.rope, 500, 9.3))
  const differing = async () => (await findStateDifferences(world.owner)).differences
  expect(await differing()).toEqual([])
  await world.owner.updateTable('damageStates').set({ ratio: 0.1 }).where('ropeId', '=', assets.rope).execute()
  const [difference, ...others] = await differing()
  expect(difference).toMatchObject({ ropeId: assets.rope, stored: { damages: { ratio: 0.1 } }, computed: { count: 1 } })
  expect(others).toEqual([])
})
