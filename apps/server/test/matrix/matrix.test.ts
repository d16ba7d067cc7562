import { permits, accessScopeOf } from '@catenary/contract/access'
import { api, endpoints } from '@catenary/contract/api'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawSample, seed } from '../sample.ts'
import type { Person, World } from '../support/world.ts'
import { createWorld } from '../support/world.ts'
import type { TestCaller } from './callers.ts'
import { createCallers } from './callers.ts'
import { bodiesWithIds, fillCall, harmlessBodies, namesRecord } from './calls.ts'
import type { FilledCall } from './calls.ts'
import type { Ids, Tenant } from './tenants.ts'
import { absentIds, createRecords, createTenant, createUser, deleteFolder } from './tenants.ts'

let world: World
let own: Tenant
let foreign: Tenant
let callers: TestCaller[]
let staff: Person
/** Tables whose rows belong to a mandator. */
let tenantTables: readonly string[]
let calls = 0
let milliseconds = 0

beforeAll(async () => {
  world = await createWorld()
  staff = await world.person('ROLE_ADMIN')
  own = await createTenant(world, world.alpha, 'canary-alpha', staff)
  foreign = await createTenant(world, world.beta, 'canary-beta', staff)
  // Folders are for the readers of all mandators: a strange one is one that was deleted.
  await deleteFolder(world, foreign.live.folders)
  callers = await createCallers(world, world.alpha)
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'mandator_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(world.owner)
  tenantTables = tables.rows.map(({ name }) => name)
})
afterAll(async () => {
  const perSecond = Math.round((1000 * calls) / milliseconds)
  process.stdout.write(`matrix of rights: ${calls} calls (TEST_SEED=${seed}), ${perSecond} per second\n`)
  await world.close()
})

const unsafe = new Set<EndpointDefinition['method']>(['POST', 'PATCH', 'PUT', 'DELETE'])

async function request(caller: TestCaller, call: FilledCall) {
  calls += 1
  // Slow enough that no rate limit applies.
  world.clock.now = new Date(world.clock.now.getTime() + 100)
  const startedAt = performance.now()
  const response = await world.app.inject({ ...call, headers: caller.headers })
  milliseconds += performance.now() - startedAt
  const what = `${caller.name}: ${call.method} ${call.url} -> ${response.statusCode} ${response.body.slice(0, 300)}`
  expect(response.statusCode, what).toBeLessThan(500)
  if (caller.isRestricted)
    expect(response.rawPayload.includes(foreign.canary), `${what} shows a foreign record`).toBe(false)
  if (!caller.role) expect(response.rawPayload.includes(own.canary), `${what} shows a record to nobody`).toBe(false)
  return { response, status: response.statusCode, what }
}

