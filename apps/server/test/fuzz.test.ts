import { endpoints } from '@catenary/contract/api'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assets } from './assets.ts'
import { brokenWire, createAssets } from './assets.ts'
import type { Person, World } from './world.ts'
import { createWorld } from './world.ts'

let world: World
let admin: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '../..',
    '\u202Ex',
    '1e400',
    'null',
    '🚡',
    'ß'.repeat(300),
  ),
)
const oddValue = fc.oneof(
  fc.constantFrom(null, true, -1, 0, 1.5, 1e308, -0, 2 ** 53, [], {}, [[]], { id: 1 }),
  oddText,
  fc.jsonValue({ maxDepth: 3 }),
)

/** A body that is right but for one part of it, somewhere. */
function spoilt(right: object): fc.Arbitrary<unknown> {
  const paths: string[][] = []
  const walk = (value: unknown, path: string[]) => {
    if (path.length > 0) paths.push(path)
    if (value !== null && typeof value === 'object')
      for (const [key, part] of Object.entries(value)) walk(part, [...path, key])
  }
  walk(right, [])
  return fc.tuple(fc.constantFrom(...paths), oddValue).map(([path, odd]) => {
    const copy = structuredClone(right) as Record<string, unknown>
    let at = copy
    for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>
    at[path.at(-1) ?? ''] = odd
    return copy
  })
}

function bodies(name: string): fc.Arbitrary<unknown> {
  const event = brokenWire(assets.rope, 1, 1)
  const right: Record<string, object> = {
    'events.create': {
      ropeEvent: {
        ...event,
        splices: [{ name: 'a', positionStart: 1, positionEnd: 2, parts: [] }],
        damages: [{ ...event, rope: undefined }],
      },
    },
    'events.change': { ropeEvent: event },
    'ropes.change': { rope: { name: 'x', attributes: { nominalDiameter: 3, ownLimits: [{ multiple: 6, limit: 5 }] } } },
    'session.login': { username: 'a', password: 'b' },
    'session.setup': { user: { firstname: 'a', lastname: 'b', email: 'c@d.ef', password: 'gggggggggggg' } },
  }
  const one = right[name]
  return one ? fc.oneof(oddValue, spoilt(one)) : oddValue
}

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s refuses what it cannot take, and never fails',
  { timeout: 60_000 },
  async (name, endpoint) => {
    const sent = fc.record({
      part: oddText,
      query: fc.dictionary(oddText, oddText, { maxKeys: 2 }),
      body: bodies(name),
    })
    await fc.assert(
      fc.asyncProperty(sent, fc.boolean(), async ({ part, query, body }, keepsIds) => {
        const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
          if (!keepsIds) return encodeURIComponent(part.toWellFormed() || 'x')
          return key === 'kind' ? 'damages' : idOf(endpoint.path)
        })
        const search = new URLSearchParams(
          Object.entries(query).map(([key, value]): [string, string] => [key.toWellFormed(), value.toWellFormed()]),
        )
        const answer = await world.app.inject({
          method: endpoint.method,
          url: `/api${path}?${search}`,
          cookies: { catenary_session: admin.token },
          headers: { 'content-type': 'application/json' },
          ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(body) }),
        })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (answer.statusCode >= 400) expect(answer.headers['content-type']).toContain('application/problem+json')
      }),
      { numRuns: 60, seed: 20_261_121 },
    )
  },
)

function idOf(path: string): string {
  if (path.startsWith('/areas')) return assets.area
  return path.startsWith('/installations') ? assets.installation : assets.rope
}
