import { createHash } from 'node:crypto'
import { api } from '@catenary/contract/api'
import type { HistoryChanges } from '@catenary/contract/records/event-history'
import { canonicalJson } from '@catenary/contract/records/event-history'
import type { RopeHistoryEntry } from '@catenary/contract/records/rope-history'
import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import { eventCalls } from '../../../test/support/event-calls.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import type { DB as Tables } from '../../db/types.ts'
import { unrecordedFields } from './history.ts'
import { findHistoryBreaks } from './verify-history.ts'

let world: World
let person: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
  person = await world.person('ROLE_USER', [world.alpha])
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

async function record(event: Parameters<typeof brokenWire>[3] & { position: number; loss: number }, who = person) {
  const { position, loss, ...more } = event
  return world.call(who, api.events.create, { body: { ropeEvent: brokenWire(assets.rope, position, loss, more) } })
}
const { entriesOf: entries, stateOf } = eventCalls(() => ({ world, person }))
const state = () => stateOf(assets.rope)

describe('the history', () => {
  test('is a chain: each entry contains the hash of the previous one', async () => {
    const { id } = (await record({ position: 5, loss: 2 })).json().ropeEvent
    for (const position of [6, 7])
      await world.call(person, api.events.change, { params: { id }, body: { ropeEvent: { position } } })
    const chain = await entries(id)
    expect(chain.map((entry) => entry.number)).toEqual([1, 2, 3])
    let previousHash: string | null = null
    for (const { eventId, number, timestamp, userId, userName, changes, hash } of chain) {
      const entry = { eventId, number, timestamp, userId, userName, changes, previousHash }
      expect(hash.toString('hex')).toBe(createHash('sha256').update(canonicalJson(entry)).digest('hex'))
      previousHash = hash.toString('hex')
    }
  })
})

describe('the history of a rope', () => {
  const read = (query: object, who = person) =>
    world.call(who, api.events.ropeHistory, { params: { id: assets.rope }, query: query as never })
  const change = (id: string, position: number) =>
    world.call(person, api.events.change, { params: { id }, body: { ropeEvent: { position } } })

  test('contains every change of every event page by page, including archived ones, for users who see the rope only', async () => {
    const ids: string[] = []
    for (const position of [5, 9]) ids.push((await record({ position, loss: 2 })).json().ropeEvent.id)
    const [first = '', second = ''] = ids
    await change(first, 6)
    await world.call(person, api.events.remove, { params: { id: second } })
    const parts = [await read({ limit: '3' })]
    const next = new URL(/<(.*)>/.exec(String(parts[0]?.headers['link']))?.[1] ?? '', 'http://x')
    parts.push(await read(Object.fromEntries(next.searchParams)))
    const entriesOfParts = parts.flatMap((part) => part.json<RopeHistoryEntry[]>())
    expect(entriesOfParts.map(({ event, number, isIntact }) => [event.id, number, isIntact])).toEqual([
      [first, 1, true],
      [first, 2, true],
      [second, 1, true],
      [second, 2, true],
    ])
    expect(entriesOfParts[1]).toMatchObject({
      user: { name: expect.any(String) },
      attributes: { position: { old: 5, new: 6 } },
    })
    expect(entriesOfParts[0]?.event).toMatchObject({ type: 'brokenWire', position: 6 })
    expect(parts[1]?.headers['link']).toBeUndefined()
    const stranger = await world.person('ROLE_CLIENT_ADMIN', [world.beta])
    expect((await read({}, stranger)).statusCode).toBe(404)
    for (const cursor of ['nonsense', `${first}.-1`]) expect((await read({ cursor })).statusCode).toBe(400)
  })

  test.each(['changes', 'gap', 'end', 'all', 'event'] as const)('detects tampering: %s', async (what) => {
    const { id } = (await record({ position: 5, loss: 2 })).json().ropeEvent
    for (const position of [6, 7]) await change(id, position)
    const at = (number: number) => (eb: ExpressionBuilder<Tables, 'eventHistory'>) =>
      eb.and([eb('eventId', '=', id), eb('number', '=', number)])
    const { owner } = world
    if (what === 'changes') await owner.updateTable('eventHistory').set({ userName: 'Nobody' }).where(at(2)).execute()
    if (what === 'gap') await owner.deleteFrom('eventHistory').where(at(2)).execute()
    if (what === 'end') await owner.deleteFrom('eventHistory').where(at(3)).execute()
    if (what === 'all') await owner.deleteFrom('eventHistory').where('eventId', '=', id).execute()
    if (what === 'event') await owner.updateTable('events').set({ position: 8 }).where('id', '=', id).execute()
    const broken = { changes: [2], gap: [1, 3], end: [2], all: [], event: [3] }[what]
    const shown = (response: { json(): RopeHistoryEntry[] }) =>
      response.json().flatMap(({ number, isIntact }) => (isIntact ? [] : [number]))
    expect(shown(await read({}))).toEqual(broken)
    expect(shown(await world.call(person, api.events.history, { params: { id } })).toSorted()).toEqual(broken)
    const found = await findHistoryBreaks(owner, 2)
    const ofThis = found.breaks.flatMap((one) => (one.id === id ? [one.number] : []))
    expect(ofThis).toEqual(what === 'all' ? [0] : broken)
    const differences = found.differences.filter((one) => one.id === id)
    expect(differences).toEqual(what === 'event' || what === 'end' ? [{ id, fields: ['position'] }] : [])
  })
})

