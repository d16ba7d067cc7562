import { api } from '@catenary/contract/api'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets, haulRope } from '../../../test/support/assets.ts'
import { send } from '../../../test/support/send.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let person: Person
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  person = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  admin = await world.person('ROLE_ADMIN')
})
afterAll(() => world.close())

const { metallicCrossSection: _, ...withoutSection } = haulRope
const { nominalDiameter: __, ...withoutDiameter } = haulRope
const { standard: ___, ...withoutStandard } = haulRope

async function record(rope: string, attributes: Partial<EventAttributes>, place: object = {}) {
  const event = brokenWire(rope, 100, 1, place)
  const ropeEvent = { ...event, attributes: { ...event.attributes, ...attributes } }
  const response = await world.call(person, api.events.create, { body: { ropeEvent: ropeEvent as never } })
  expect(response.statusCode, JSON.stringify(response.json())).toBe(201)
  return response.json().ropeEvent as { id: string }
}

const measured = (type: EventAttributes['type'], more: Partial<EventAttributes> = {}) =>
  ({ recordingType: 'measurement', type, inspectionType: undefined, ...noLoss, ...more }) as const
const noLoss = { crossSectionLossAmount: undefined, crossSectionLossUnit: undefined }
const seen = { inspectionType: 'visual' } as const

const ropeOf = async ({ rope }: Assets) => (await world.call(person, api.ropes.get, { params: { id: rope } })).json()
const damageOf = async ({ rope }: Assets, inspectionType: 'visual' | 'mrt') =>
  (await world.call(person, api.events.damage, { params: { id: rope }, query: { inspectionType } })).json()

describe('a rope has no state', () => {
  test.each<[string, RopeAttributes, string]>([
    ['without a standard', withoutStandard, 'noStandard'],
    ['where the standard has no limit', { ...haulRope, standard: 'CSAZ98' }, 'noLimit'],
    ['without a diameter', withoutDiameter, 'noDiameter'],
    ['without a metallic cross-section, also with losses in percent', withoutSection, 'noCrossSection'],
  ])('%s, and says so, as soon as it was inspected', async (_case, attributes, noStateReason) => {
    const assets = await createAssets(world, world.alpha, attributes)
    expect(await ropeOf(assets)).toMatchObject({ damages: null, noStateReason: 'notInspected', inspected: [] })
    await record(assets.rope, { crossSectionLossAmount: 30, crossSectionLossUnit: '%' })
    expect(await ropeOf(assets)).toMatchObject({ damages: null, governing: null, noStateReason, inspected: ['mrt'] })
    expect(await damageOf(assets, 'mrt')).toMatchObject({ damageSummary: null, noStateReason })
  })

  test('while nothing was inspected or found on it, ignoring archived events', async () => {
    const assets = await createAssets(world, world.alpha)
    const none = { damages: null, governing: null, noStateReason: 'notInspected', inspected: [] }
    await record(assets.rope, {
      recordingType: 'mutation',
      type: 'otherMutation',
      ...noLoss,
      inspectionType: undefined,
    })
    expect(await ropeOf(assets)).toMatchObject(none)
    expect(await damageOf(assets, 'visual')).toMatchObject({ damageSummary: null, noStateReason: 'notInspected' })
    const found = await record(assets.rope, seen)
    expect(await ropeOf(assets)).toMatchObject({ damages: { count: 1 }, noStateReason: null, inspected: ['visual'] })
    expect(await damageOf(assets, 'visual')).toMatchObject({ damageSummary: { ratio: expect.any(Number) } })
    expect(await damageOf(assets, 'mrt')).toMatchObject({ damageSummary: null, noStateReason: 'notInspected' })
    await send(world, person, ['DELETE', `/events/${found.id}`])
    expect(await ropeOf(assets)).toMatchObject(none)
  })

  test('where its inspection type has no limit', async () => {
    const assets = await createAssets(world, world.alpha, { ...haulRope, standard: 'BOSeil' })
    await record(assets.rope, { crossSectionLossAmount: 300 })
    expect(await ropeOf(assets)).toMatchObject({ damages: null, noStateReason: 'noLimit', inspected: ['mrt'] })
    // Limits of its own hold for both kinds.
    const ownLimits = [{ multiple: 6, limit: 10 }]
    const changed = await send(world, admin, ['PATCH', `/ropes/${assets.rope}`], {
      rope: { attributes: { ownLimits } },
    })
    const governing = { inspectionType: 'mrt', multiple: 6 }
    expect(changed.json()).toMatchObject({ damages: { health: 0 }, governing, noStateReason: null })
  })
})

