type Json = Record<string, unknown>

/** A JSON Schema as far as an example is made from it. */
interface Schema {
  readonly $ref?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly minItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** Values as they occur, by the name of their field, where its schema does not tell everything. */
const valuesByField: Readonly<Record<string, unknown>> = {
  positionEnd: 320,
  timezone: 'Europe/Zurich',
  iccid: '8941000000000000001',
  imei: '490154203237518',
  contract: null,
  // Of imports alone.
  importHash: undefined,
  importDocuments: undefined,
  leftOut: undefined,
  // Of signed inspections alone.
  signedAt: undefined,
  signedBy: undefined,
  corrects: undefined,
  correctedBy: undefined,
}

/** Texts as they occur, by the name of their field. */
const textsByField: Readonly<Record<string, string>> = {
  name: 'Gipfelbahn',
  firstname: 'Anna',
  lastname: 'Lindt',
  email: 'anna@alpha.example',
  username: 'anna@alpha.example',
  phone: '+41791234567',
  title: 'Grease the rope',
  description: 'From tower 3 to the summit',
  note: 'Greased in spring',
  mimeType: 'application/pdf',
  token: 'cat_019a…',
  uri: '/api/documents/019a0000-0000-7000-8000-000000000005',
}

const depthLimit = 7

/**
 * A value that a schema permits, with what usually occurs in it: the first of several choices, one entry of a list.
 * Schemas that contain themselves end in an empty list.
 *
 * @param components the schemas that references name
 */
export function exampleOf(schema: Schema, components: Readonly<Json>, field = '', depth = 0): unknown {
  if (Object.hasOwn(valuesByField, field)) return valuesByField[field]
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return exampleOf((components[name] ?? {}) as Schema, components, field, depth + 1)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.find(({ type }) => type !== 'null')
  if (choice) return exampleOf(choice, components, field, depth)
  const type = typeof schema.type === 'object' ? schema.type.find((one) => one !== 'null') : schema.type
  if (type === 'object') return objectExample(schema, components, depth)
  if (type === 'array') return listExample(schema, components, field, depth)
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return false
  if (type === 'string') return textExample(schema, field)
  return type === 'null' ? null : {}
}

function objectExample({ properties = {} }: Schema, components: Readonly<Json>, depth: number): Json {
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    exampleOf(property, components, name, depth + 1),
  ])
  return Object.fromEntries(entries) as Json
}

function listExample(schema: Schema, components: Readonly<Json>, field: string, depth: number): unknown[] {
  if (schema.prefixItems) return schema.prefixItems.map((item) => exampleOf(item, components, field, depth + 1))
  if (!schema.items || depth > depthLimit) return []
  const { items, minItems = 1 } = schema
  return Array.from({ length: Math.max(minItems, 1) }, () => exampleOf(items, components, field, depth + 1))
}

function textExample({ format, pattern }: Schema, field: string): string {
  if (format === 'uuid') return '019a0000-0000-7000-8000-000000000001'
  if (format === 'date-time') return '2026-05-12T08:30:00.000Z'
  if (format === 'date') return '2026-05-12'
  const text = textsByField[field] ?? 'Gipfelbahn'
  if (!pattern) return text
  const matching = [text, ...patternSamples].find((sample) => new RegExp(pattern).test(sample))
  return matching ?? text
}

/** Texts of forms that schemas ask for. */
const patternSamples = [
  '2026-05-12T08:30:00.000Z',
  '2026-05-12',
  '019a0000-0000-7000-8000-000000000001',
  'a1b2c3d4'.repeat(8),
  '#0b6370',
  'CH',
  '12',
]
