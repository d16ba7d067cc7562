import { roundTo } from '@catenary/domain/units'
import { z } from 'zod'
import { metaOf } from './field.ts'

/** Values by their keys, as they were sent: nothing is known of them yet. */
type InputValues = Readonly<Record<string, unknown>>

/** Rounds what was sent of one schema; `beside` is what was sent beside it. Answers the value itself where nothing differs. */
type Rounder = (value: unknown, siblings?: InputValues) => unknown

const rounders = new WeakMap<z.ZodType, Rounder | null>()

/**
 * What was sent, with every number rounded to the decimals that its field declares: its facts in the schema, the one source
 * of them for server and client. What the schema does not know, or what is no number, is left as it is.
 */
export function roundToSchema(schema: z.ZodType, input: unknown): unknown {
  return cachedRounder(schema)?.(input) ?? input
}

/** Number of decimals that a field's value is stored with, given its sibling values; undefined where not declared. */
export function decimalsOf(field: z.ZodType, siblings: InputValues = {}): number | undefined {
  const { decimals, decimalsBy } = metaOf(field)
  return (decimalsBy && decimalsBy.values[String(siblings[decimalsBy.field])]) ?? decimals
}

/** How values of a schema are rounded; null where nothing in it is. */
function cachedRounder(schema: z.ZodType): Rounder | null {
  const cachedEntry = rounders.get(schema)
  if (cachedEntry !== undefined) return cachedEntry
  const newRounder = createRounder(schema)
  rounders.set(schema, newRounder)
  return newRounder
}

function createRounder(schema: z.ZodType): Rounder | null {
  if (schema instanceof z.ZodNumber) return numberRounder(schema)
  if (schema instanceof z.ZodObject) return objectRounder(schema)
  if (schema instanceof z.ZodArray) return listRounder(schema.element as z.ZodType)
  const { innerType, in: input } = schema.def as { innerType?: z.ZodType; in?: z.ZodType }
  const inner = innerType ?? input
  return inner ? cachedRounder(inner) : null
}

function numberRounder(field: z.ZodNumber): Rounder | null {
  // A fraction of a counted quantity is not rounded: validation reports it.
  if (field.isInt || metaOf(field).unit === undefined || decimalsOf(field) === undefined) return null
  return (value, siblings) => {
    const decimals = decimalsOf(field, siblings)
    return typeof value === 'number' && decimals !== undefined ? roundTo(value, decimals) : value
  }
}

function objectRounder({ shape }: z.ZodObject): Rounder | null {
  const fieldRounders = Object.entries(shape).flatMap(([key, field]) => {
    const rounder = cachedRounder(field as z.ZodType)
    return rounder ? [[key, rounder] as const] : []
  })
  if (fieldRounders.length === 0) return null
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const input = value as InputValues
    const changed = fieldRounders.flatMap(([key, rounder]) => {
      const part = rounder(input[key], input)
      return part === input[key] ? [] : [[key, part] as const]
    })
    return changed.length === 0 ? value : { ...input, ...Object.fromEntries(changed) }
  }
}

function listRounder(element: z.ZodType): Rounder | null {
  const rounder = cachedRounder(element)
  if (!rounder) return null
  return (value) => {
    if (!Array.isArray(value)) return value
    const list = value.map((item: unknown) => rounder(item))
    return list.some((item, index) => item !== value[index]) ? list : value
  }
}
