import { roles } from '@catenary/contract/access'
import { endpoints } from '@catenary/contract/api'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openapiDocument } from '../../src/http/openapi/openapi.ts'
import type { TestCaller } from '../matrix/callers.ts'
import { createCallers } from '../matrix/callers.ts'
import { createTenant } from '../matrix/tenants.ts'
import { seed, runCount } from '../sample.ts'
import type { World } from '../support/world.ts'
import { createWorld, testUploadMaxBytes } from '../support/world.ts'
import type { Schema, ValueSources } from './schema-values.ts'
import { oddText, oddValue, corrupted, valuesOf } from './schema-values.ts'

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const description = openapiDocument('test', testUploadMaxBytes) as unknown as Description
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
/** How many requests to each; together more than ten thousand where everything is tried. */
const runs = Math.ceil(runCount({ deep: 10_200, sample: 2_400 }) / operations.length)

let world: World
let callers: TestCaller[]
let stock: ValueSources
let requests = 0
let longest = 0

beforeAll(async () => {
  world = await createWorld()
  callers = await createCallers(world, world.alpha)
  const staff = await world.person('ROLE_ADMIN')
  const { live, archived } = await createTenant(world, world.alpha, 'fuzzed', staff)
  stock = { components: description.components.schemas, ids: [...Object.values(live), ...Object.values(archived)] }
})
afterAll(async () => {
  process.stdout.write(
    `malformed requests: ${requests} (TEST_SEED=${seed}), the longest took ${Math.round(longest)} ms\n`,
  )
  await world.close()
})

test('the OpenAPI description contains every endpoint', () => {
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
    endpoints.map(({ name }) => name).toSorted(),
  )
})

/** Traces of an unexpected error, or of the server's file paths. */
const leakPattern = /node_modules|\bat \S+ \(|file:\/\/|\.ts:\d|select .* from|syntax error/i

test.each(operations.map((one) => [one.operation.operationId, one] as const))(
  '%s refuses what it cannot take, and never fails',
  async (_, { path, method, operation }) => {
    const content = Object.values(operation.requestBody?.content ?? {})[0]
    const validValues = content ? valuesOf(content.schema, stock) : fc.constant(undefined)
    const sent = fc.record({
      caller: fc.nat({ max: roles.length + 2 }),
      parts: fc.array(fc.oneof(fc.constantFrom(...stock.ids), oddText), { minLength: 3, maxLength: 3 }),
      keepsIds: fc.boolean(),
      query: queries(operation),
      body: fc.oneof(oddValue, corrupted(validValues), validValues),
    })
    await fc.assert(
      fc.asyncProperty(sent, async ({ caller, parts, keepsIds, query, body }) => {
        let part = 0
        const filled = path.replaceAll(/\{\w+\}/g, () => {
          const odd = parts[part++] ?? 'x'
          return encodeURIComponent(
            (keepsIds ? stock.ids[odd.length % stock.ids.length] : odd.slice(0, 400).toWellFormed()) || 'x',
          )
        })
        await sendRequest({ method, url: `${filled}?${query}`, caller: callers[caller], body })
      }),
      { numRuns: runs, seed },
    )
  },
)

/** Right and odd values for the parameters that there are, and for some that are not. */
function queries(operation: Operation): fc.Arbitrary<URLSearchParams> {
  const known = operation.parameters.filter((one) => one.in === 'query')
  const validValues = Object.fromEntries(
    known.map(({ name, schema }) => [name, fc.oneof(valuesOf(schema, stock), oddText)]),
  )
  return fc
    .tuple(fc.record(validValues, { requiredKeys: [] }), fc.dictionary(oddText, oddText, { maxKeys: 1 }))
    .map(([some, odd]) => {
      const pairs = [...Object.entries(some), ...Object.entries(odd)]
      return new URLSearchParams(pairs.map(([key, value]): [string, string] => [short(key), short(value)]))
    })
}

const short = (value: unknown) => String(value).slice(0, 500).toWellFormed()

async function sendRequest(request: { method: string; url: string; caller: TestCaller | undefined; body: unknown }) {
  const { method, url, caller, body } = request
  const startedAt = performance.now()
  const hasBody = method !== 'GET' && body !== undefined
  const response = await world.app.inject({
    method: method as 'GET',
    url,
    headers: { ...caller?.headers, 'content-type': 'application/json' },
    ...(hasBody ? { payload: JSON.stringify(body) } : {}),
  })
  requests += 1
  longest = Math.max(longest, performance.now() - startedAt)
  const what = `${caller?.name} ${method} ${url} ${JSON.stringify(body)?.slice(0, 500)} -> ${response.body.slice(0, 500)}`
  expect(response.statusCode, what).toBeLessThan(500)
  if (response.statusCode < 400) return
  expect(response.headers['content-type'], what).toContain('application/problem+json')
  expect(response.body, what).not.toMatch(leakPattern)
}

test('every path refuses unknown methods', async () => {
  for (const [path, methods] of Object.entries(description.paths)) {
    const url = path.replaceAll(/\{\w+\}/g, stock.ids[0] ?? '')
    const unknown = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !(one.toLowerCase() in methods))
    for (const method of unknown) {
      const response = await world.app.inject({ method: method as 'GET', url })
      // A word in the place of an id may be another call's address.
      if (response.statusCode === 404 || response.statusCode === 401 || url === '/api/logout') continue
      expect(response.statusCode, `${method} ${url}`).toBe(405)
      expect(response.headers.allow, url).toContain(Object.keys(methods)[0]?.toUpperCase() ?? '')
    }
  }
})
