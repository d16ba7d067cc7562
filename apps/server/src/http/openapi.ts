import { permits, roles } from '@catenary/contract/access'
import type { Permission } from '@catenary/contract/access'
import { endpoints } from '@catenary/contract/api'
import type { EndpointFacts } from '@catenary/contract/endpoint'
import { idempotencyKeyDays } from '@catenary/contract/endpoint'
import { problem } from '@catenary/contract/wire'
import { z } from 'zod'

type Json = Record<string, unknown>
type Side = 'input' | 'output'

/** The description of every call (OpenAPI 3.1), made from the very values that check them. */
export function openapiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  const schemas: Json = {}
  for (const facts of endpoints) {
    const path = `/api${facts.path}`
    paths[path] = { ...paths[path], [facts.method.toLowerCase()]: operation(facts, schemas) }
  }
  // It has a name of its own, under which it comes among the components.
  schemaOf(problem, 'output', schemas)
  return {
    openapi: '3.1.0',
    info: { title: 'Catenary', version, description: 'Rope monitoring and inspection' },
    servers: [{ url: '/' }],
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'catenary_session', description: 'A person who has logged in' },
        token: { type: 'http', scheme: 'bearer', description: 'A program with a token' },
      },
    },
    paths,
  }
}

function operation(facts: EndpointFacts, schemas: Json): Json {
  return {
    operationId: facts.name,
    summary: facts.summary,
    tags: [facts.name.split('.')[0]],
    ...(facts.permit === 'anyone' ? {} : { security: waysIn(facts), 'x-permission': facts.permit }),
    ...(facts.permit === 'anyone' || facts.permit === 'session' ? {} : { 'x-roles': rolesWith(facts.permit) }),
    parameters: [
      ...parameters(facts.params, 'path', schemas),
      ...parameters(facts.query, 'query', schemas),
      ...headers(facts),
    ],
    ...(facts.body || facts.upload ? { requestBody: requestBody(facts, schemas) } : {}),
    responses: { ...answers(facts, schemas), default: refusal },
  }
}

// Programs have no session: what belongs to one is not for them.
const waysIn = ({ permit }: EndpointFacts) => [{ session: [] }, ...(permit === 'session' ? [] : [{ token: [] }])]

const rolesWith = (permit: Permission | readonly Permission[]) => roles.filter((role) => permits([role], permit))

const refusal = {
  description: 'Refused',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

/**
 * A schema as JSON Schema. The things it is made of become components; what is sent differs from what is answered, so
 * the two sides of a thing have names of their own.
 */
function schemaOf(schema: z.ZodType, side: Side, components: Json): Json {
  const suffix = side === 'input' ? 'Input' : ''
  const made = JSON.stringify(z.toJSONSchema(schema, { io: side, unrepresentable: 'any' }))
  const placed = made.replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`)
  const { $schema: _, id: __, $defs = {}, ...json } = JSON.parse(placed) as Json & { $defs?: Record<string, Json> }
  for (const [name, { id: ___, ...part }] of Object.entries($defs)) components[`${name}${suffix}`] = part
  return json
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query', schemas: Json): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function headers(facts: EndpointFacts): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  })
  return [
    header('Accept-Language', 'en, de, fr or es; en-GB for English with dates as 22 Nov 2026, 13:00'),
    ...(facts.method === 'POST'
      ? [header('Idempotency-Key', `A retry with the same key within ${idempotencyKeyDays} days creates nothing twice`)]
      : []),
    ...(facts.versioned && facts.method !== 'GET' ? [header('If-Match', 'The version that is changed')] : []),
  ]
}

function requestBody(facts: EndpointFacts, schemas: Json): Json {
  const fields = facts.body ? schemaOf(facts.body, 'input', schemas) : { type: 'object', properties: {} }
  if (!facts.upload) return { required: true, content: { 'application/json': { schema: fields } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const sent = facts.upload.many ? { type: 'array', items: file } : file
  const properties = { ...(fields.properties as Json), [facts.upload.field]: sent }
  return { required: true, content: { 'multipart/form-data': { schema: { ...fields, properties } } } }
}

/** The answers of a call by their status: a retry of what the sender named creates nothing. */
function answers(facts: EndpointFacts, schemas: Json): Json {
  const made = { [String(facts.status ?? 200)]: answer(facts, schemas) }
  if (!facts.takesClientId) return made
  return { ...made, 200: { ...answer(facts, schemas), description: 'A retry: what is stored under this id already' } }
}

function answer(facts: EndpointFacts, schemas: Json): Json {
  if (facts.answer === null) return { description: 'Done' }
  const content =
    typeof facts.answer === 'string'
      ? { [facts.answer]: { schema: { type: 'string', contentMediaType: facts.answer } } }
      : { 'application/json': { schema: schemaOf(facts.answer, 'output', schemas) } }
  const missing = {
    'Unreadable-Records': {
      description: 'How many records are not in the list because what is stored of them cannot be read; absent: none',
      schema: { type: 'integer' },
    },
  }
  const text = (description: string) => ({ description, schema: { type: 'string' } })
  const paged = facts.list && {
    Link: text('The next page, rel="next", while there is one; with total=1 also the page before, rel="prev"'),
    'Total-Count': text('With total=1: how many entries the filters let through'),
    'Rows-Before': text('With total=1: how many of them stand before this page'),
  }
  const etag = { ETag: { description: 'The version of this entity', schema: { type: 'string' } } }
  const isList = facts.method === 'GET' && facts.answer instanceof z.ZodArray
  const headers = facts.versioned ? { headers: etag } : isList ? { headers: { ...missing, ...paged } } : {}
  return { description: facts.summary, ...headers, content }
}
