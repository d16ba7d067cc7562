import { permits, roles } from '@catenary/contract/access'
import type { Permission } from '@catenary/contract/access'
import { endpoints, featuresByDomain } from '@catenary/contract/api'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import { idempotencyKeyDays } from '@catenary/contract/endpoint'
import { problem } from '@catenary/contract/primitives'
import { webhookPayload } from '@catenary/contract/system/webhooks'
import { z } from 'zod'

type Json = Record<string, unknown>
type SchemaDirection = 'input' | 'output'

/** The description of every call (OpenAPI 3.1), made from the very values that check them. */
export function openapiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  const schemas: Json = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, schemas) }
  }
  // Named schemas become components.
  schemaOf(problem, 'output', schemas)
  return {
    openapi: '3.1.0',
    info: { title: 'Catenary', version, description: 'Rope monitoring and inspection' },
    servers: [{ url: '/' }],
    'x-tagGroups': featuresByDomain.map(({ domain, features }) => ({ name: domain, tags: features })),
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'catenary_session', description: 'A person who has logged in' },
        token: { type: 'http', scheme: 'bearer', description: 'A program with a token' },
      },
    },
    paths,
    webhooks: { event: { post: webhookEvent(schemas) } },
  }
}

/** What is posted to the addresses of webhooks. */
function webhookEvent(schemas: Json): Json {
  const schema = schemaOf(webhookPayload, 'output', schemas)
  return {
    operationId: 'webhooks.event',
    summary: 'Posted to the address of a webhook, signed according to Standard Webhooks',
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Taken; anything else is sent again' } },
  }
}

function operation(endpoint: EndpointDefinition, schemas: Json): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.name.split('.')[0]],
    ...(endpoint.permit === 'anyone' ? {} : { security: securityOf(endpoint), 'x-permission': endpoint.permit }),
    ...(endpoint.permit === 'anyone' || endpoint.permit === 'session' ? {} : { 'x-roles': rolesWith(endpoint.permit) }),
    parameters: [
      ...parameters(endpoint.params, 'path', schemas),
      ...parameters(endpoint.query, 'query', schemas),
      ...headers(endpoint),
    ],
    ...(endpoint.body || endpoint.upload ? { requestBody: requestBody(endpoint, schemas) } : {}),
    responses: { ...responsesOf(endpoint, schemas), default: problemResponse },
  }
}

// Endpoints of a session are not for API tokens.
const securityOf = ({ permit }: EndpointDefinition) => [
  { session: [] },
  ...(permit === 'session' ? [] : [{ token: [] }]),
]

const rolesWith = (permit: Permission | readonly Permission[]) => roles.filter((role) => permits([role], permit))

const problemResponse = {
  description: 'Refused',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

/**
 * A schema as JSON Schema. The things it is made of become components; what is sent differs from what is answered, so
 * the two sides of a thing have names of their own.
 */
function schemaOf(schema: z.ZodType, direction: SchemaDirection, components: Json): Json {
  const suffix = direction === 'input' ? 'Input' : ''
  const response = JSON.stringify(z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' }))
  const renamed = response.replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`)
  const { $schema: _, id: __, $defs = {}, ...json } = JSON.parse(renamed) as Json & { $defs?: Record<string, Json> }
  for (const [name, { id: ___, ...part }] of Object.entries($defs)) components[`${name}${suffix}`] = part
  return json
}

function parameters(schema: z.ZodType | undefined, location: 'path' | 'query', schemas: Json): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function headers(endpoint: EndpointDefinition): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  })
  return [
    header('Accept-Language', 'en, de, fr or es; en-GB for English with dates as 22 Nov 2026, 13:00'),
    ...(endpoint.method !== 'GET'
      ? [header('Idempotency-Key', `A retry with the same key within ${idempotencyKeyDays} days creates nothing twice`)]
      : []),
    ...(endpoint.versioned && endpoint.method !== 'GET'
      ? [header('If-Match', 'The version that is changed; the same change of it sent again changes nothing twice')]
      : []),
  ]
}

function requestBody(endpoint: EndpointDefinition, schemas: Json): Json {
  const fields = endpoint.body ? schemaOf(endpoint.body, 'input', schemas) : { type: 'object', properties: {} }
  if (!endpoint.upload) return { required: true, content: { 'application/json': { schema: fields } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const fileSchema = endpoint.upload.multiple ? { type: 'array', items: file } : file
  const properties = { ...(fields.properties as Json), [endpoint.upload.field]: fileSchema }
  return { required: true, content: { 'multipart/form-data': { schema: { ...fields, properties } } } }
}

/** Responses by status; 200 is the retry of a record whose id the client chose. */
function responsesOf(endpoint: EndpointDefinition, schemas: Json): Json {
  const response = { [String(endpoint.status ?? 200)]: responseOf(endpoint, schemas) }
  if (!endpoint.acceptsClientId) return response
  return {
    ...response,
    200: { ...responseOf(endpoint, schemas), description: 'A retry: what is stored under this id already' },
  }
}

function responseOf(endpoint: EndpointDefinition, schemas: Json): Json {
  if (endpoint.response === null) return { description: 'Done' }
  const content =
    typeof endpoint.response === 'string'
      ? { [endpoint.response]: { schema: { type: 'string', contentMediaType: endpoint.response } } }
      : { 'application/json': { schema: schemaOf(endpoint.response, 'output', schemas) } }
  const omittedHeader = {
    'Unreadable-Records': {
      description: 'How many records are not in the list because what is stored of them cannot be read; absent: none',
      schema: { type: 'integer' },
    },
  }
  const text = (description: string) => ({ description, schema: { type: 'string' } })
  const paged = endpoint.list && {
    Link: text('The next page, rel="next", while there is one; with total=1 also the page before, rel="prev"'),
    'Total-Count': text('With total=1: how many entries the filters let through'),
    'Rows-Before': text('With total=1: how many of them stand before this page'),
  }
  const etag = { ETag: { description: 'The version of this entity', schema: { type: 'string' } } }
  const isList = endpoint.method === 'GET' && endpoint.response instanceof z.ZodArray
  const headers = endpoint.versioned ? { headers: etag } : isList ? { headers: { ...omittedHeader, ...paged } } : {}
  return { description: endpoint.summary, ...headers, content }
}
