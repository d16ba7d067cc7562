import { api } from '@catenary/contract/api'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import { eventContent } from '@catenary/contract/records/event-fields'
import { allowsMutations } from '@catenary/contract/records/recording-rules'
import { damageTypes, measurementTypes, mutationTypes, repairTypes } from '@catenary/domain/loss/damage'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenWire, createAssets, haulRope } from '../../../test/support/assets.ts'
import type { World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { eventRowsJson, insertEventRows } from '../../db/event-fields.ts'
import { computeRopeState } from './compute-state.ts'
import { readNeighbourhood } from './neighbourhood-query.ts'
import { readRecord } from './rope-record.ts'
import { readState } from './state-queries.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Numbers from 0 to 1, the same at every run: a linear congruential generator with the factors of Numerical Recipes. */
function sequence(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

type Draw = () => number
const pick = <T>(draw: Draw, from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T

/** Mostly damages, crowded enough to add up; now and then something that bears on all of them. */
function recording(draw: Draw, rope: string, at: number) {
  const place = { rope: { id: rope }, position: Math.round(draw() * 28_000) / 100 }
  const timestamp = new Date(Date.UTC(2020, 0, 1) + (draw() < 0.2 ? draw() * at : at) * 86_400_000).toISOString()
  const inspectionType = pick(draw, ['visual', 'mrt'] as const)
  const kind = draw()
  if (kind < 0.05)
    return {
      ...place,
      timestamp,
      attributes: { recordingType: 'measurement', type: pick(draw, ['mrt', 'diameter', 'visualInspection']) },
    }
  if (kind < 0.1) {
    const attributes = { recordingType: 'damage', type: pick(draw, ['repair', 'strandReplacement']) }
    return { ...place, length: 1, timestamp, attributes: { ...attributes, strand: pick(draw, ['1', '2']) } }
  }
  if (kind < 0.12) {
    const attributes = { recordingType: 'mutation', type: pick(draw, ['ropeShortening', 'ropeLengthening']) }
    return { ...place, length: 0.5, timestamp, attributes }
  }
  const length = pick(draw, [undefined, undefined, 0.4, 7])
  const wire = draw() < 0.5 ? { wire: pick(draw, ['1', '2']), strand: pick(draw, ['1', '2', undefined]) } : {}
  const loss = { crossSectionLossAmount: Math.round(draw() * 300) / 100, crossSectionLossUnit: 'mm²' }
  const attributes = { recordingType: 'damage', type: 'brokenWire', inspectionType, ...loss, ...wire }
  return { ...place, ...(length ? { length } : {}), timestamp, attributes }
}

// A window of 30 m, a tenth of the rope.
const size: RopeAttributes = { ropeLength: 300, nominalDiameter: 60, ownLimits: [{ multiple: 500, limit: 10 }] }
const trackRope: RopeAttributes = { ...haulRope, ropeType: 'vvs', ropeApplication: 'trackRope', ...size }

test.each([
  ['a closed rope', { ...haulRope, ...size }, 1],
  ['an open rope', trackRope, 2],
  ['a rope that is limited for what is seen alone', { ...haulRope, ropeLength: 300, standard: 'BOSeil' }, 5],
] as const)('one recording after the other leaves %s in the state of all of them', async (_, attributes, seed) => {
  expect(allowsMutations(attributes)).toBe(true)
  const { rope } = await createAssets(world, world.alpha, attributes)
  const person = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  const draw = sequence(seed)
  const ratios = new Set<number | undefined>()
  for (let at = 1; at <= 60; at += 1) {
    const sent = recording(draw, rope, at)
    const response = await world.call(person, api.events.create, { body: { ropeEvent: sent as never } })
    expect(response.statusCode, JSON.stringify([sent, response.json()])).toBe(201)
    const stored = await readState(world.owner, rope)
    const record = await readRecord(world.owner, rope)
    expect(stored, JSON.stringify(sent)).toEqual(record && computeRopeState(record, []))
    ratios.add(stored?.damages?.ratio)
  }
  expect(ratios.size).toBeGreaterThan(4)
})

test('a damage exactly at the edge of the window of a new damage counts', async () => {
  const narrow = { nominalDiameter: 20, ownLimits: [{ multiple: 5, limit: 10 }] }
  const { rope } = await createAssets(world, world.alpha, { ...haulRope, ...narrow })
  const person = await world.person('ROLE_USER', [world.alpha])
  // 0.7 + 0.1 is less than 0.8 as the machine adds; what lies half the tolerance further on is still in the window.
  for (const position of [0.8, 0.7, 100.1, 100, 199.899_999_5, 200]) {
    const body = { ropeEvent: brokenWire(rope, position, position < 1 ? 5 : 7 + position / 100) }
    expect((await world.call(person, api.events.create, { body })).statusCode).toBe(201)
    const record = await readRecord(world.owner, rope)
    expect(await readState(world.owner, rope)).toEqual(record && computeRopeState(record, []))
  }
})

test.each([
  ['a closed rope', { ...haulRope, ...size }, 3],
  ['an open rope', trackRope, 1],
] as const)(
  'what lies near a damage of %s is found by a statement that is planned once',
  async (_, attributes, ranges) => {
    const { rope: id } = await createAssets(world, world.alpha, attributes)
    const prepared = await world.database.runAsSystem(world.alpha, async (db) => {
      for (let n = 0; n < 4; n += 1)
        await readNeighbourhood(db, { id, attributes }, { from: n, to: n }, { reach: 10, inspectionType: 'visual' })
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
      return rows.map(({ statement }) => statement.split('position between').length - 1)
    })
    expect(prepared).toContain(ranges)
  },
)

test('the database classifies damages and repairs like the domain', async () => {
  const { rope: ropeId } = await createAssets(world, world.alpha)
  const lists = { damage: [...damageTypes, ...repairTypes], measurement: measurementTypes, mutation: mutationTypes }
  const attributes = Object.entries(lists).flatMap(([recordingType, types]) =>
    types.map((type) => ({ recordingType, type, actionStatus: 'new' }) as EventAttributes),
  )
  const place = { position: 0, length: null, timestamp: '2026-01-01T00:00:00Z', splices: [], isDeleted: false }
  const events = attributes.map((recorded) => ({ id: v7(), ...eventContent({ ...place, attributes: recorded }) }))
  await insertEventRows({ id: ropeId, mandatorId: world.alpha }, eventRowsJson(events)).execute(world.owner)
  const found = await world.owner
    .selectFrom('events')
    .select(['type', 'isDamage'])
    .where('ropeId', '=', ropeId)
    .execute()
  const damages = found.filter(({ isDamage }) => isDamage).map(({ type }) => type)
  expect(new Set(damages)).toEqual(new Set(damageTypes))
})
