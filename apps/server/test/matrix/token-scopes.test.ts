import { scopesFor, tokenScopes } from '@catenary/contract/access'
import type { TokenScope } from '@catenary/contract/access'
import { endpoints } from '@catenary/contract/api'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken, newToken } from '../../src/http/session/cookie.ts'
import { brokenWire, createAssets } from '../support/assets.ts'
import type { Person, World } from '../support/world.ts'
import { createWorld, testNow } from '../support/world.ts'
import { fillCall } from './calls.ts'
import { absentIds } from './tenants.ts'

let world: World
let admin: Person
const tokens = new Map<TokenScope, string>()

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  for (const scope of tokenScopes) tokens.set(scope, await createToken(scope))
})
afterAll(() => world.close())

async function createToken(...scopes: TokenScope[]): Promise<string> {
  const token = newToken()
  const createdAt = testNow.toISOString()
  const made = { id: v7(), userId: admin.id, createdBy: admin.id, name: scopes.join(), createdAt }
  await world.owner
    .insertInto('apiTokens')
    .values({ ...made, scopes, tokenHash: hashToken(token) })
    .execute()
  return token
}

/** What the token of each scope is answered, for a call about records that do not exist and with a body that is wrong. */
async function answers(endpoint: EndpointDefinition) {
  const found = new Map<TokenScope, { readonly status: number; readonly problem: Record<string, unknown> }>()
  const payload = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : { nonsense: true }
  for (const [scope, token] of tokens) {
    // Slow enough that no rate limit applies.
    world.clock.now = new Date(world.clock.now.getTime() + 1000)
    const call = fillCall(endpoint, absentIds(), payload)
    const response = await world.app.inject({ ...call, headers: { authorization: `Bearer ${token}` } })
    const isProblem = String(response.headers['content-type']).includes('problem')
    found.set(scope, { status: response.statusCode, problem: isProblem ? response.json() : {} })
  }
  return found
}

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test.each(named)('%s is answered to tokens of its scope alone', async (_, endpoint) => {
  const { permit, method, isSessionOnly } = endpoint
  if (permit === 'anyone') return
  for (const [scope, { status, problem }] of await answers(endpoint)) {
    const type = String(problem['type']).replace('urn:catenary:problem:', '')
    if (permit === 'session') expect(status, scope).toBe(401)
    else if (isSessionOnly) expect([status, type], scope).toEqual([403, 'token.notAccepted'])
    else if (scopesFor(method, permit).includes(scope)) expect([401, 403], `${scope} ${type}`).not.toContain(status)
    else {
      expect([status, type], scope).toEqual([403, 'scope.missing'])
      expect(problem['missingScopes']).toEqual(scopesFor(method, permit))
      expect(problem['detail']).toContain('This token is not valid for this')
    }
  }
})

test('every scope permits something, and none of the others what only one does', () => {
  const changing = endpoints.filter(
    ({ permit, method }) => permit !== 'anyone' && permit !== 'session' && method !== 'GET',
  )
  for (const scope of tokenScopes.filter((one) => one !== 'read'))
    expect(
      changing.filter(({ method, permit }) => scopesFor(method, permit as 'AREA').includes(scope)).length,
    ).toBeGreaterThan(3)
})

describe('what a call needs beside its own permission', () => {
  const send = (token: string, method: 'POST' | 'PATCH', url: string, payload: object) =>
    world.app.inject({ method, url: `/api${url}`, payload, headers: { authorization: `Bearer ${token}` } })

  test('is a scope of the token, too: an inspection that is imported', async () => {
    const { rope } = await createAssets(world, world.alpha)
    const wire = brokenWire(rope, 5, 1)
    const ropeEvent = { ...wire, attributes: { ...wire.attributes, isImported: true } }
    const refused = await send(await createToken('records'), 'POST', '/events', { ropeEvent })
    expect([refused.statusCode, refused.json().missingScopes]).toEqual([403, ['imports']])
    const both = await send(await createToken('records', 'imports'), 'POST', '/events', { ropeEvent })
    expect(both.statusCode, both.body).not.toBe(403)
  })
})
