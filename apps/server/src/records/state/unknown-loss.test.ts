import { api } from '@catenary/contract/api'
import { damageTypesWithoutLoss } from '@catenary/domain/loss/damage'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets, haulRope } from '../../../test/support/assets.ts'
import { damageWithoutLoss, eventCalls } from '../../../test/support/event-calls.ts'
import { readPdf } from '../../../test/support/pdf-text.ts'
import { readCsv } from '../../../test/support/read-csv.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { findStateDifferences } from './verify-states.ts'

// A damage that counts but whose loss nobody knows adds nothing to a state: the state has to say so.

let world: World
let person: Person
let assets: Assets
beforeAll(async () => {
  world = await createWorld()
  person = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const { send, patch } = eventCalls(() => ({ world, person }))

/** Records a broken wire without a loss, unless more is said of it. */
async function record(attributes: object = {}, more: object = {}): Promise<string> {
  const response = await send(damageWithoutLoss(assets, { ...attributes }, more))
  expect(response.statusCode, response.body).toBe(201)
  return response.json().ropeEvent.id
}

/** A recording that is no damage. */
const other = (attributes: object, more: object = {}) => record({ inspectionType: undefined, ...attributes }, more)

/** What the rope says now; the stored state has to be what its record adds up to. */
async function unknownLosses(): Promise<[number, number | undefined]> {
  const rope = (await world.call(person, api.ropes.get, { params: { id: assets.rope } })).json()
  const { differences } = await findStateDifferences(world.owner)
  expect(differences.filter(({ ropeId, stored }) => ropeId === assets.rope && stored)).toEqual([])
  return [rope.damagesOfUnknownLoss, rope.damages?.ratio]
}

test('counts damages of unknown loss, by both kinds of inspection, beside a state that knows nothing of them', async () => {
  expect(await unknownLosses()).toEqual([0, undefined])
  await record()
  expect(await unknownLosses()).toEqual([1, 0])
  await record({}, { position: 700 })
  await record({ inspectionType: 'mrt' }, { position: 800 })
  await record({ crossSectionLossAmount: 0, crossSectionLossUnit: '%' })
  expect(await unknownLosses()).toEqual([3, 0])
})

test('counts every kind that may have cost cross-section, a strand break as well, and none that another figure judges', async () => {
  for (const type of ['strandBreak', 'corrosion', 'birdcage', 'looseWire', 'otherDamage']) await record({ type })
  expect(await unknownLosses()).toEqual([5, 0])
  for (const type of damageTypesWithoutLoss) await record({ type })
  expect(await unknownLosses()).toEqual([5, 0])
})

test('counts each as soon as it is recorded, with an inspection as well as alone', async () => {
  const { rope: _, ...damage } = damageWithoutLoss(assets, {})
  const inspection = { ...damage, attributes: { recordingType: 'measurement', type: 'visualInspection' } }
  const response = await send({ rope: { id: assets.rope }, ...inspection, damages: [damage, damage] })
  expect(response.statusCode, response.body).toBe(201)
  expect(await unknownLosses()).toEqual([2, 0])
})

test('counts none that is archived, given a loss, or whose loss follows from the rope', async () => {
  const [first, second] = [await record(), await record()]
  await record()
  expect(await unknownLosses()).toEqual([3, 0])
  const archived = await world.call(person, api.events.remove, { params: { id: first } })
  expect(archived.statusCode, archived.body).toBe(204)
  expect((await unknownLosses())[0]).toBe(2)
  await patch(second, { attributes: { crossSectionLossAmount: 1, crossSectionLossUnit: '%' } })
  expect((await unknownLosses())[0]).toBe(1)
  const admin = await world.person('ROLE_ADMIN')
  const change = (attributes: object) =>
    world.call(admin, api.ropes.change, { params: { id: assets.rope }, body: { rope: { attributes } as never } })
  expect((await change({ loadBearingWires: 114 })).statusCode).toBe(200)
  expect((await unknownLosses())[0]).toBe(0)
})

test('counts none that a repair took away, also where it is recorded after the repair', async () => {
  await record()
  await other({ type: 'repair' }, { position: 99, length: 2, timestamp: '2026-04-01T08:00:00.000Z' })
  expect((await unknownLosses())[0]).toBe(0)
  await record({}, { position: 100.5 })
  await record({}, { position: 300 })
  expect((await unknownLosses())[0]).toBe(1)
})

test('counts none that a magnetic test superseded or that was on the rope before this one', async () => {
  await record({ inspectionType: 'mrt' })
  const later = { position: 0, timestamp: '2026-04-01T08:00:00.000Z' }
  await other({ recordingType: 'measurement', type: 'mrt' }, later)
  expect((await unknownLosses())[0]).toBe(0)
  await record({}, { timestamp: '2026-04-15T08:00:00.000Z' })
  expect((await unknownLosses())[0]).toBe(1)
  await other(
    { recordingType: 'mutation', type: 'ropeReplacement' },
    { position: 0, timestamp: '2026-05-01T08:00:00.000Z' },
  )
  expect((await unknownLosses())[0]).toBe(0)
})

test('counts them on a rope without limits, and none that a repair took away there', async () => {
  const { standard: _, ...withoutStandard } = haulRope
  assets = await createAssets(world, world.alpha, withoutStandard)
  await record()
  await record({}, { position: 300 })
  expect(await unknownLosses()).toEqual([2, undefined])
  await other({ type: 'repair' }, { position: 99, length: 2, timestamp: '2026-04-01T08:00:00.000Z' })
  expect(await unknownLosses()).toEqual([1, undefined])
})

test('shows the number in the list of what is urgent, its table and its print, beside the figure that leaves them out', async () => {
  await record()
  await record({}, { position: 300 })
  const query = { installation: assets.installation }
  const [listed] = (await world.call(person, api.attention.list, { query })).json()
  expect(listed).toMatchObject({ damages: { health: 100 }, damagesOfUnknownLoss: 2 })
  const [head = [], row] = readCsv((await world.call(person, api.attention.file, { query })).payload)
  expect(row?.[head.indexOf('Damages without a known loss')]).toBe('2')
  const printed = await world.call(person, api.attention.file, { query: { ...query, format: 'pdf' } })
  const { textWithoutSpaces } = await readPdf(new Uint8Array(printed.rawPayload))
  expect(textWithoutSpaces).toContain('100%good2damageswithoutaknownloss')
})
