import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './api.ts'
import { issuesOf } from './issues.ts'

interface JsonSchema {
  readonly type?: string
  readonly maxItems?: number
  readonly prefixItems?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly anyOf?: readonly JsonSchema[]
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

/** A list in a body: where it is, a body with it alone, and its most items. */
interface ListLocation {
  readonly path: string
  readonly embed: (list: unknown) => unknown
  readonly max: number | undefined
}

function collectLists(
  schema: JsonSchema,
  root: JsonSchema,
  path = '',
  embed = (value: unknown): unknown => value,
): ListLocation[] {
  const { $ref, type, properties = {}, anyOf = [], items, prefixItems, maxItems } = schema
  if ($ref) return collectLists(root.$defs?.[$ref.split('/').at(-1) ?? ''] ?? {}, root, path, embed)
  const current = type === 'array' && !prefixItems ? [{ path, embed, max: maxItems }] : []
  const named = Object.entries(properties).flatMap(([key, value]) =>
    collectLists(value, root, path === '' ? key : `${path}.${key}`, (inner) => embed({ [key]: inner })),
  )
  const inner = items && !prefixItems ? collectLists(items, root, `${path}[0]`, (value) => embed([value])) : []
  return [...current, ...named, ...inner, ...anyOf.flatMap((one) => collectLists(one, root, path, embed))]
}

const bodies = endpoints.flatMap(({ name, body }) => (body ? [{ name, body }] : []))
const lists = bodies.flatMap(({ name, body }) => {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return collectLists(schema, schema).map((place) => [`${name} ${place.path}`, { body, ...place }] as const)
})

test.each(lists)('%s has a most, and one item more is refused without a look at any', (_, place) => {
  const { body, path, embed, max = 0 } = place
  expect(max).toBeGreaterThan(0)
  const parsed = body.safeParse(embed(Array.from({ length: max + 1 }, () => Symbol('never looked at'))))
  const issues = parsed.success ? [] : issuesOf(parsed.error)
  expect(issues.filter((fault) => fault.path.startsWith(path))).toEqual([{ path, code: 'tooLong', values: { max } }])
})

test('the lists of the calls are found at all', () => {
  expect(lists.length).toBeGreaterThan(10)
})
