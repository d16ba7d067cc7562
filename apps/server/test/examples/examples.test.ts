import { endpoints } from '@catenary/contract/api'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import {
  curlCommand,
  exampleIds,
  exampleUrl,
  orphanedExamples,
  requestExample,
} from '@catenary/contract/system/examples'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openapiDocument } from '../../src/http/openapi/openapi.ts'
import { hashToken, newToken } from '../../src/http/session/cookie.ts'
import type { Ids, Tenant } from '../matrix/tenants.ts'
import { createRecords, createTenant, createUser } from '../matrix/tenants.ts'
import type { Person, World } from '../support/world.ts'
import { createWorld, testUploadMaxBytes } from '../support/world.ts'
import { otherAnswers } from './other-answers.ts'
import { preparations } from './preparations.ts'
import { sampleFile } from './sample-files.ts'

let world: World
let admin: Person
let tenant: Tenant
let baseUrl: string
/** Of an administrator, for everything. */
let token: string

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  tenant = await createTenant(world, world.alpha, 'Gipfelbahn', admin)
  token = newToken()
  const createdAt = world.clock.now.toISOString()
  const made = { id: v7(), userId: admin.id, createdBy: admin.id, name: 'Examples', createdAt }
  await world.owner
    .insertInto('apiTokens')
    .values({ ...made, tokenHash: hashToken(token) })
    .execute()
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())

/** Records that a call may use up. */
async function recordsFor(endpoint: EndpointDefinition): Promise<Ids> {
  if (endpoint.method !== 'DELETE') return tenant.live
  const { user, program, token, session } = await createUser(world, tenant.mandator, tenant.canary)
  const accounts = { users: endpoint.name.includes('Token') ? program : user, tokens: token, sessions: session }
  return { ...tenant.live, ...(await createRecords(world, tenant.mandator, tenant.canary, admin)), ...accounts }
}

/** The example with the ids of records that exist. */
function withIds(text: string, ids: Ids): string {
  return Object.entries(exampleIds).reduce(
    (filled, [kind, id]) => filled.replaceAll(id, ids[kind as keyof Ids] ?? id),
    text,
  )
}

/** A token where one is accepted, else the session of somebody who has just logged in. */
async function credentialFor({ permit, isSessionOnly }: EndpointDefinition): Promise<Record<string, string>> {
  if (permit === 'anyone') return {}
  if (permit !== 'session' && !isSessionOnly) return { authorization: `Bearer ${token}` }
  return { cookie: `catenary_session=${(await world.person('ROLE_ADMIN')).token}` }
}

async function run(endpoint: EndpointDefinition): Promise<Response> {
  const ids = { ...(await recordsFor(endpoint)), ...(await preparations[endpoint.name]?.({ world, admin, tenant })) }
  const example = requestExample(endpoint)
  const headers = { ...(await credentialFor(endpoint)), ...ids.headers }
  const body = example.body && JSON.parse(withIds(JSON.stringify(example.body), ids))
  const url = `${baseUrl}${withIds(exampleUrl(endpoint, example), ids)}`
  // Slow enough that no rate limit applies.
  world.clock.now = new Date(world.clock.now.getTime() + 1000)
  const file = example.file === undefined ? undefined : await sampleFile(example.file)
  if (!endpoint.upload && file)
    return fetch(url, {
      method: endpoint.method,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: file.bytes,
    })
  if (!endpoint.upload)
    return fetch(url, {
      method: endpoint.method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
  if (file) form.append(endpoint.upload.field, new Blob([file.bytes], { type: file.mediaType }), example.file)
  return fetch(url, { method: endpoint.method, headers, body: form })
}

const named = endpoints.map((endpoint) => [endpoint.name, endpoint] as const)

test.each(named)('the example of %s is answered as the description says', async (name, endpoint) => {
  const response = await run(endpoint)
  const isStream = endpoint.response === 'text/event-stream'
  const text = isStream ? '' : await response.text()
  if (isStream) await response.body?.cancel()
  const expected = otherAnswers[name]?.status ?? endpoint.status ?? 200
  expect(response.status, text.slice(0, 600)).toBe(expected)
  if (otherAnswers[name]) expect(response.headers.get('content-type')).toContain('application/problem+json')
  else if (endpoint.response instanceof z.ZodType) {
    const parsed = endpoint.response.safeParse(JSON.parse(text))
    expect(parsed.success, parsed.error?.message).toBe(true)
  }
})

test('every call has a description and an example, of its request and of its answer', () => {
  const { paths } = openapiDocument('0', testUploadMaxBytes) as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  expect(orphanedExamples()).toEqual([])
  for (const endpoint of endpoints) {
    const operation = paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()] ?? {}
    expect(String(operation['description']).length, endpoint.name).toBeGreaterThan(10)
    const example = requestExample(endpoint)
    for (const part of ['params', 'query'] as const)
      expect(endpoint[part]?.safeParse(example[part]).error, `${part} of ${endpoint.name}`).toBeUndefined()
    expect(endpoint.body?.safeParse(example.body ?? {}).error, `body of ${endpoint.name}`).toBeUndefined()
    if (!(endpoint.response instanceof z.ZodType)) continue
    const responses = operation['responses'] as Record<
      string,
      { content: Record<string, { examples: { example: { value: unknown } } }> }
    >
    const answer = responses[String(endpoint.status ?? 200)]?.content['application/json']?.examples.example.value
    expect(endpoint.response.safeParse(answer).error, `answer of ${endpoint.name}`).toBeUndefined()
  }
})

test('the command of an example carries a token where one is accepted, and quotes what a shell would read', () => {
  const find = (name: string) => endpoints.find((one) => one.name === name) as EndpointDefinition
  expect(curlCommand(find('areas.list'), true)).toBe(
    'curl -H "Authorization: Bearer $TOKEN" \\\n  "$BASE_URL/api/areas"',
  )
  expect(curlCommand(find('account.sessions'), false)).toContain('-b "catenary_session=$SESSION"')
  expect(curlCommand(find('documents.add'), true)).toContain("-F 'files=@certificate.txt'")
})
