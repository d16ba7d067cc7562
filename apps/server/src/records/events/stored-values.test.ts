import { api } from '@catenary/contract/api'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets, haulRope, overwriteAttributes } from '../../../test/support/assets.ts'
import { damageWithoutLoss as damage, eventCalls } from '../../../test/support/event-calls.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { computeRopeState } from '../state/compute-state.ts'
import { readRecord } from '../state/rope-record.ts'
import { findStateDifferences } from '../state/verify-states.ts'

let world: World
let person: Person
let admin: Person

beforeAll(async () => {
  world = await createWorld()
  person = await world.person('ROLE_USER', [world.alpha])
  admin = await world.person('ROLE_ADMIN', [])
})
afterAll(() => world.close())

const newAssets = (attributes: RopeAttributes = haulRope) => createAssets(world, world.alpha, attributes)
const { send, patch, get, historyOf } = eventCalls(() => ({ world, person }))
const damages = async ({ rope }: Assets, query: Record<string, string> = {}) =>
  world.call(person, api.events.damage, { params: { id: rope }, query })

const differencesOf = async ({ rope }: Assets) =>
  (await findStateDifferences(world.owner)).differences.filter(({ ropeId }) => ropeId === rope)

const splice = (more: object = {}) => ({ name: 'A', positionStart: 10, positionEnd: 60, parts: [], ...more })

describe('a value', () => {
  test('of an event, its damages, readings and splices is stored with the decimals of its field', async () => {
    const assets = await newAssets()
    const inspection = {
      rope: { id: assets.rope },
      position: 10.123456789,
      length: 0.30000000000000004,
      timestamp: '2026-03-01T08:00:00.000Z',
      attributes: { recordingType: 'measurement', type: 'spliceInspection', speed: 1.00584 },
      splices: [
        splice({
          positionStart: 9.143999999999998,
          parts: [{ name: '1', type: 'K', position: 1.00000004, diameterMax: 41.9990000001 }],
        }),
      ],
      damages: [
        damage(assets, { crossSectionLossAmount: 6.193535999999999, crossSectionLossUnit: 'mm²' }),
        damage(assets, { crossSectionLossAmount: 0.8771929824, crossSectionLossUnit: '%' }),
        damage(assets, { type: 'diameterReduction', diameterReadings: [{ planeA: 53.339999999999996 }] }),
      ].map(({ rope: _, ...rest }) => rest),
    }
    const { ropeEvent, damages: found } = (await send(inspection)).json()
    expect(ropeEvent).toMatchObject({ position: 10.123, length: 0.3, attributes: { speed: 1.006 } })
    expect(ropeEvent.splices[0]).toMatchObject({ positionStart: 9.144, parts: [{ position: 1, diameterMax: 41.999 }] })
    const stored = await Promise.all(found.map(({ id }: { id: string }) => get(id)))
    const values = stored.map(({ attributes }) => attributes.crossSectionLossAmount ?? attributes.diameterReadings)
    expect(values).toEqual([6.19, 0.8772, [{ planeA: 53.34 }]])
    const [entry] = await historyOf(found[0].id)
    expect(entry.attributes.crossSectionLossAmount.new).toBe(6.19)
  })

  test('of a change is stored so too, and omitted values are unchanged', async () => {
    const assets = await newAssets()
    const { id } = (await send(brokenWire(assets.rope, 100, 1))).json().ropeEvent
    await world.owner.updateTable('events').set({ position: 100.123456 }).where('id', '=', id).execute()
    await patch(id, { attributes: { crossSectionLossAmount: 6.193535999999999 } })
    expect(await get(id)).toMatchObject({ position: 100.123456, attributes: { crossSectionLossAmount: 6.19 } })
    await patch(id, { attributes: { crossSectionLossUnit: '%', crossSectionLossAmount: 0.8771929824 } })
    expect((await get(id)).attributes.crossSectionLossAmount).toBe(0.8772)
  })

  test('of a rope and an installation is stored so, too', async () => {
    const assets = await newAssets()
    const rope = await world.call(admin, api.ropes.change, {
      params: { id: assets.rope },
      body: { rope: { attributes: { nominalDiameter: 53.339999999999996, ropeLength: 1822.6999999999998 } } },
    })
    expect(rope.json().attributes).toMatchObject({ nominalDiameter: 53.34, ropeLength: 1822.7 })
    const installation = await world.call(admin, api.installations.change, {
      params: { id: assets.installation },
      body: { installation: { attributes: { installationLength: 914.4000000000001 } } },
    })
    expect(installation.json().attributes.installationLength).toBe(914.4)
  })
})