describe('the governing inspection', () => {
  test('is the worst of all inspection types and reference lengths, whichever is offered first', async () => {
    const assets = await createAssets(world, world.alpha)
    await record(assets.rope, { crossSectionLossAmount: 6.2 })
    expect((await ropeOf(assets)).governing).toEqual({ inspectionType: 'mrt', multiple: 6 })
    for (const position of [200, 210, 215])
      await record(assets.rope, { ...seen, crossSectionLossAmount: 31 }, { position })
    // 15 % of 25 % over 500 d = 20 m; 5 % of 6 % over 6 d.
    expect(await ropeOf(assets)).toMatchObject({
      damages: { ratio: 0.83333333333, health: 16.666666667, count: 4 },
      governing: { inspectionType: 'visual', multiple: 6 },
      inspected: ['visual', 'mrt'],
    })
    await record(assets.rope, { ...seen, crossSectionLossAmount: 62 }, { position: 218 })
    expect(await ropeOf(assets)).toMatchObject({
      damages: { ratio: 1.66666666667, health: 0 },
      governing: { inspectionType: 'visual', multiple: 6 },
    })
  })

  test('is, without loss, the first offered type that was inspected', async () => {
    const assets = await createAssets(world, world.alpha)
    await record(assets.rope, measured('visualInspection'))
    const good = { ratio: 0, health: 100, count: 0 }
    expect(await ropeOf(assets)).toMatchObject({
      damages: good,
      governing: { inspectionType: 'visual', multiple: 6 },
      inspected: ['visual'],
    })
    await record(assets.rope, measured('mrt'))
    expect(await ropeOf(assets)).toMatchObject({ damages: good, governing: { inspectionType: 'mrt', multiple: 6 } })
  })
})

test('below an installation and an area the worst rope counts; ropes without a state are counted apart', async () => {
  const assets = await createAssets(world, world.alpha)
  const installation = { id: assets.installation, name: 'Gipfelbahn' }
  const add = async (name: string, attributes: RopeAttributes) => {
    const params = { id: assets.installation }
    const body = { rope: { name, attributes } }
    return (await world.call(admin, api.ropes.create, { params, body })).json().id as string
  }
  const worst = await add('Worst', haulRope)
  await add('Never seen', haulRope)
  const unknown = await add('No section', withoutSection)
  await record(unknown, { crossSectionLossAmount: 90, crossSectionLossUnit: '%' })
  const responses = async () => {
    const get = async (path: string) => (await send(world, person, ['GET', path])).json()
    const [summary] = await get(`/areas/${assets.area}/installations/events/damage-summary`)
    const { ropes, installation: of, ...rest } = summary
    expect([of, ropes.length]).toEqual([{ id: assets.installation }, 4])
    const positions = (await get('/areas/positions')) as { id: string }[]
    const areas = (await get('/areas')) as { id: string }[]
    const [installed] = await get(`/areas/${assets.area}/installations`)
    const isThis = ({ id }: { id: string }) => id === assets.area
    const paths = [`/installations/${assets.installation}`, `/areas/${assets.area}`]
    const single = await Promise.all(paths.map(get))
    return [rest, ...single, installed, areas.find(isThis), positions.find(isThis)]
  }
  for (const response of await responses())
    expect(response).toMatchObject({ damages: null, worstRope: null, ropeCount: 4, ropesWithoutState: 4 })
  await record(assets.rope, { crossSectionLossAmount: 6.2 })
  await record(worst, { ...seen, crossSectionLossAmount: 62 })
  for (const response of await responses())
    expect(response).toMatchObject({
      damages: { ratio: 1.66666666667, health: 0, count: 2 },
      worstRope: { id: worst, name: 'Worst', installation },
      ropeCount: 4,
      ropesWithoutState: 2,
    })
})

describe('breaks of one wire count once', () => {
  const wires = async (attributes: RopeAttributes, named: readonly { strand?: string; wire?: string }[]) => {
    const assets = await createAssets(world, world.alpha, attributes)
    for (const [index, wire] of named.entries())
      await record(
        assets.rope,
        { ...seen, ...wire, crossSectionLossAmount: 2, crossSectionLossUnit: '%' },
        { position: 100 + index / 100 },
      )
    const { result } = (
      await world.call(person, api.events.lossOverTarget, {
        params: { id: assets.rope },
        query: { inspectionType: 'visual' },
      })
    ).json()
    const points = (result as { points: { loss: number }[] }[])[0]?.points.map(({ loss }) => loss)
    return [points, (await ropeOf(assets)).damages.ratio]
  }

  test('and a wire is identified by strand and number', async () => {
    const three = ['1', '4', '6'].map((strand) => ({ strand, wire: '3' }))
    expect(await wires(haulRope, three)).toEqual([[2, 4, 6], 1])
    expect(await wires(haulRope, [...three.slice(0, 2), { strand: '4', wire: '3' }])).toEqual([
      [2, 4, 4],
      0.66666666667,
    ])
  })

  test('and without a strand by its number only', async () => {
    expect(await wires(haulRope, [{ wire: '3' }, { wire: '3' }, { strand: '1', wire: '3' }])).toEqual([
      [2, 2, 4],
      0.66666666667,
    ])
    const lockedCoil: RopeAttributes = { ...haulRope, ropeType: 'vvs', ropeApplication: 'trackRope' }
    expect(await wires(lockedCoil, [{ strand: '1', wire: '3' }, { wire: '3' }])).toEqual([[2, 2], 0.4])
  })

  test('and a break without a wire number is never merged with another', async () => {
    expect(await wires(haulRope, [{ strand: '1' }, { strand: '1' }, {}])).toEqual([[2, 4, 6], 1])
  })
})

test('figures carry no floating-point residue', async () => {
  const assets = await createAssets(world, world.alpha, { ...haulRope, metallicCrossSection: 228 })
  for (const position of [0, 0.1, 0.2]) await record(assets.rope, { crossSectionLossAmount: 2 }, { position })
  const { ratio, health } = (await ropeOf(assets)).damages
  // 6 of 228 mm² are 2.631578947 %, of 6 % permitted.
  expect([ratio, health]).toEqual([0.43859649123, 56.140350877])
})
