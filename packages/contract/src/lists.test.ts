import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './api.ts'
import { faultsOf } from './faults.ts'

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
interface Place {
  readonly path: string
  readonly wrap: (list: unknown) => unknown
  readonly max: number | undefined
}

function listsIn(schema: JsonSchema, root: JsonSchema, path = '', wrap = (value: unknown): unknown => value): Place[] {
  const { $ref, type, properties = {}, anyOf = [], items, prefixItems, maxItems } = schema
  if ($ref) return listsIn(root.$defs?.[$ref.split('/').at(-1) ?? ''] ?? {}, root, path, wrap)
  const own = type === 'array' && !prefixItems ? [{ path, wrap, max: maxItems }] : []
  const named = Object.entries(properties).flatMap(([key, value]) =>
    listsIn(value, root, path === '' ? key : `${path}.${key}`, (inner) => wrap({ [key]: inner })),
  )
  const inner = items && !prefixItems ? listsIn(items, root, `${path}[0]`, (value) => wrap([value])) : []
  return [...own, ...named, ...inner, ...anyOf.flatMap((one) => listsIn(one, root, path, wrap))]
}

const bodies = endpoints.flatMap(({ name, body }) => (body ? [{ name, body }] : []))
const lists = bodies.flatMap(({ name, body }) => {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return listsIn(schema, schema).map((place) => [`${name} ${place.path}`, { body, ...place }] as const)
})

test.each(lists)('%s has a most, and one item more is refused without a look at any', (_, place) => {
  const { body, path, wrap, max = 0 } = place
  expect(max).toBeGreaterThan(0)
  const checked = body.safeParse(wrap(Array.from({ length: max + 1 }, () => Symbol('never looked at'))))
  const faults = checked.success ? [] : faultsOf(checked.error)
  expect(faults.filter((fault) => fault.path.startsWith(path))).toEqual([{ path, code: 'tooLong', values: { max } }])
})

test('the lists of the calls are found at all', () => {
  expect(lists.length).toBeGreaterThan(10)
})
