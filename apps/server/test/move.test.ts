import { createHash } from 'node:crypto'
import { api } from '@catenary/contract/api'
import { canonicalJson } from '@catenary/contract/records/event-history'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from './support/assets.ts'
import { brokenWire, createAssets } from './support/assets.ts'
import { statusAndPaths, send } from './support/send.ts'
import { auditOf } from './support/users.ts'
import type { Person, World } from './support/world.ts'
import { createWorld } from './support/world.ts'

let world: World
let admin: Person
let alphas: Person
let betas: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  alphas = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  betas = await world.person('ROLE_CLIENT_ADMIN', [world.beta])
})
afterAll(() => world.close())

const move = (area: string, mandator: string, more: object = {}) =>
  send(world, admin, ['PATCH', `/areas/${area}`], { area: { mandator: { id: mandator }, ...more } })

/** Everything that can hang below an area. */
async function fill(assets: Assets) {
  const inspection = {
    ...brokenWire(assets.rope, 0, 1),
    attributes: { recordingType: 'measurement' as const, type: 'mrt' as const },
    damages: [10, 11].map((position) => {
      const { rope: _, ...damage } = brokenWire(assets.rope, position, 6)
      return damage
    }),
  }
  const response = await world.call(alphas, api.events.create, { body: { ropeEvent: inspection } })
  expect(response.statusCode, response.body).toBe(201)
  const event: string = response.json().ropeEvent.id
  await world.call(alphas, api.events.change, { params: { id: event }, body: { ropeEvent: { position: 1 } } })
  const notification = { mandatorId: world.alpha, installationId: assets.installation, type: 'wear' }
  const at = world.clock.now.toISOString()
  await world.owner
    .insertInto('notifications')
    .values([null, assets.rope].map((ropeId) => ({ ...notification, id: v7(), ropeId, triggeredAt: at })))
    .execute()
  const documentFields = { name: 'Movable plan.pdf', mimeType: 'application/pdf', size: 1, hash: Buffer.alloc(32) }
  const creationFields = { createdByName: 'Pat', createdAt: at, mandatorId: world.alpha }
  for (const target of [
    { areaId: assets.area },
    { installationId: assets.installation },
    { ropeId: assets.rope },
    { eventId: event },
  ])
    await world.owner
      .insertInto('documents')
      .values({ ...documentFields, ...creationFields, ...target, id: v7() })
      .execute()
  const description = 'Beside the other'
  const task = {
    rope: { id: assets.rope },
    attributes: { title: 'Look', description },
    assignedUsers: [{ id: alphas.id }],
  }
  await world.call(admin, api.tasks.create, { body: { task } })
  await world.call(admin, api.ropeNotes.add, { params: { id: assets.rope }, body: { note: 'Greased' } })
  const follower = await world.call(admin, api.ropes.create, {
    params: { id: assets.installation },
    body: { rope: { name: 'Its follower' } },
  })
  await send(world, admin, ['PATCH', `/ropes/${follower.json().id}`], { rope: { predecessor: { id: assets.rope } } })
  return event
}

