import { api } from '@catenary/contract/api'
import type { NewRopeEvent, RopeEvent } from '@catenary/contract/records/events'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Assets } from '../assets.ts'
import { brokenWire, createAssets, haulRope } from '../assets.ts'
import type { Person, TestResponse, World } from '../world.ts'
import { createWorld } from '../world.ts'

/** Whose inspections are tried, and on which rope: a new one for each test. */
export const setting = {} as { world: World; inspector: Person; colleague: Person; assets: Assets }

/** Opens a world for the tests of a file, with two inspectors of a client and a rope for each test. */
export function openInspections(): void {
  beforeAll(async () => {
    const world = await createWorld()
    const inspector = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
    const colleague = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
    Object.assign(setting, { world, inspector, colleague })
  })
  beforeEach(async () => {
    setting.assets = await createAssets(setting.world, setting.world.alpha, { ...haulRope, loadBearingWires: 100 })
  })
  afterAll(() => setting.world.close())
}

/** The parameters of a call about a record. */
export const params = (id: string) => ({ params: { id } })
/** Records an event as the inspector. */
export const create = (ropeEvent: NewRopeEvent, importAgain = false) =>
  setting.world.call(setting.inspector, api.events.create, { body: { ropeEvent, importAgain } })
/** Signs an inspection. */
export const sign = (id: string, who = setting.inspector, headers = {}) =>
  setting.world.call(who, api.inspections.sign, params(id), { headers })
/** Makes a new version of an inspection. */
export const correct = (id: string, body: { id?: string } = {}, who = setting.inspector) =>
  setting.world.call(who, api.inspections.correct, { ...params(id), body })
/** Reads an event. */
export const get = async (id: string): Promise<RopeEvent> =>
  (await setting.world.call(setting.inspector, api.events.get, params(id))).json()
/** Changes an event as the inspector. */
export const patch = (id: string, ropeEvent: object) =>
  setting.world.call(setting.inspector, api.events.change, { ...params(id), body: { ropeEvent: ropeEvent as never } })
/** Reads the history of an event. */
export const history = async (id: string) =>
  (await setting.world.call(setting.inspector, api.events.history, params(id))).json<
    { attributes: Record<string, unknown> }[]
  >()
/** The status and the type of a refusal. */
export const codeOf = (response: TestResponse) => `${response.statusCode} ${response.json().type}`
/** How a change of what is signed is refused. */
export const refusal = '409 urn:catenary:problem:inspection.signed'

/** A broken wire of the rope at a position. */
export const wire = (position: number, more: object = {}) => {
  const { rope: _, ...damage } = brokenWire(setting.assets.rope, position, 6)
  return { ...damage, attributes: { ...damage.attributes, ...more } }
}

/** An inspection with two findings. */
export async function inspected(more: object = {}) {
  const attributes = { recordingType: 'measurement', type: 'mrt', inspectionType: 'mrt', ...more } as const
  const imported = 'isImported' in more ? { isImported: true } : {}
  const damages = [wire(100, imported), wire(300, imported)]
  const { timestamp } = wire(1)
  const response = await create({ rope: { id: setting.assets.rope }, position: 0, timestamp, attributes, damages })
  expect(response.statusCode, response.body).toBe(201)
  const [first = '', second = ''] = response.json().damages.map(({ id }: { id: string }) => id)
  return { id: response.json().ropeEvent.id as string, first, second }
}

/** An inspection that is signed. */
export async function signed(more: object = {}) {
  const inspection = await inspected(more)
  expect((await sign(inspection.id)).statusCode).toBe(200)
  return inspection
}

/** The id of a new version of an inspection. */
export const corrected = async (id: string): Promise<string> => {
  const response = await correct(id)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().ropeEvent.id
}

/** What the page of the rope says of its loss, without ids. */
export async function stateOfRope() {
  const query = { query: {}, ...params(setting.assets.rope) }
  const rope = (await setting.world.call(setting.inspector, api.ropes.get, params(setting.assets.rope))).json()
  const damage = (await setting.world.call(setting.inspector, api.events.damage, query)).json()
  const loss = (await setting.world.call(setting.inspector, api.events.lossOverTarget, query)).json()
  const along = (await setting.world.call(setting.inspector, api.events.lossAlongRope, query)).json()
  const withoutIds = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (key, part) => (['id', 'rope', 'attributes'].includes(key) ? null : part)))
  return withoutIds([rope.damages, rope.noStateReason, rope.limitEarliest, damage, loss, along])
}
