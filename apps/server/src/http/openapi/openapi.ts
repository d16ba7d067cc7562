import { permits, roles, scopesFor } from '@catenary/contract/access'
import type { Permission } from '@catenary/contract/access'
import { endpoints, featuresByDomain } from '@catenary/contract/api'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import { idempotencyKeyDays } from '@catenary/contract/endpoint'
import { problem } from '@catenary/contract/primitives'
import { curlCommand, requestExample } from '@catenary/contract/system/examples'
import type { RequestExample } from '@catenary/contract/system/examples'
import { webhookPayload } from '@catenary/contract/system/webhooks'
import { z } from 'zod'
import { isRepeatable } from '../idempotency.ts'
import { exampleOf } from './response-example.ts'

type Json = Record<string, unknown>
type SchemaDirection = 'input' | 'output'

/**
 * The description of every call (OpenAPI 3.1), made from the very values that check them; `uploadMaxBytes` is what this
 * server takes of one file.
 */
export function openapiDocument(version: string, uploadMaxBytes: number): Json {
  const paths: Record<string, Json> = {}
  const schemas: Json = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, schemas, uploadMaxBytes) }
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

function operation(endpoint: EndpointDefinition, schemas: Json, uploadMaxBytes: number): Json {
  const example = requestExample(endpoint)
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: descriptionOf(endpoint, uploadMaxBytes),
    tags: [endpoint.name.split('.')[0]],
    ...(endpoint.permit === 'anyone' ? {} : { security: securityOf(endpoint), 'x-permission': endpoint.permit }),
    ...(endpoint.permit === 'anyone' || endpoint.permit === 'session' ? {} : { 'x-roles': rolesWith(endpoint.permit) }),
    ...(tokenScopesOf(endpoint).length > 0 && { 'x-scopes': tokenScopesOf(endpoint) }),
    parameters: [
      ...parameters(endpoint.params, 'path', schemas, example.params),
      ...parameters(endpoint.query, 'query', schemas, example.query),
      ...headers(endpoint),
    ],
    ...(endpoint.body || endpoint.upload ? { requestBody: requestBody(endpoint, schemas, example) } : {}),
    responses: { ...responsesOf(endpoint, schemas), default: problemResponse },
    'x-codeSamples': [
      { lang: 'Shell', label: 'curl', source: curlCommand(endpoint, tokenScopesOf(endpoint).length > 0) },
    ],
  }
}

/** The scopes of which an API token needs one; none where the call is not for API tokens. */
function tokenScopesOf({ method, permit, isSessionOnly = false }: EndpointDefinition) {
  return permit === 'anyone' || permit === 'session' || isSessionOnly ? [] : scopesFor(method, permit)
}

const securityOf = (endpoint: EndpointDefinition) => [
  { session: [] },
  ...(tokenScopesOf(endpoint).length > 0 ? [{ token: [] }] : []),
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

function parameters(
  schema: z.ZodType | undefined,
  location: 'path' | 'query',
  schemas: Json,
  examples: RequestExample['params'],
): Json[] {
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
    ...(examples[name] !== undefined && { example: examples[name] }),
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
    ...(endpoint.permit !== 'anyone'
      ? [header('Expected-User', 'The id of the user whose call it is: refused with 401 as that of anybody else')]
      : []),
    ...(isRepeatable(endpoint)
      ? [header('Idempotency-Key', `A retry with the same key within ${idempotencyKeyDays} days creates nothing twice`)]
      : []),
    ...(endpoint.versioned && endpoint.method !== 'GET'
      ? [header('If-Match', 'The version that is changed; the same change of it sent again changes nothing twice')]
      : []),
  ]
}

function requestBody(endpoint: EndpointDefinition, schemas: Json, { body, file: fileName }: RequestExample): Json {
  const fields = endpoint.body ? schemaOf(endpoint.body, 'input', schemas) : { type: 'object', properties: {} }
  if (!endpoint.upload)
    return { required: true, content: { 'application/json': { schema: fields, ...examples(body) } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const fileSchema = endpoint.upload.multiple ? { type: 'array', items: file } : file
  const properties = { ...(fields.properties as Json), [endpoint.upload.field]: fileSchema }
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { ...fields, properties },
        ...examples({ ...body, [endpoint.upload.field]: fileName }),
      },
    },
  }
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

const examples = (value: unknown) => ({ examples: { example: { value } } })

function jsonContent(response: z.ZodType, schemas: Json): Json {
  const schema = schemaOf(response, 'output', schemas)
  return { schema, ...examples(exampleOf(schema, schemas)) }
}

/** What holds for a call beyond its summary, from what the server enforces. */
function descriptionOf(endpoint: EndpointDefinition, uploadMaxBytes: number): string {
  const {
    summary,
    list,
    versioned,
    conditional,
    method,
    upload,
    maxPerSecond,
    maxConcurrent,
    acceptsClientId,
    acceptsDevices,
  } = endpoint
  const megabytes = (bytes: number) => `${Math.round(bytes / (1024 * 1024))} MB`
  const sentences = [
    `${summary}.`,
    list && 'A page at a time: limit and cursor, the next one in the header Link.',
    versioned && method === 'GET' && 'Answers the version in the header ETag.',
    conditional && 'Answers the version in the header ETag, and 304 where If-None-Match names it.',
    versioned && method !== 'GET' && method !== 'POST' && 'Refused with 412 where If-Match names another version.',
    acceptsClientId && 'The sender may choose the id: sent again, nothing is created twice.',
    acceptsDevices && 'Also with the token of a device.',
    upload &&
      `Takes ${upload.multiple ? 'files' : 'a file'} of ${megabytes(Math.min(upload.maxBytes, uploadMaxBytes))} at most: ${upload.extensions.join(', ')}.`,
    maxPerSecond !== undefined && `At most ${maxPerSecond} calls per second of one session or token.`,
    maxConcurrent !== undefined && `At most ${maxConcurrent} at once of one session or token.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

function responseOf(endpoint: EndpointDefinition, schemas: Json): Json {
  if (endpoint.response === null) return { description: 'Done' }
  const content =
    typeof endpoint.response === 'string'
      ? { [endpoint.response]: { schema: { type: 'string', contentMediaType: endpoint.response } } }
      : { 'application/json': jsonContent(endpoint.response, schemas) }
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
  const etag = { ETag: { description: 'The version of this response', schema: { type: 'string' } } }
  const isList = endpoint.method === 'GET' && endpoint.response instanceof z.ZodArray
  const headers =
    endpoint.versioned || endpoint.conditional
      ? { headers: etag }
      : isList
        ? { headers: { ...omittedHeader, ...paged } }
        : {}
  return { description: endpoint.summary, ...headers, content }
}
