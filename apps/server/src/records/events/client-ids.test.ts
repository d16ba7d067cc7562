import { api } from '@catenary/contract/api'
import type { NewRopeEvent } from '@catenary/contract/records/events'
import { v4, v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { Database } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import { purgeExpired } from '../../db/purge-queries.ts'

let world: World
let person: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.clock.now = testNow
  person = await world.person('ROLE_USER', [world.alpha])
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const send = (ropeEvent: NewRopeEvent, who = person, more: { importAgain?: boolean; key?: string } = {}) =>
  world.call(
    who,
    api.events.create,
    { body: { ropeEvent, ...(more.importAgain && { importAgain: true }) } },
    more.key === undefined ? undefined : { headers: { 'idempotency-key': more.key } },
  )
const count = async () =>
  Number(
    (
      await world.owner
        .selectFrom('events')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )
const typeOf = (response: { statusCode: number; json(): { type?: string } }) => [
  response.statusCode,
  response.json().type?.replace(/.*:/, ''),
]

/** Advances the clock and runs the nightly purge. */
async function daysLater(days: number) {
  const at = new Date(testNow.getTime() + days * 86_400_000)
  world.clock.now = at
  await world.owner
    .updateTable('idempotencyKeys')
    .set((eb) => ({ createdAt: eb.val(new Date(Date.now() - days * 86_400_000).toISOString()) }))
    .execute()
  const pool = createPool(world.appUrl, { max: 1 })
  await new Database(pool).runAs(null, new Date(), (db) => purgeExpired(db, new Date())).finally(() => pool.end())
  return world.person('ROLE_USER', [world.alpha])
}

describe('a recording with a client id', () => {
  test('is stored with it; a retry returns the stored one and stores nothing, however old it is', async () => {
    const id = v7()
    const sent = { id, ...brokenWire(assets.rope, 10, 5) }
    const response = await send(sent, person, { key: 'first' })
    expect([response.statusCode, response.json().ropeEvent.id]).toEqual([201, id])
    const stored = await count()
    for (const days of [0, 7, 400]) {
      const who = await daysLater(days)
      const again = await send(sent, who, { key: v7() })
      expect([again.statusCode, again.json().ropeEvent]).toEqual([200, response.json().ropeEvent])
    }
    expect(await count()).toBe(stored)
    const { attributes, ...event } = sent
    const reordered = { attributes: Object.fromEntries(Object.entries(attributes).toReversed()), ...event }
    expect((await send(reordered as NewRopeEvent, await daysLater(401))).statusCode).toBe(200)
    expect(
      await world.owner.selectFrom('eventHistory').select('number').where('eventId', '=', id).execute(),
    ).toHaveLength(1)
  })

  test('is returned in its current state: changed or archived since, also on an archived rope', async () => {
    const sent = { id: v7(), ...brokenWire(assets.rope, 10, 5) }
    await send(sent)
    const params = { id: sent.id }
    await world.call(person, api.events.change, { params, body: { ropeEvent: { position: 20 } } })
    expect((await send(sent)).json().ropeEvent).toMatchObject({ position: 20, isDeleted: false })
    await world.call(person, api.events.remove, { params })
    await world.owner.updateTable('ropes').set({ isDeleted: true }).where('id', '=', assets.rope).execute()
    const again = await send(sent)
    expect([again.statusCode, again.json().ropeEvent.isDeleted]).toEqual([200, true])
  })

  test('is refused with other content, with the stored one in the response', async () => {
    const sent = { id: v7(), ...brokenWire(assets.rope, 10, 5) }
    await send(sent)
    const stored = await count()
    const { rope } = await createAssets(world, world.alpha)
    for (const other of [
      { ...sent, position: 11 },
      { ...sent, rope: { id: rope } },
    ]) {
      const refused = await send(other)
      expect(typeOf(refused)).toEqual([409, 'record.idTaken'])
      expect(refused.json()).toMatchObject({ current: { id: sent.id, position: 10 }, currentETag: '"v1"' })
    }
    expect(await count()).toBe(stored)
  })

  test('is stored once by twenty concurrent requests', async () => {
    const sent = { id: v7(), ...brokenWire(assets.rope, 10, 5) }
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(sent)))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array<number>(19).fill(200), 201])
    expect(responses.every((response) => response.json().ropeEvent.id === sent.id)).toBe(true)
  })

  test('of another mandator is refused without its content, and an id that is no UUIDv7 with its path', async () => {
    const stranger = await world.person('ROLE_USER', [world.beta])
    const theirs = await createAssets(world, world.beta)
    const sent = { id: v7(), ...brokenWire(assets.rope, 10, 5) }
    await send(sent)
    const refused = await send({ ...brokenWire(theirs.rope, 10, 5), id: sent.id }, stranger)
    expect(typeOf(refused)).toEqual([409, 'record.idTaken'])
    expect(refused.json()).not.toHaveProperty('current')
    for (const id of [v4(), 'x', '']) {
      const wrong = await send({ ...sent, id })
      expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'ropeEvent.id'])
    }
  })
})

describe('an inspection with client ids', () => {
  const inspection = (damages: readonly object[], id: string | undefined = v7()) => ({
    id,
    rope: { id: assets.rope },
    position: 0,
    timestamp: '2026-02-01T00:00:00.000Z',
    attributes: { recordingType: 'measurement' as const, type: 'mrt' as const, inspectionType: 'mrt' as const },
    damages: damages as never,
  })
  const finding = (position: number, id?: string) => {
    const { rope: _, ...event } = brokenWire(assets.rope, position, 3, { timestamp: '2026-02-01T00:00:00.000Z' })
    return { ...(id && { id }), ...event }
  }

  test.each(['all', 'none', 'some'])('of its damages: %s; a retry returns them in the order sent', async (which) => {
    const isNamed = (index: number) => which === 'all' || (which === 'some' && index % 2 === 0)
    const places = [20, 10, 30, 5]
    const sent = inspection(places.map((place, index) => finding(place, isNamed(index) ? v7() : undefined)))
    const response = await send(sent)
    expect(response.statusCode).toBe(201)
    const added = brokenWire(assets.rope, 7, 1, { attributes: { inspection: { id: sent.id } } as never })
    world.clock.now = new Date(testNow.getTime() + 1000)
    expect((await send(added)).statusCode).toBe(201)
    const stored = await count()
    const again = await send(sent)
    expect([again.statusCode, again.json()]).toEqual([200, response.json()])
    expect(await count()).toBe(stored)
  })

  test('is refused where two of them are equal or one is taken, and stores nothing', async () => {
    const id = v7()
    const stored = await count()
    const twice = await send(inspection([finding(10, id), finding(20, id)]))
    expect([twice.statusCode, twice.json().errors[0].path]).toEqual([422, 'ropeEvent.damages[1].id'])
    expect(await count()).toBe(stored)
    await send({ id, ...brokenWire(assets.rope, 10, 5) })
    expect(typeOf(await send(inspection([finding(10), finding(20, id)])))).toEqual([409, 'record.idTaken'])
    expect(await count()).toBe(stored + 1)
  })

  test('of 2,500 damages is distinguished from one that differs in the last of them', async () => {
    const damages = Array.from({ length: 2500 }, (_, index) => finding(index / 3, v7()))
    const sent = inspection(damages)
    const response = await send(sent)
    expect(response.statusCode).toBe(201)
    const again = await send(sent)
    expect([again.statusCode, again.json().damages]).toEqual([200, response.json().damages])
    const other = inspection([...damages.slice(0, -1), finding(1)], sent.id)
    expect(typeOf(await send(other))).toEqual([409, 'record.idTaken'])
  })
})
