import { api } from '@catenary/contract/api'
import { translatorFor } from '@catenary/i18n/translators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from '../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../test/support/assets.ts'
import type { Person, World } from '../../test/support/world.ts'
import { createWorld } from '../../test/support/world.ts'

let world: World
let person: Person
let admin: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
  person = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  admin = await world.person('ROLE_ADMIN')
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const record = (event: object, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/api/events',
    cookies: { catenary_session: person.token },
    headers,
    payload: { ropeEvent: event },
  })
const countEvents = async () =>
  Number(
    (
      await world.owner
        .selectFrom('events')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )

describe('a body', () => {
  test('is not coerced to other types', async () => {
    const before = await countEvents()
    for (const position of [null, '5', [7], true, {}]) {
      const response = await record({ ...brokenWire(assets.rope, 1, 1), position })
      expect(response.statusCode, JSON.stringify(position)).toBe(400)
      const message = translatorFor('en')(position === null ? 'fields.required' : 'fields.number')
      expect(response.json().errors).toEqual([{ path: 'ropeEvent.position', message }])
    }
    expect(await countEvents()).toBe(before)
  })

  test('with an unknown key is refused with the path of the key', async () => {
    const event = brokenWire(assets.rope, 1, 1)
    const response = await record({ ...event, colour: 'red', attributes: { ...event.attributes, depth: 3 } })
    expect(response.statusCode).toBe(400)
    expect(
      response
        .json()
        .errors.map((error: { path: string }) => error.path)
        .toSorted(),
    ).toEqual(['ropeEvent.attributes.depth', 'ropeEvent.colour'])
  })

  test.each([
    ['{"ropeEvent":', 'application/json', 400],
    ['{"__proto__":{"isAdmin":true}}', 'application/json', 400],
    ['{"constructor":{"prototype":{}}}', 'application/json', 400],
    ['[]', 'application/json', 400],
    ['null', 'application/json', 400],
    ['"text"', 'application/json', 400],
    ['ropeEvent=1', 'application/x-www-form-urlencoded', 415],
    ['{}', 'text/plain', 415],
    ['<a/>', 'application/xml', 415],
  ])('%s as %s is refused with %i', async (payload, type, status) => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/events',
      cookies: { catenary_session: person.token },
      headers: { 'content-type': type },
      payload,
    })
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toContain('application/problem+json')
  })

  test('larger than allowed is refused with 413', async () => {
    const response = await world.app.inject({
      method: 'PATCH',
      url: `/api/ropes/${assets.rope}`,
      cookies: { catenary_session: person.token },
      payload: { rope: { name: 'x'.repeat(3_000_000) } },
    })
    expect(response.statusCode).toBe(413)
  })

  test('with text that PostgreSQL cannot store is refused without a server error', async () => {
    const event = brokenWire(assets.rope, 1, 1)
    const response = await record({ ...event, attributes: { ...event.attributes, description: 'a\u0000b' } })
    expect(response.statusCode).toBe(400)
  })
})

describe('a refusal', () => {
  test('is a problem document in the language of the request', async () => {
    const response = await world.call(
      person,
      api.ropes.get,
      { params: { id: assets.area } },
      { language: 'de-CH, en;q=0.5' },
    )
    expect(response.statusCode).toBe(404)
    const english = await world.call(person, api.ropes.get, { params: { id: assets.area } })
    const problem = response.json()
    expect(problem).toMatchObject({ status: 404, type: 'urn:catenary:problem:record.notFound' })
    expect(problem.message).toBe(problem.detail)
    expect(problem.message).not.toBe(english.json().message)
    expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('of an unknown method lists the allowed methods', async () => {
    const response = await world.app.inject({ method: 'PUT', url: `/api/ropes/${assets.rope}` })
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow?.split(', ').toSorted()).toEqual(['DELETE', 'GET', 'PATCH'])
  })

  test('of an unknown address, of an id that is none, of an unknown or doubled query key', async () => {
    const get = (url: string) => world.app.inject({ url, cookies: { catenary_session: person.token } })
    expect((await get('/api/nothing')).statusCode).toBe(404)
    expect((await get('/api/ropes/1%27or')).statusCode).toBe(404)
    expect((await get('/api/areas?colour=red')).statusCode).toBe(400)
    expect((await get('/api/areas?archived=1&archived=0')).statusCode).toBe(400)
    expect((await get(`/api/ropes/${assets.rope}/events?limit=abc`)).statusCode).toBe(400)
    expect((await get(`/api/ropes/${assets.rope}/events?cursor=nonsense`)).statusCode).toBe(400)
  })

  test("is the answer to a cross-site request with the user's cookie", async () => {
    const before = await countEvents()
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]
    for (const headers of foreign) {
      const response = await record(brokenWire(assets.rope, 1, 1), headers)
      expect(response.statusCode).toBe(403)
    }
    expect(await countEvents()).toBe(before)
    expect((await record(brokenWire(assets.rope, 1, 1), { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201)
  })
})

describe('a version', () => {
  test('is the ETag; a change of an outdated version is refused with the current entity', async () => {
    const first = await world.call(person, api.ropes.get, { params: { id: assets.rope } })
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"v\d+"$/)
    const rename = (name: string, ifMatch: string) =>
      world.call(
        person,
        api.ropes.change,
        { params: { id: assets.rope }, body: { rope: { name } } },
        { headers: { 'if-match': ifMatch } },
      )
    const renamed = await rename('Renamed', etag)
    expect(renamed.statusCode).toBe(200)
    const stale = await rename('Overwritten', etag)
    expect(stale.statusCode).toBe(412)
    expect(stale.json()).toMatchObject({ current: { name: 'Renamed' }, currentETag: renamed.headers.etag })
    expect((await rename('Again', String(renamed.headers.etag))).statusCode).toBe(200)
  })

  test('accepts exactly one of many concurrent changes', async () => {
    const { headers } = await world.call(person, api.ropes.get, { params: { id: assets.rope } })
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        world.call(
          person,
          api.ropes.change,
          { params: { id: assets.rope }, body: { rope: { name: `Name ${n}` } } },
          { headers: { 'if-match': String(headers.etag) } },
        ),
      ),
    )
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 412),
    ])
  })
})

