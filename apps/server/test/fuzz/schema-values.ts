import fc from 'fast-check'

/** A JSON Schema as the description of the API holds them. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** What values are made with: the schemas that others name, and ids that name something. */
export interface ValueSources {
  readonly components: Readonly<Record<string, Schema>>
  readonly ids: readonly string[]
}

const maxDepth = 6

/** Values that match a schema, as far as it is declarative. */
export function valuesOf(schema: Schema, sources: ValueSources, depth = 0): fc.Arbitrary<unknown> {
  if (schema.$ref) {
    const named = sources.components[schema.$ref.split('/').at(-1) ?? '']
    return named && depth < maxDepth ? valuesOf(named, sources, depth + 1) : fc.constant(null)
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, sources, depth)))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => ofType(schema, type, sources, depth)))
  return ofType(schema, String(schema.type), sources, depth)
}

function ofType(schema: Schema, type: string, sources: ValueSources, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objects(schema, sources, depth)
    case 'array':
      return depth < maxDepth && schema.items
        ? fc.array(valuesOf(schema.items, sources, depth + 1), { maxLength: 2 })
        : fc.constant([])
    case 'string':
      return texts(schema, sources)
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e6), max: Math.min(schema.maximum ?? 1000, 1e6) })
    case 'number':
      return fc.double({ min: 0, max: 500, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function objects(
  { properties = {}, required = [] }: Schema,
  sources: ValueSources,
  depth: number,
): fc.Arbitrary<unknown> {
  if (depth >= maxDepth) return fc.constant({})
  const parts = Object.entries(properties).map(([name, part]) => [name, valuesOf(part, sources, depth + 1)] as const)
  return fc.record(Object.fromEntries(parts), {
    requiredKeys: required.filter((name) => name in properties) as never[],
  })
}

function texts({ format, pattern }: Schema, { ids }: ValueSources): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (format === 'date-time')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (pattern) return fc.oneof(fc.string({ maxLength: 30 }), fc.constant('abcdefghij0123456789'))
  return fc.oneof(fc.constantFrom('Gipfelbahn', 'anna@alpha.example', '12.5', 'gondola over nine ridges'), fc.string())
}

/** What a client should not send. */
export const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '../..',
    '\u202Ex',
    '1e400',
    'null',
    '\uD800',
    '<script>alert(1)</script>',
    '=1+1',
    '🚡',
    'ß'.repeat(300),
    'a'.repeat(70_000),
  ),
)
export const oddValue = fc.oneof(
  fc.constantFrom(null, true, -1, 0, 1.5, 1e308, -0, 2 ** 53, [], {}, [[]], { id: 1 }, { __proto__x: 1 }),
  oddText,
  fc.jsonValue({ maxDepth: 3 }),
)

/** A value with one part of it spoilt: replaced, left out, or joined by one that does not belong there. */
export function corrupted(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const how = fc.constantFrom('replace' as const, 'remove' as const, 'add' as const)
  return fc.tuple(valid, fc.nat(), oddValue, how).map(([value, at, odd, way]) => {
    const copy: unknown = structuredClone(value)
    const places = partsOf(copy)
    const place = places[at % Math.max(places.length, 1)]
    if (!place) return odd
    const [holder, key] = place
    if (way === 'replace') holder[key] = odd
    else if (way === 'remove') delete holder[key]
    else holder.unforeseen = odd
    return copy
  })
}

type Holder = Record<string, unknown>

function partsOf(value: unknown): [Holder, string][] {
  if (value === null || typeof value !== 'object') return []
  const holder = value as Holder
  return Object.keys(holder).flatMap((key) => [[holder, key] as [Holder, string], ...partsOf(holder[key])])
}
