import { roundTo } from '@catenary/domain/units'
import { z } from 'zod'
import { factsOf } from './field.ts'

/** Values by their keys, as they were sent: nothing is known of them yet. */
type Sent = Readonly<Record<string, unknown>>

/** Rounds what was sent of one schema; `beside` is what was sent beside it. Answers the value itself where nothing differs. */
type Rounder = (value: unknown, beside?: Sent) => unknown

const rounders = new WeakMap<z.ZodType, Rounder | null>()

/**
 * What was sent, with every number rounded to the decimals that its field declares: its facts in the schema, the one source
 * of them for server and client. What the schema does not know, or what is no number, is left as it is.
 */
export function rounded(schema: z.ZodType, sent: unknown): unknown {
  return rounderOf(schema)?.(sent) ?? sent
}

/** With how many decimals a field's value is stored beside other values; undefined where it does not say. */
export function decimalsOf(field: z.ZodType, beside: Sent = {}): number | undefined {
  const { decimals, decimalsBy } = factsOf(field)
  return (decimalsBy && decimalsBy.values[String(beside[decimalsBy.field])]) ?? decimals
}

/** How values of a schema are rounded; null where nothing in it is. */
function rounderOf(schema: z.ZodType): Rounder | null {
  const known = rounders.get(schema)
  if (known !== undefined) return known
  const made = makeRounder(schema)
  rounders.set(schema, made)
  return made
}

function makeRounder(schema: z.ZodType): Rounder | null {
  if (schema instanceof z.ZodNumber) return numberRounder(schema)
  if (schema instanceof z.ZodObject) return objectRounder(schema)
  if (schema instanceof z.ZodArray) return listRounder(schema.element as z.ZodType)
  const { innerType, in: input } = schema.def as { innerType?: z.ZodType; in?: z.ZodType }
  const inner = innerType ?? input
  return inner ? rounderOf(inner) : null
}

function numberRounder(field: z.ZodNumber): Rounder | null {
  // Half of something that is counted is wrong, and is refused as that.
  if (field.isInt || factsOf(field).unit === undefined || decimalsOf(field) === undefined) return null
  return (value, beside) => {
    const decimals = decimalsOf(field, beside)
    return typeof value === 'number' && decimals !== undefined ? roundTo(value, decimals) : value
  }
}

function objectRounder({ shape }: z.ZodObject): Rounder | null {
  const inside = Object.entries(shape).flatMap(([key, field]) => {
    const rounder = rounderOf(field as z.ZodType)
    return rounder ? [[key, rounder] as const] : []
  })
  if (inside.length === 0) return null
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const sent = value as Sent
    const changed = inside.flatMap(([key, rounder]) => {
      const part = rounder(sent[key], sent)
      return part === sent[key] ? [] : [[key, part] as const]
    })
    return changed.length === 0 ? value : { ...sent, ...Object.fromEntries(changed) }
  }
}

function listRounder(element: z.ZodType): Rounder | null {
  const rounder = rounderOf(element)
  if (!rounder) return null
  return (value) => {
    if (!Array.isArray(value)) return value
    const list = value.map((item: unknown) => rounder(item))
    return list.some((item, index) => item !== value[index]) ? list : value
  }
}