describe('a retry', () => {
  test('with the same key returns the first response and creates nothing', async () => {
    const headers = { 'idempotency-key': 'walk-17' }
    const before = await countEvents()
    const first = await record(brokenWire(assets.rope, 20, 2), headers)
    const second = await record(brokenWire(assets.rope, 20, 2), headers)
    expect(first.statusCode).toBe(201)
    expect(second.statusCode).toBe(201)
    expect(second.json()).toEqual(first.json())
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await countEvents()).toBe(before + 1)
    expect((await record(brokenWire(assets.rope, 21, 2), headers)).statusCode).toBe(422)
  })

  test('sent ten times at once creates one', async () => {
    const before = await countEvents()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => record(brokenWire(assets.rope, 30, 2), { 'idempotency-key': 'at-once' })),
    )
    expect(new Set(responses.map((response) => response.json().ropeEvent?.id)).size).toBe(1)
    expect(await countEvents()).toBe(before + 1)
  })

  test('after a refusal may succeed: a refused key is free', async () => {
    const headers = { 'idempotency-key': 'mended' }
    expect((await record({ ...brokenWire(assets.rope, 5_000, 2) }, headers)).statusCode).toBe(422)
    expect((await record(brokenWire(assets.rope, 50, 2), headers)).statusCode).toBe(201)
  })

  test.each([
    ['an empty key', '', 'A value needs to be provided for the field'],
    ['a key of 256 characters', 'x'.repeat(256), 'Too long: at most 255 allowed'],
  ])('with %s is refused, and told why', async (_, key, message) => {
    const response = await record(brokenWire(assets.rope, 60, 2), { 'idempotency-key': key })
    expect([response.statusCode, response.json().errors]).toEqual([400, [{ path: 'Idempotency-Key', message }]])
  })

  test('by another user with the same key is a separate request', async () => {
    const headers = { 'idempotency-key': 'walk-17' }
    const response = await world.call(
      admin,
      api.events.create,
      { body: { ropeEvent: brokenWire(assets.rope, 20, 2) } },
      { headers },
    )
    expect(response.headers['idempotent-replayed']).toBeUndefined()
  })
})