test('a damage without a status is new, in every response', async () => {
  const assets = await newAssets()
  const { ropeEvent } = (await send(damage(assets, {}))).json()
  expect(ropeEvent.attributes.actionStatus).toBe('new')
  const [entry] = await historyOf(ropeEvent.id)
  expect(entry.attributes.actionStatus.new).toBe('new')
  expect((await get(ropeEvent.id)).attributes.actionStatus).toBe('new')
  expect((await damages(assets, { inspectionType: 'visual' })).json().result[0].attributes.actionStatus).toBe('new')
  const reading = { ...damage(assets, {}), attributes: { recordingType: 'measurement', type: 'diameter' } }
  expect((await send(reading)).json().ropeEvent.attributes.actionStatus).toBeUndefined()
})

describe('missing fields are refused by name', () => {
  test.each(['ropeShortening', 'ropeLengthening', 'trackRopeRelocation'])('a %s without its length', async (type) => {
    const assets = await newAssets()
    const mutation = (more: object) => ({
      ...damage(assets, {}, more),
      attributes: { recordingType: 'mutation', type },
    })
    for (const more of [{}, { length: null }, { length: 0 }]) {
      const refused = await send(mutation(more))
      expect([refused.statusCode, refused.json().errors?.[0].path]).toEqual([422, 'ropeEvent.length'])
    }
    const { id } = (await send(mutation({ length: 2 }))).json().ropeEvent
    const taken = await patch(id, { length: null })
    expect([taken.statusCode, taken.json().errors?.[0].path]).toEqual([422, 'ropeEvent.length'])
    expect((await patch(id, { attributes: { description: 'Cut' } })).statusCode).toBe(200)
  })

  test('a splice may omit its parts, and omitted values of a part are absent', async () => {
    const assets = await newAssets()
    const inspection = (given: object) => ({
      rope: { id: assets.rope },
      position: 10,
      timestamp: '2026-03-01T08:00:00.000Z',
      attributes: { recordingType: 'measurement', type: 'spliceInspection' },
      splices: [given],
    })
    const { parts: _, ...bare } = splice()
    expect((await send(inspection(bare))).json().ropeEvent.splices).toEqual([splice()])
    const part = { name: 'K1', type: 'K', position: 12 }
    const answered = await send(inspection(splice({ parts: [{ ...part, lubricantCondition: null }] })))
    expect([answered.statusCode, answered.json().ropeEvent.splices[0].parts]).toEqual([201, [part]])
  })

  test('an inspection of splices without a splice', async () => {
    const assets = await newAssets()
    const inspection = (more: object) => ({
      ...damage(assets, {}, more),
      attributes: { recordingType: 'measurement', type: 'spliceInspection' },
    })
    for (const more of [{}, { splices: [] }]) {
      const refused = await send(inspection(more))
      expect([refused.statusCode, refused.json().errors?.[0].path]).toEqual([422, 'ropeEvent.splices'])
    }
    const { id } = (await send(inspection({ splices: [splice()] }))).json().ropeEvent
    expect((await patch(id, { splices: [] })).statusCode).toBe(422)
    expect((await get(id)).splices).toHaveLength(1)
  })
})

describe('the parent of an entity', () => {
  test('cannot be changed; the current one may be sent along', async () => {
    const assets = await newAssets()
    const other = await newAssets()
    const { id } = (await send(brokenWire(assets.rope, 1, 1))).json().ropeEvent
    for (const rope of [other.rope, v7()]) {
      const refused = await patch(id, { rope: { id: rope }, attributes: { description: 'Moved' } })
      expect([refused.statusCode, refused.json().errors?.[0].path]).toEqual([422, 'ropeEvent.rope'])
    }
    expect(await historyOf(id)).toHaveLength(1)
    expect((await patch(id, { ...(await get(id)), position: 2 })).statusCode).toBe(200)
    expect(await get(id)).toMatchObject({ position: 2, rope: { id: assets.rope } })
    const rope = (installation: unknown) =>
      world.call(admin, api.ropes.change, {
        params: { id: assets.rope },
        body: { rope: { installation, name: 'Renamed' } as never },
      })
    const refusedRope = await rope({ id: other.installation })
    expect([refusedRope.statusCode, refusedRope.json().errors?.[0].path]).toEqual([422, 'rope.installation'])
    const installation = (area: unknown) =>
      world.call(admin, api.installations.change, {
        params: { id: assets.installation },
        body: { installation: { area, name: 'Renamed' } as never },
      })
    const refused = await installation({ id: other.area })
    expect([refused.statusCode, refused.json().errors?.[0].path]).toEqual([422, 'installation.area'])
    const read = (await world.call(admin, api.ropes.get, { params: { id: assets.rope } })).json()
    expect(read.name).toBe('Rope 1')
    expect((await rope(read.installation)).json().name).toBe('Renamed')
    expect((await installation({ id: assets.area })).json().name).toBe('Renamed')
    // An id is the same in capitals.
    const capitals = (one: string) => ({ id: one.toUpperCase() })
    const event = await patch(id.toUpperCase(), { rope: capitals(assets.rope), position: 3 })
    expect([event.statusCode, (await get(id)).position]).toEqual([200, 3])
    expect((await rope(capitals(assets.installation))).statusCode).toBe(200)
    expect((await installation(capitals(assets.area))).statusCode).toBe(200)
  })
})

