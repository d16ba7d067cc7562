import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssets } from '../../test/support/assets.ts'
import { statusAndPaths, send } from '../../test/support/send.ts'
import type { Person, World } from '../../test/support/world.ts'
import { createWorld } from '../../test/support/world.ts'

let world: World
let admin: Person
let clientAdmin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  clientAdmin = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
})
afterAll(() => world.close())

/** What stands in an order: how it is called in addresses and bodies. */
const kinds = [
  { table: 'ropes', key: 'rope' },
  { table: 'installations', key: 'installation' },
] as const
type Kind = (typeof kinds)[number]

async function listOf({ table }: Kind, count: number) {
  const assets = await createAssets(world, world.alpha)
  const parent = table === 'ropes' ? `/installations/${assets.installation}` : `/areas/${assets.area}`
  const path = `${parent}/${table}` as const
  const ids: string[] = [table === 'ropes' ? assets.rope : assets.installation]
  while (ids.length < count) {
    const key = table === 'ropes' ? 'rope' : 'installation'
    const response = await send(world, admin, ['POST', path], { [key]: { name: `Number ${ids.length}` } })
    ids.push(response.json().id)
  }
  const placed = async (query = '') =>
    (await send(world, clientAdmin, ['GET', `${path}${query}`])).json() as { id: string; ordering: number }[]
  return { ids, placed, order: async () => (await placed()).map(({ id }) => id) }
}

const put = (kind: Kind, id: string, before: string | null, who = clientAdmin) =>
  send(world, who, ['POST', `/${kind.table}/${id}/order-before`], { [kind.key]: { id: before } })

describe.each(kinds)('the order of $table', (kind) => {
  test('is changed by moving one directly before another, or to the end', async () => {
    const { ids, placed, order } = await listOf(kind, 4)
    const [a, b, c, d] = ids as [string, string, string, string]
    expect(await order()).toEqual([a, b, c, d])
    const steps: [string, string | null, string[]][] = [
      [d, b, [a, d, b, c]],
      [a, c, [d, b, a, c]],
      [a, c, [d, b, a, c]],
      [d, null, [b, a, c, d]],
      [d, d, [b, a, c, d]],
      [c, b, [c, b, a, d]],
    ]
    for (const [id, before, expected] of steps) {
      const response = await put(kind, id, before)
      expect([response.statusCode, response.payload]).toEqual([204, ''])
      expect(await order()).toEqual(expected)
    }
    expect((await placed()).map(({ ordering }) => ordering)).toEqual([0, 1, 2, 3])
    const { headers } = await send(world, admin, ['GET', `/${kind.table}/${a}`])
    expect(headers.etag).toBe('"v1"')
  })

  test('is returned as a number too; archived records have none and return to their place', async () => {
    const { ids, order } = await listOf(kind, 4)
    const [a, b, c, d] = ids as [string, string, string, string]
    const patch = (id: string, body: object) =>
      send(world, admin, ['PATCH', `/${kind.table}/${id}`], { [kind.key]: body })
    expect((await patch(d, { ordering: 1 })).json()).toMatchObject({ ordering: 1 })
    expect(await order()).toEqual([a, d, b, c])
    expect((await patch(a, { ordering: 99 })).json()).toMatchObject({ ordering: 3 })
    expect(await order()).toEqual([d, b, c, a])
    await send(world, admin, ['DELETE', `/${kind.table}/${b}`])
    expect(await order()).toEqual([d, c, a])
    expect(statusAndPaths(await put(kind, a, b))).toEqual([409])
    expect(statusAndPaths(await put(kind, b, a))).toEqual([409])
    await patch(b, { isDeleted: false })
    expect(await order()).toEqual([d, b, c, a])
  })

  test('stays within one parent and reveals nothing of others', async () => {
    const { ids, order } = await listOf(kind, 2)
    const other = await listOf(kind, 1)
    const foreign = await createAssets(world, world.beta)
    const [a = ''] = ids
    const strangers = [other.ids[0] ?? '', kind.table === 'ropes' ? foreign.rope : foreign.installation, v7()]
    const responses = []
    for (const stranger of strangers) responses.push(await put(kind, a, stranger))
    for (const response of responses) expect(statusAndPaths(response)).toEqual([422, `${kind.key}.id`])
    expect(new Set(responses.map((response) => JSON.stringify({ ...response.json(), requestId: '' }))).size).toBe(1)
    expect((await put(kind, strangers[1] ?? '', null)).statusCode).toBe(404)
    expect(
      statusAndPaths(await send(world, admin, ['POST', `/${kind.table}/${a}/order-before`], { [kind.key]: {} })),
    ).toEqual([400, `${kind.key}.id`])
    expect(await order()).toEqual(ids)
  })

  test('of two hundred concurrent moves equals that of some sequential ones', async () => {
    const { ids, placed } = await listOf(kind, 12)
    // No two runs are alike for the database; which moves are made is always the same.
    const at = (n: number) => ids[n % ids.length] ?? ''
    const moves = Array.from({ length: 200 }, (_, n) =>
      put(kind, at(n * 7 + 3), n % 5 === 0 ? null : at(n * 11 + (n >> 3))),
    )
    const codes = (await Promise.all(moves)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code !== 204)).toEqual([])
    const after = await placed()
    expect(after.map(({ ordering }) => ordering)).toEqual(ids.map((_, n) => n))
    expect(after.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())

    const entries = await world.owner
      .selectFrom('auditLog')
      .select(['subjectId', 'details'])
      .where('subjectId', 'in', ids)
      .where('action', 'like', '%.changed')
      .orderBy('number')
      .execute()
    expect(entries.length).toBeGreaterThan(100)
    const replayed = [...ids]
    for (const { subjectId, details } of entries) {
      const { old, new: place } = (details as { changes: { ordering: { old: number; new: number } } }).changes.ordering
      expect(replayed[old]).toBe(subjectId)
      replayed.splice(place, 0, ...replayed.splice(old, 1))
    }
    expect(after.map(({ id }) => id)).toEqual(replayed)
  })
})