describe('a change whose response was lost', () => {
  const change = (
    rope: { readonly name: string },
    ifMatch: string,
    who = person,
    headers: Record<string, string> = {},
  ) =>
    world.call(
      who,
      api.ropes.change,
      { params: { id: assets.rope }, body: { rope } },
      { headers: { 'if-match': ifMatch, ...headers } },
    )
  const version = async () =>
    String((await world.call(person, api.ropes.get, { params: { id: assets.rope } })).headers.etag)

  test('is answered as before where it is sent again, and changes nothing twice', async () => {
    const opened = await version()
    const first = await change({ name: 'Once' }, opened)
    const retry = await change({ name: 'Once' }, opened)
    expect(retry.statusCode).toBe(200)
    expect(retry.json()).toEqual(first.json())
    expect(retry.headers).toMatchObject({ etag: first.headers.etag, 'idempotent-replayed': 'true' })
    expect(await version()).toBe(first.headers.etag)
    expect((await change({ name: 'Otherwise' }, opened)).statusCode).toBe(412)
  })

  test('is a conflict where it comes from somebody else', async () => {
    const opened = await version()
    expect((await change({ name: 'Mine' }, opened)).statusCode).toBe(200)
    expect((await change({ name: 'Mine' }, opened, admin)).statusCode).toBe(412)
  })

  test('that changed nothing does not hide what another user stored since', async () => {
    expect((await change({ name: 'Same' }, await version())).statusCode).toBe(200)
    const opened = await version()
    expect((await change({ name: 'Same' }, opened)).headers.etag).toBe(opened)
    expect((await change({ name: 'Theirs' }, opened, admin)).statusCode).toBe(200)
    expect((await change({ name: 'Same' }, opened)).statusCode).toBe(412)
  })

  test('is known by its key, too, where it names no version', async () => {
    const headers = { 'idempotency-key': 'renamed-once' }
    expect((await change({ name: 'By key' }, '*', person, headers)).statusCode).toBe(200)
    expect((await change({ name: 'Since' }, '*')).statusCode).toBe(200)
    expect((await change({ name: 'By key' }, '*', person, headers)).headers['idempotent-replayed']).toBe('true')
    expect((await change({ name: 'Else' }, '*', person, headers)).statusCode).toBe(422)
  })

  test('may archive: the retry finds it done', async () => {
    const remove = (ifMatch: string) =>
      world.call(admin, api.ropes.remove, { params: { id: assets.rope } }, { headers: { 'if-match': ifMatch } })
    const opened = await version()
    expect([(await remove(opened)).statusCode, (await remove(opened)).statusCode]).toEqual([204, 204])
  })
})

describe('an address', () => {
  const navigate = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }

  test('answers with and without the prefix', async () => {
    const cookies = { catenary_session: person.token }
    const [plain, prefixed] = await Promise.all(
      ['/areas', '/api/areas'].map((url) => world.app.inject({ url, cookies })),
    )
    expect(plain?.statusCode).toBe(200)
    expect(plain?.json()).toEqual(prefixed?.json())
    const login = await world.app.inject({ method: 'POST', url: '/login/check' })
    expect(login.json()).toEqual({ user: null, twoFactorComplete: false, twoFactorMethod: null })
  })

  test('requested by browser navigation returns the application with its content security policy', async () => {
    for (const url of ['/', '/areas', `/areas/${assets.area}`, '/login', '/anything']) {
      const response = await world.app.inject({ url, headers: navigate })
      expect(response.statusCode, url).toBe(200)
      expect(response.headers['content-type'], url).toContain('text/html')
      const policy = String(response.headers['content-security-policy'])
      expect(policy).toContain("script-src 'self';")
      expect(policy).not.toContain('unsafe')
    }
    const byAccept = await world.app.inject({ url: '/areas', headers: { accept: 'text/html,*/*' } })
    expect(byAccept.headers['content-type']).toContain('text/html')
  })

  test('of an endpoint has headers that forbid scripts and caching', async () => {
    const { headers } = await world.call(person, api.areas.list, {})
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers.server).toBeUndefined()
  })
})

describe('the server', () => {
  test('reports its health and metrics', async () => {
    for (const url of ['/healthz/live', '/healthz/ready', '/healthz/started'])
      expect((await world.app.inject({ url })).statusCode, url).toBe(200)
    expect((await world.app.inject({ url: '/metrics' })).body).toContain('http_request_duration_seconds_count')
  })

  test('describes every call of the contract', async () => {
    const document = (await world.call(admin, api.openapi.document, {})).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/api/ropes/{id}'].patch).toMatchObject({
      operationId: 'ropes.change',
      'x-permission': 'AREA_EDIT_PARTIAL',
    })
    const body = document.paths['/api/events'].post.requestBody.content['application/json'].schema
    expect(body).toMatchObject({ additionalProperties: false, required: ['ropeEvent'] })
    const headersOf = (path: string): string[] =>
      document.paths[path].post.parameters.flatMap((one: { in: string; name: string }) =>
        one.in === 'header' ? [one.name] : [],
      )
    expect(headersOf('/api/events')).toContain('Idempotency-Key')
    // What devices send is the same however often it is sent.
    expect(headersOf('/api/sensors/{id}/measurements')).not.toContain('Idempotency-Key')
    const { schemas } = document.components
    expect(schemas.NewRopeEventInput.properties.position).toMatchObject({ type: 'number', minimum: 0 })
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference]) => reference ?? '',
    )
    expect(references.length).toBeGreaterThan(20)
    for (const reference of references) expect(schemas, reference).toHaveProperty(reference.split('/').at(-1) ?? '')
  })
})