test('a country must be on the list', async () => {
  const assets = await newAssets()
  const change = (country: string) =>
    world.call(admin, api.installations.change, {
      params: { id: assets.installation },
      body: { installation: { attributes: { country } } },
    })
  const refused = await change('XQ')
  expect([refused.statusCode, refused.json().errors?.[0].path]).toEqual([400, 'installation.attributes.country'])
  expect((await change('XK')).statusCode).toBe(200)
})

test('damages as of a day include that day in the time zone of the installation; empty filters are ignored', async () => {
  const assets = await newAssets()
  for (const timestamp of ['2026-02-28T22:59:00.000Z', '2026-02-28T23:01:00.000Z', '2026-03-01T22:59:00.000Z'])
    await send(brokenWire(assets.rope, 1, 1, { timestamp }))
  const known = async (dateFilter: string) =>
    (await damages(assets, { dateFilter, inspectionType: '' })).json().result?.length
  // A day in Zurich began an hour before that of UTC.
  expect([await known('2026-02-28'), await known('2026-03-01'), await known('')]).toEqual([1, 3, 3])
  for (const dateFilter of ['2026-02-31', '0000-01-01', '0000-01-01T00:00:00Z'])
    expect((await damages(assets, { dateFilter })).statusCode, dateFilter).toBe(400)
})

test('damages as of a day include what a test of that day found, whenever it was written down', async () => {
  const assets = await newAssets()
  const attributes = { recordingType: 'measurement', type: 'mrt', inspectionType: 'mrt' } as const
  const test = { rope: { id: assets.rope }, position: 0, timestamp: '2026-02-13T12:00:00.000Z', attributes }
  const { id } = (await send(test)).json().ropeEvent
  const found = brokenWire(assets.rope, 10, 5.9, { timestamp: '2026-02-20T12:00:00.000Z' })
  await send({ ...found, attributes: { ...found.attributes, inspectionType: 'mrt', inspection: { id } } })
  const countOn = async (dateFilter: string) =>
    (await damages(assets, { dateFilter, inspectionType: 'mrt' })).json().result.length
  expect([await countOn('2026-02-12'), await countOn('2026-02-15'), await countOn('2026-02-21')]).toEqual([0, 1, 1])
})

