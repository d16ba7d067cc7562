import type { TokenScope } from '@catenary/contract/access'
import type { ApiDomain } from '@catenary/contract/api'

/** A JSON Schema as the description holds them. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

/** Something that is sent beside the body. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

type Content = Readonly<
  Record<
    string,
    { readonly schema: JsonSchema; readonly examples?: { readonly example?: { readonly value: unknown } } }
  >
>

/** One call as the description has it. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly 'x-roles'?: readonly string[]
  /** The scopes of which an API token needs one. */
  readonly 'x-scopes'?: readonly TokenScope[]
  /** Commands that make the call, with the variables `BASE_URL` and `TOKEN`. */
  readonly 'x-codeSamples'?: readonly { readonly source: string }[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

/** The description of the interface (OpenAPI 3.1), as far as the page draws it. */
export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
  readonly 'x-tagGroups': readonly { readonly name: ApiDomain; readonly tags: readonly string[] }[]
}

/** A call with its method and address. */
export interface DescribedCall extends Operation {
  readonly method: string
  readonly path: string
}

/** The calls of a domain. */
export interface CallGroup {
  readonly domain: ApiDomain
  readonly calls: readonly DescribedCall[]
}

/** The calls by domain in the order of the description; with words, those in which all of them occur. */
export function callGroups(document: OpenapiDocument, words = ''): readonly CallGroup[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const matching = calls.filter((call) => matches(call, words))
  return document['x-tagGroups']
    .map(({ name, tags }) => ({
      domain: name,
      calls: tags.flatMap((tag) => matching.filter((call) => call.tags[0] === tag)),
    }))
    .filter((group) => group.calls.length > 0)
}

function matches({ method, path, summary, operationId }: DescribedCall, words: string): boolean {
  const text = `${method} ${path} ${summary} ${operationId}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const componentPrefix = '#/components/schemas/'

/** A schema and, where the description names it, its name. */
export interface ResolvedSchema {
  readonly name?: string
  readonly schema: JsonSchema
}

/** The schema behind a reference. */
export function resolveSchema(schema: JsonSchema, { components }: OpenapiDocument): ResolvedSchema {
  if (!schema.$ref) return { schema }
  const name = schema.$ref.slice(componentPrefix.length)
  return {
    name,
    schema: { ...components.schemas[name], ...(schema.description && { description: schema.description }) },
  }
}

/** The type of a schema as one reads it: `string (uuid)`, `User[]`, `"a" | "b"`. */
export function typeName(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.slice(componentPrefix.length)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeName(choice)))].join(' | ')
  const type = typeof schema.type === 'object' ? schema.type.join(' | ') : (schema.type ?? 'any')
  if (type === 'array') return `${schema.items ? typeName(schema.items) : 'any'}[]`
  return schema.format ? `${type} (${schema.format})` : type
}

/** The limits of a value as one reads them: `≥ 0`, `≤ 100`; empty without any that says something. */
export function limitsOf({ minimum, maximum, minLength, maxLength, maxItems }: JsonSchema): string {
  const isSafe = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  return [
    isSafe(minimum) && `≥ ${minimum}`,
    isSafe(maximum) && `≤ ${maximum}`,
    minLength !== undefined && minLength > 0 && `length ≥ ${minLength}`,
    maxLength !== undefined && `length ≤ ${maxLength}`,
    maxItems !== undefined && `items ≤ ${maxItems}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The object whose fields are listed for a schema: its own, that of the items of a list, or the one that is not null. */
export function objectIn(schema: JsonSchema, document: OpenapiDocument): ResolvedSchema | null {
  const resolved = resolveSchema(schema, document)
  if (resolved.schema.properties) return resolved
  if (resolved.schema.items) return objectIn(resolved.schema.items, document)
  const choices = resolved.schema.anyOf ?? resolved.schema.oneOf ?? resolved.schema.allOf ?? []
  const objects = choices.flatMap((choice) => objectIn(choice, document) ?? [])
  return objects.length === 1 ? (objects[0] ?? null) : null
}