async function rowsPerTable(mandator: string): Promise<Record<string, number>> {
  const tables = [
    'areas',
    'installations',
    'ropes',
    'events',
    'event_history',
    'damage_states',
    'documents',
    'notifications',
    'tasks',
    'task_assignees',
    'task_history',
    'rope_notes',
  ]
  const counts = [...tables, 'search_words'].map(async (table) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      where mandator_id = ${mandator}::uuid`.execute(world.owner)
    return [table, rows[0]?.n ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

describe('an area that moves to another mandator', () => {
  test('takes along everything below it, visible to its users from then on', async () => {
    const assets = await createAssets(world, world.alpha)
    const event = await fill(assets)
    await send(world, admin, ['PATCH', `/areas/${assets.area}`], { area: { adminUser: { id: alphas.id } } })
    const settings = { notificationSettings: { users: [{ id: alphas.id }, { id: admin.id }] } }
    await send(world, admin, ['PATCH', `/installations/${assets.installation}/notification-setting`], settings)
    const [before, others] = [await rowsPerTable(world.alpha), await rowsPerTable(world.beta)]
    expect(Object.values(before).every((n) => n > 0)).toBe(true)

    // Its client is not of the new mandator.
    expect(statusAndPaths(await move(assets.area, world.beta))).toEqual([422, 'area.adminUser'])
    const response = await move(assets.area, world.beta, { adminUser: { id: betas.id } })
    expect(response.statusCode, response.body).toBe(200)
    const [left, after] = [await rowsPerTable(world.alpha), await rowsPerTable(world.beta)]
    for (const [table, n] of Object.entries(before))
      expect([table, left[table], after[table]]).toEqual([table, 0, (others[table] ?? 0) + n])

    const paths = [
      `/areas/${assets.area}`,
      `/areas/${assets.area}/users`,
      `/areas/${assets.area}/installations`,
      `/installations/${assets.installation}`,
      `/installations/${assets.installation}/notifications`,
      `/installations/${assets.installation}/events`,
      `/ropes/${assets.rope}`,
      `/ropes/${assets.rope}/events`,
      `/events/${event}`,
      `/events/${event}/history`,
    ]
    for (const path of paths) {
      expect((await send(world, alphas, ['GET', path])).statusCode, path).toBe(404)
      expect((await send(world, betas, ['GET', path])).statusCode, path).toBe(200)
    }
    expect((await send(world, alphas, ['GET', '/search?filter=movable'])).json()).toEqual([])
    expect((await send(world, betas, ['GET', '/search?filter=follower'])).json()).toHaveLength(1)
    const damages = { ratio: expect.any(Number), health: expect.any(Number), count: 2 }
    expect((await send(world, betas, ['GET', `/areas/${assets.area}`])).json()).toMatchObject({ damages })
    // Recipients of another mandator are no longer notified.
    const installation = (await send(world, admin, ['GET', `/installations/${assets.installation}`])).json()
    expect(installation.notificationSettings.users.map(({ id }: { id: string }) => id)).toEqual([admin.id])
    const entry = (await auditOf(world, assets.area)).at(-1)
    expect(entry).toMatchObject({
      action: 'area.changed',
      mandators: [world.alpha, world.beta].toSorted(),
      details: { changes: { mandator: { old: { id: world.alpha }, new: { id: world.beta } } } },
    })
    await expectWholeHistory(event)
    // What was recorded goes on where it was.
    const patch = { params: { id: event }, body: { ropeEvent: { position: 2 } } }
    expect((await world.call(betas, api.events.change, patch)).statusCode).toBe(200)
    await expectWholeHistory(event)
  })

  test('is moved with tens of thousands of recordings within the timeout', async () => {
    const assets = await createAssets(world, world.alpha)
    await fill(assets)
    await sql`create function refuse_haste() returns trigger language plpgsql as $$ begin
        if current_setting('statement_timeout')::interval < '30 s' then raise 'there is too little time'; end if;
        return new;
      end $$`.execute(world.owner)
    await sql`create trigger haste before update on events for each row execute function refuse_haste()`.execute(
      world.owner,
    )
    expect((await move(assets.area, world.beta)).statusCode).toBe(200)
    await sql`drop trigger haste on events`.execute(world.owner)
  })

  test('loses and mixes nothing while users record on its ropes', async () => {
    const assets = await createAssets(world, world.alpha)
    const recorder = await world.person('ROLE_API_IMPORT')
    const record = async (n: number) => {
      const response = await world.call(recorder, api.events.create, {
        body: { ropeEvent: brokenWire(assets.rope, n, 1) },
      })
      return response.statusCode
    }
    const moves = [world.beta, world.alpha, world.beta].map(
      async (mandator) => (await move(assets.area, mandator)).statusCode,
    )
    const codes = await Promise.all([...Array.from({ length: 30 }, (_, n) => record(n)), ...moves])
    expect(codes.filter((code) => code !== 201 && code !== 200)).toEqual([])
    const { rows } = await sql<{ n: number; mandators: number }>`select count(*)::int as n,
        count(distinct e.mandator_id || '' || h.mandator_id || r.mandator_id || a.mandator_id)::int as mandators
      from events e join event_history h on h.event_id = e.id join ropes r on r.id = e.rope_id
        join areas a on a.id = ${assets.area} where r.id = ${assets.rope}`.execute(world.owner)
    expect(rows[0]).toEqual({ n: 30, mandators: 1 })
  })
})

async function expectWholeHistory(eventId: string): Promise<void> {
  const chain = await world.owner
    .selectFrom('eventHistory')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('number')
    .execute()
  expect(chain.length).toBeGreaterThan(1)
  let previousHash: string | null = null
  for (const { number, timestamp, userId, userName, changes, hash } of chain) {
    const entry = { eventId, number, timestamp, userId, userName, changes, previousHash }
    expect(hash.toString('hex')).toBe(createHash('sha256').update(canonicalJson(entry)).digest('hex'))
    previousHash = hash.toString('hex')
  }
}