describe('a broken wire without a loss', () => {
  const wired: RopeAttributes = { ...haulRope, metallicCrossSection: 741, loadBearingWires: 114 }

  test('has the loss of its wires, stored as derived, unless a loss is entered', async () => {
    const assets = await newAssets(wired)
    const { ropeEvent } = (await send(damage(assets, { damageCount: 2 }))).json()
    const derived = { crossSectionLossAmount: 13, crossSectionLossUnit: 'mm²', isLossDerived: true }
    expect(ropeEvent.attributes).toMatchObject(derived)
    const first = (await damages(assets, { inspectionType: 'visual' })).json()
    expect(first.result[0].loss).toEqual({ area: expect.closeTo(13, 9), percent: expect.closeTo(200 / 114, 9) })
    await patch(ropeEvent.id, { attributes: { damageCount: 3 } })
    expect((await get(ropeEvent.id)).attributes).toMatchObject({ ...derived, crossSectionLossAmount: 19.5 })
    await patch(ropeEvent.id, { attributes: { crossSectionLossAmount: 5 } })
    const typed = (await get(ropeEvent.id)).attributes
    expect([typed.crossSectionLossAmount, typed.isLossDerived]).toEqual([5, undefined])
    await patch(ropeEvent.id, { attributes: { crossSectionLossAmount: null, crossSectionLossUnit: null } })
    expect((await get(ropeEvent.id)).attributes).toMatchObject({ ...derived, crossSectionLossAmount: 19.5 })
    await patch(ropeEvent.id, { attributes: { type: 'wear' } })
    const worn = (await get(ropeEvent.id)).attributes
    expect([worn.crossSectionLossAmount, worn.isLossDerived]).toEqual([undefined, undefined])
    expect(await differencesOf(assets)).toEqual([])
  })

  test('keeps its loss while values of the rope are missing: another break does not improve the state', async () => {
    const assets = await newAssets(wired)
    const { id } = (await send(damage(assets, { damageCount: 6 }))).json().ropeEvent
    const withoutWires = { rope: { attributes: { loadBearingWires: null } } }
    await world.call(admin, api.ropes.change, { params: { id: assets.rope }, body: withoutWires })
    await patch(id, { attributes: { damageCount: 7 } })
    expect((await get(id)).attributes).toMatchObject({ crossSectionLossAmount: 39, isLossDerived: true })
    const rope = (await world.call(person, api.ropes.get, { params: { id: assets.rope } })).json()
    expect(rope.damages.ratio).toBeCloseTo(39 / 741 / 0.06, 6)
  })

  test.each(['%', 'mm²'])(
    'of more wires than the rope has is stored as all of it, in %s',
    async (crossSectionLossUnit) => {
      const assets = await newAssets({ ...wired, loadBearingWires: 1 })
      const response = await send(damage(assets, { damageCount: 100_000, crossSectionLossUnit }))
      expect(response.statusCode).toBe(201)
      const { id, attributes } = response.json().ropeEvent
      expect(attributes.crossSectionLossAmount).toBe(crossSectionLossUnit === '%' ? 100 : 741)
      expect((await patch(id, { attributes: { description: 'Seen again' } })).statusCode).toBe(200)
      // The state counts every one of them.
      const rope = (await world.call(person, api.ropes.get, { params: { id: assets.rope } })).json()
      expect(rope.damages.ratio).toBeCloseTo(100_000 / 0.06, 3)
    },
  )

  test('counts so where stored without a loss, however the state is updated', async () => {
    const assets = await newAssets(wired)
    const { id } = (await send(damage(assets, {}))).json().ropeEvent
    await overwriteAttributes(world, id, damage(assets, { actionStatus: 'new' }).attributes)
    const record = await readRecord(world.owner, assets.rope)
    expect(record && computeRopeState(record, []).damages?.ratio).toBeCloseTo(100 / 114 / 6, 9)
    // Beside it, found near by alone.
    await send(damage(assets, {}, { position: 100.1 }))
    const rope = (await world.call(person, api.ropes.get, { params: { id: assets.rope } })).json()
    expect(rope.damages.ratio).toBeCloseTo(200 / 114 / 6, 9)
    expect(await differencesOf(assets)).toEqual([])
  })

  test('adds nothing where values of the rope are missing, and no other damage gets a loss', async () => {
    const assets = await newAssets()
    const { ropeEvent } = (await send(damage(assets, {}))).json()
    expect(ropeEvent.attributes.crossSectionLossAmount).toBeUndefined()
    const worn = (await send(damage(await newAssets(wired), { type: 'wear' }))).json().ropeEvent
    expect([worn.attributes.crossSectionLossAmount, worn.attributes.isLossDerived]).toEqual([undefined, undefined])
  })
})

test('a single rope contains its current splices and documents, an area its installations with their state', async () => {
  const assets = await newAssets({ ...haulRope, isClosed: false })
  const inspection = (timestamp: string, more: object) => ({
    ...damage(assets, {}, { timestamp, splices: [splice(more)] }),
    attributes: { recordingType: 'measurement', type: 'spliceInspection' },
  })
  await send(inspection('2026-01-01T08:00:00.000Z', { positionStart: 210, positionEnd: 260 }))
  await send(inspection('2026-02-01T08:00:00.000Z', { positionStart: 200, positionEnd: 250 }))
  await send({
    ...damage(assets, {}, { length: 10, timestamp: '2026-03-01T08:00:00.000Z' }),
    attributes: { recordingType: 'mutation', type: 'ropeShortening' },
  })
  await send(brokenWire(assets.rope, 300, 9.3, { timestamp: '2026-03-02T08:00:00.000Z' }))
  const read = () => world.call(person, api.ropes.get, { params: { id: assets.rope } })
  const rope = (await read()).json()
  expect(rope.splices).toEqual([splice({ positionStart: 190, positionEnd: 240 })])
  expect(rope.documents).toEqual({ count: 0, newest: null })
  const [list] = (await world.call(person, api.ropes.list, { params: { id: assets.installation } })).json()
  expect(list.splices).toBeUndefined()
  const sentBack = await world.call(admin, api.ropes.change, { params: { id: assets.rope }, body: { rope } })
  expect(sentBack.statusCode).toBe(200)

  const area = (await world.call(person, api.areas.get, { params: { id: assets.area } })).json()
  expect(area.installations).toEqual([
    { id: assets.installation, name: 'Gipfelbahn', damages: expect.objectContaining({ count: 1 }) },
  ])
  const whole = await world.call(admin, api.areas.change, { params: { id: assets.area }, body: { area } })
  expect(whole.statusCode).toBe(200)
})