/** Everything of a tenant, as sums by table in one statement: changes when any of its rows does. */
async function sumOf(tenant: Tenant): Promise<string> {
  const sums = tenantTables.map(
    (name) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum
      from ${sql.table(name)} t where mandator_id = ${tenant.mandator}::uuid`,
  )
  const users = sql`select 'users', md5(string_agg(u::text, ',' order by u.id)) from users u
    where lastname = ${tenant.canary}`
  const { rows } = await sql`${sql.join([...sums, users], sql` union all `)} order by name`.execute(world.owner)
  return JSON.stringify(rows)
}

/** Records that may be used up by a call. */
async function disposable(endpoint: EndpointDefinition): Promise<Ids> {
  if (endpoint.method !== 'DELETE') return own.live
  if (
    endpoint.name.endsWith('.remove') &&
    /^\/(areas|installations|ropes|documents|folders|events|tasks)\//.test(endpoint.path)
  )
    return { ...own.live, ...(await createRecords(world, own.mandator, own.canary, staff)) }
  const { user, program, token, session } = await createUser(world, own.mandator, own.canary)
  return { ...own.live, users: endpoint.name.includes('Token') ? program : user, tokens: token, sessions: session }
}

const isForSomebody = (endpoint: EndpointDefinition) => endpoint.permit !== 'anyone'

/** Who may not call at all, by the table of permissions: 401 or 403; null for who may. */
function expectedDenial(caller: TestCaller, endpoint: EndpointDefinition): 401 | 403 | null {
  if (!caller.role) return 401
  if (endpoint.permit === 'anyone') return null
  if (endpoint.permit === 'session') return 'authorization' in caller.headers ? 401 : null
  if (endpoint.isSessionOnly && 'authorization' in caller.headers) return 403
  return permits([caller.role], endpoint.permit) ? null : 403
}

/** Bodies that are invalid for every call show that permissions are checked before parsing. */
const nonsense = (endpoint: EndpointDefinition) =>
  unsafe.has(endpoint.method) && endpoint.method !== 'DELETE' ? { nonsense: true } : undefined

/** A call with every kind of id and body; a call that names no record and takes no body is one. */
function distinctCalls(endpoint: EndpointDefinition): FilledCall[] {
  const filled = [own.live, own.archived, foreign.live, foreign.archived, absentIds()].flatMap((ids) =>
    [nonsense(endpoint), harmlessBodies[endpoint.name]?.(ids)].map((body) => fillCall(endpoint, ids, body)),
  )
  return [...new Map(filled.map((call) => [JSON.stringify(call), call])).values()]
}

/** Refusals of each caller by each endpoint that a run tries: some of the kinds of ids and bodies, for each caller others. */
const refusals = 2
let draws = 0

describe.each(endpoints.filter(isForSomebody).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('is refused to roles without the permission, whatever ids are requested', async () => {
      for (const caller of callers) {
        const status = expectedDenial(caller, endpoint)
        if (!status) continue
        for (const call of drawSample(distinctCalls(endpoint), refusals, (draws += 1))) {
          const result = await request(caller, call)
          expect(result.status, result.what).toBe(status)
        }
      }
    })

    test('returns only records of their own mandators to permitted roles', async () => {
      for (const caller of callers.filter((one) => !expectedDenial(one, endpoint))) {
        const body = harmlessBodies[endpoint.name]?.(own.live) ?? nonsense(endpoint)
        const result = await request(caller, fillCall(endpoint, await disposable(endpoint), body))
        const reaches = caller.role && accessScopeOf([caller.role]) !== 'fatzer'
        if (result.status === 403 || result.status === 404) expectNarrowed(caller, endpoint, result.what)
        else expect([401, 429], result.what).not.toContain(result.status)
        expect(reaches || result.status !== 201 || endpoint.name === 'webhooks.create', result.what).toBe(true)
      }
    })

    test('responds to an id of another mandator with 404 and changes nothing', async () => {
      if (!namesRecord(endpoint)) return
      const before = await sumOf(foreign)
      for (const caller of callers.filter((one) => one.isRestricted && !expectedDenial(one, endpoint))) {
        const strangers = [foreign.live, foreign.archived, absentIds()]
        const body = harmlessBodies[endpoint.name]?.(foreign.live)
        if (unsafe.has(endpoint.method) && endpoint.method !== 'DELETE' && !body) continue
        const result = []
        for (const ids of strangers) result.push(await request(caller, fillCall(endpoint, ids, body)))
        for (const { status, what } of result) expect(status, what).toBe(404)
        const texts = result.map(({ response }) => JSON.stringify({ ...response.json(), requestId: '' }))
        expect(new Set(texts).size, result[0]?.what).toBe(1)
      }
      expect(await sumOf(foreign)).toBe(before)
    })

    test('changes no archived record', async () => {
      if (
        !unsafe.has(endpoint.method) ||
        !/^\/(areas|installations|ropes|events|documents|tasks)\//.test(endpoint.path)
      )
        return
      const body = harmlessBodies[endpoint.name]?.(own.archived)
      if (!namesRecord(endpoint) || (endpoint.method !== 'DELETE' && !body)) return
      const before = await sumOf(own)
      for (const caller of callers.filter((one) => !expectedDenial(one, endpoint))) {
        const { status, what } = await request(caller, fillCall(endpoint, own.archived, body))
        if (status !== 404) expect(status, what).toBe(409)
      }
      expect(await sumOf(own)).toBe(before)
    })
  },
)

/** A permitted caller may be rejected only where the record is out of reach or the rule concerns the caller. */
function expectNarrowed(caller: TestCaller, endpoint: EndpointDefinition, what: string): void {
  const isFatzer = caller.role !== undefined && accessScopeOf([caller.role]) === 'fatzer'
  expect(
    isFatzer || expectedDenials.has(`${caller.role} ${endpoint.name}`) || expectedDenials.has(endpoint.name),
    what,
  ).toBe(true)
}

/** Calls that answer no to a permitted caller for a reason of their own. */
const expectedDenials = new Set([
  'saml.getTest', // no connection test exists
  'account.twoFactorQr', // no authenticator is being set up
  'account.endSession', // another user's session
  'users.picture', // there is none
  'mandators.logo', // there is none
  'ROLE_PROJECT_MANAGER users.removePicture', // another user's
  'ROLE_CLIENT_ADMIN users.revokeToken', // programs are for administrators
  'outbox.list', // mails leave by a mail server
  'ownTokens.revoke', // another user's
  'tasks.undoUpload', // nothing was uploaded
  'fileScans.release', // nothing was found
  'fileScans.remove', // nothing was found
  'calendar.feed', // no feed has that token
  'sensorDevices.revokeToken', // a token of a program, not of a device
  'truscan.revokeToken', // likewise
  'generalDocuments.properties', // the document is of a rope
  'generalDocuments.versions', // likewise
  'generalDocuments.confirm', // likewise
  'generalDocuments.confirmations', // likewise
  'traces.get', // the event is no measurement of a device
  'webhooks.get', // another user's
  'webhooks.change', // likewise
  'webhooks.remove', // likewise
  'webhooks.createSecret', // likewise
  'webhooks.sendTest', // likewise
  'webhooks.deliveries', // likewise
  'webhooks.retry', // likewise
  'webhooks.retryFailed', // likewise
])

describe('ids in bodies', () => {
  test.each(bodiesWithIds.map(([name, body], n) => [name, n, body] as const))(
    '%s (%i) names no foreign and no absent record',
    async (name, _, body) => {
      const endpoint = endpoints.find((one) => one.name === name)
      if (!endpoint) throw new Error(`There is no call ${name}`)
      const before = [await sumOf(foreign), await sumOf(own)]
      for (const caller of callers.filter((one) => one.isRestricted && !expectedDenial(one, endpoint)))
        for (const ids of [foreign.live, absentIds()])
          for (const mixed of [ids, { ...own.live, events: ids.events, mandators: ids.mandators }]) {
            // A body that names own records alone may be taken.
            if (JSON.stringify(body(mixed)) === JSON.stringify(body(own.live))) continue
            const result = await request(caller, { ...fillCall(endpoint, own.live), payload: body(mixed) })
            if (mixed === ids || name !== 'events.create' || JSON.stringify(body(mixed)).includes(ids.events))
              expect([400, 403, 404, 422], result.what).toContain(result.status)
          }
      if (name !== 'events.create') expect([await sumOf(foreign), await sumOf(own)]).toEqual(before)
      else expect(await sumOf(foreign)).toBe(before[0])
    },
  )
})

describe('impersonation', () => {
  test('shows no more than that user sees, and no more than the caller may', async () => {
    const target = own.live.users
    for (const caller of callers.filter(({ role }) => role))
      for (const endpoint of endpoints.filter(
        (one) => one.method === 'GET' && isForSomebody(one) && !/pdf/.test(String(one.response)),
      )) {
        const call = fillCall(endpoint, own.live)
        const url = `${call.url}${call.url.includes('?') ? '&' : '?'}showAsUser=${target}`
        const { status, response, what } = await request(caller, { ...call, url })
        if (endpoint.permit === 'session') continue
        const may = caller.role === 'ROLE_ADMIN' || caller.role === 'ROLE_PROJECT_MANAGER'
        if (!may) expect(status, what).toBe(404)
        else if (!permits(['ROLE_USER'], endpoint.permit as 'AREA')) expect(status, what).toBe(403)
        expect(response.rawPayload.includes(foreign.canary), what).toBe(false)
      }
  })

  test('changes nothing', async () => {
    const staff = callers.filter(({ role }) => role === 'ROLE_ADMIN')
    for (const caller of staff)
      for (const endpoint of endpoints.filter((one) => unsafe.has(one.method) && isForSomebody(one))) {
        const call = fillCall(endpoint, own.live, harmlessBodies[endpoint.name]?.(own.live))
        const { status, what } = await request(caller, { ...call, url: `${call.url}?showAsUser=${own.live.users}` })
        expect(status, what).toBe(403)
      }
  })
})

test('every endpoint of the product is in the matrix', () => {
  expect(endpoints.length).toBe(Object.values(api).flatMap((feature) => Object.values(feature)).length)
  expect(calls).toBeGreaterThan(1000)
})
