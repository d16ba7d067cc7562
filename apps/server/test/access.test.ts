import { permits, roles } from '@catenary/contract/access'
import type { Role } from '@catenary/contract/access'
import { api, endpoints } from '@catenary/contract/api'
import { errorStatus } from '@catenary/contract/errors'
import { languages } from '@catenary/i18n/language'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemText } from '../src/http/problems.ts'
import { routePath } from '../src/http/serve.ts'
import type { Assets } from './support/assets.ts'
import { brokenWire, createAssets } from './support/assets.ts'
import type { Person, World } from './support/world.ts'
import { callUrl, createWorld } from './support/world.ts'

let world: World
let own: Assets & { event: string }
let foreign: Assets & { event: string }
const people = new Map<Role, Person>()

async function withEvent(mandator: string): Promise<Assets & { event: string }> {
  const assets = await createAssets(world, mandator)
  const staff = people.get('ROLE_ADMIN') ?? null
  const response = await world.call(staff, api.events.create, { body: { ropeEvent: brokenWire(assets.rope, 10, 3) } })
  return { ...assets, event: response.json().ropeEvent.id }
}

beforeAll(async () => {
  world = await createWorld()
  for (const role of roles) people.set(role, await world.person(role, [world.alpha]))
  own = await withEvent(world.alpha)
  foreign = await withEvent(world.beta)
})
afterAll(() => world.close())

/** The id that an address wants, by what stands before it. */
function idFor(path: string, assets: typeof own): string {
  if (path.startsWith('/areas')) return assets.area
  if (path.startsWith('/installations')) return assets.installation
  if (path.startsWith('/events')) return assets.event
  return assets.rope
}

function request(person: Person | null, endpoint: (typeof endpoints)[number], id: string) {
  const token = 'abcdefghijklmnopqrstuvwxyz'
  const kind = endpoint.path.startsWith('/ropes') ? 'damages' : 'damage'
  return world.app.inject({
    method: endpoint.method,
    url: callUrl(endpoint, { id, kind, token }),
    cookies: person ? { catenary_session: person.token } : {},
    // A body that is invalid for every call: permissions must be checked before it is parsed.
    ...(endpoint.method === 'POST' || endpoint.method === 'PATCH' ? { payload: { nonsense: true } } : {}),
  })
}

describe('every endpoint', () => {
  test('is served once, at its path', () => {
    for (const endpoint of endpoints)
      expect(world.app.hasRoute({ method: endpoint.method, url: routePath(endpoint) }), endpoint.name).toBe(true)
    expect(new Set(endpoints.map((one) => `${one.method} ${one.path}`)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map((one) => one.name)).size).toBe(endpoints.length)
  })

  test('requires a session unless the endpoint is public', async () => {
    for (const endpoint of endpoints.filter((one) => one.permit !== 'anyone')) {
      const response = await request(null, endpoint, idFor(endpoint.path, own))
      expect(response.statusCode, endpoint.name).toBe(401)
      expect(response.headers['content-type'], endpoint.name).toContain('application/problem+json')
    }
  })

  test.each(roles)('permits %s exactly what the table grants', async (role) => {
    for (const endpoint of endpoints) {
      const { permit } = endpoint
      if (permit === 'anyone' || permit === 'session') continue
      const response = await request(people.get(role) ?? null, endpoint, idFor(endpoint.path, own))
      if (permits([role], permit)) expect([401, 403], `${role} ${endpoint.name}`).not.toContain(response.statusCode)
      else expect(response.statusCode, `${role} ${endpoint.name}`).toBe(403)
      expect(response.statusCode, `${role} ${endpoint.name}`).toBeLessThan(500)
    }
  })

  test.each(['ROLE_CLIENT_ADMIN', 'ROLE_USER', 'ROLE_FREE_USER', 'ROLE_API_EXTERNAL', 'ROLE_API_FATZER'] as const)(
    'answers %s the same for a foreign id as for one that is not there',
    async (role) => {
      const person = people.get(role) ?? null
      for (const endpoint of endpoints.filter((one) => one.path.includes('{id}') && one.method === 'GET')) {
        const { permit } = endpoint
        if (permit === 'anyone' || permit === 'session' || !permits([role], permit)) continue
        const [strange, absent] = [
          await request(person, endpoint, idFor(endpoint.path, foreign)),
          await request(person, endpoint, v7()),
        ]
        expect(strange.statusCode, endpoint.name).toBe(404)
        expect({ ...strange.json(), requestId: '' }, endpoint.name).toEqual({ ...absent.json(), requestId: '' })
      }
    },
  )
})

describe('every refusal', () => {
  test('has a status and its own text in four languages', () => {
    for (const code of Object.keys(errorStatus) as (keyof typeof errorStatus)[]) {
      expect(errorStatus[code]).toBeGreaterThanOrEqual(400)
      const texts = languages.map((language) => problemText(code, language))
      for (const text of texts) expect(text, code).not.toContain('errors.')
      expect(new Set(texts).size, code).toBe(languages.length)
    }
  })
})