test('a damage of which no status was recorded, and which is new, is as its history says', async () => {
  const { ropeEvent } = (await record({ position: 5, loss: 2 })).json()
  const [first] = await entries(ropeEvent.id)
  const { actionStatus: recorded, ...others }: HistoryChanges = first?.changes ?? {}
  expect(recorded).toEqual({ old: null, new: 'new' })
  expect(unrecordedFields(others, ropeEvent)).toEqual([])
  const seen = { ...ropeEvent, attributes: { ...ropeEvent.attributes, actionStatus: 'seen' } }
  expect(unrecordedFields(others, seen)).toEqual(['actionStatus'])
})

describe('an earlier version', () => {
  const change = (id: string, ropeEvent: object) =>
    world.call(person, api.events.change, { params: { id }, body: { ropeEvent } as never })
  const restore = (id: string, number: number, headers: Record<string, string> = {}, who = person) =>
    world.call(who, api.events.restoreVersion, { params: { id, number: String(number) } }, { headers })

  test('is restored completely, with its own history entry and the state of the rope', async () => {
    const first = (await record({ position: 5, loss: 9.3, length: 3 })).json().ropeEvent
    const before = await state()
    await change(first.id, { position: 6, length: null, attributes: { wire: '12', crossSectionLossAmount: 1 } })
    await change(first.id, { attributes: { inspectionType: null, description: 'Seen again' } })
    const second = await restore(first.id, 2)
    expect(second.json().ropeEvent).toMatchObject({ position: 6, length: null, attributes: { wire: '12' } })
    expect(await state()).not.toEqual(before)
    const response = await restore(first.id, 1, { 'if-match': '"v4"' })
    expect(response.statusCode, response.body).toBe(200)
    expect([response.headers.etag, response.json()]).toEqual(['"v5"', { ropeEvent: first, ropeChanged: true }])
    expect(await state()).toEqual(before)
    const history = (await world.call(person, api.events.history, { params: { id: first.id } })).json()
    expect(history.map(({ number }: { number: number }) => number)).toEqual([5, 4, 3, 2, 1])
    expect(history[0].attributes).toEqual({
      position: { old: 6, new: 5 },
      length: { old: null, new: 3 },
      wire: { old: '12', new: null },
      crossSectionLossAmount: { old: 1, new: 9.3 },
    })
  })

  test('is restored once per key, not over a concurrent change, and not where nothing differs', async () => {
    const { id } = (await record({ position: 5, loss: 2 })).json().ropeEvent
    await change(id, { position: 6 })
    const stale = await restore(id, 1, { 'if-match': '"v1"' })
    expect([stale.statusCode, stale.json().current.position]).toEqual([412, 6])
    const once = { 'if-match': '"v2"', 'idempotency-key': v7() }
    const responses = [await restore(id, 1, once), await restore(id, 1, once)]
    expect(responses.map(({ statusCode, headers }) => [statusCode, headers.etag])).toEqual([
      [200, '"v3"'],
      [200, '"v3"'],
    ])
    expect((await restore(id, 3)).json().ropeChanged).toBe(false)
    expect(await entries(id)).toHaveLength(3)
    // Archiving creates a version, too; restoring it restores the other fields only.
    await world.call(person, api.events.remove, { params: { id } })
    await change(id, { isDeleted: false })
    await change(id, { position: 7 })
    expect((await restore(id, 4)).json().ropeEvent).toMatchObject({ position: 5, isDeleted: false })
  })

  test('is refused where the event may not be changed, the rope no longer allows it, or the version does not exist', async () => {
    const importer = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
    const imported = await record({ position: 1, loss: 1, attributes: { isImported: true } as never }, importer)
    const { id } = (await record({ position: 900, loss: 2 })).json().ropeEvent
    await change(id, { position: 6 })
    for (const number of [0, 3, 999_999_999]) expect((await restore(id, number)).statusCode).toBe(404)
    const rope = (attributes: object) =>
      world.owner
        .updateTable('ropes')
        .set({ attributes: sql`attributes || ${JSON.stringify(attributes)}::jsonb` })
        .where('id', '=', assets.rope)
        .execute()
    await rope({ ropeLength: 800 })
    const beyond = await restore(id, 1)
    expect([beyond.statusCode, beyond.json().errors[0].path]).toEqual([422, 'ropeEvent.position'])
    const codes = [await restore(imported.json().ropeEvent.id, 1, {}, importer)]
    await world.call(person, api.events.remove, { params: { id } })
    codes.push(await restore(id, 1))
    await change(id, { isDeleted: false })
    await world.owner.updateTable('ropes').set({ isDeleted: true }).where('id', '=', assets.rope).execute()
    codes.push(await restore(id, 1))
    expect(codes.map((response) => response.json().type.split(':').at(-1))).toEqual([
      'record.imported',
      'record.archived',
      'record.archived',
    ])
    expect(await entries(id)).toHaveLength(4)
  })

  test.each(['changes', 'hash', 'gap'] as const)('is refused where the history was altered: its %s', async (part) => {
    const { id } = (await record({ position: 5, loss: 2 })).json().ropeEvent
    for (const position of [6, 7]) await change(id, { position })
    const second = world.owner.updateTable('eventHistory').where('eventId', '=', id).where('number', '=', 2)
    if (part === 'changes') await second.set({ changes: JSON.stringify({ position: { old: 5, new: 8 } }) }).execute()
    if (part === 'hash') await second.set({ hash: Buffer.alloc(32) }).execute()
    if (part === 'gap')
      await world.owner.deleteFrom('eventHistory').where('eventId', '=', id).where('number', '=', 2).execute()
    const response = await restore(id, 1)
    expect([response.statusCode, response.json().type]).toEqual([409, 'urn:catenary:problem:record.historyBroken'])
    expect((await world.call(person, api.events.get, { params: { id } })).json().position).toBe(7)
  })
})
