import { z } from 'zod'
import { unwrapField } from '../src/form-fields.ts'

/**
 * A value that a schema takes, made from its type and limits; another `which` makes another value, where the schema takes
 * more than one. Throws for a schema that it has no value for: a test that needs one names its own.
 */
export function sampleValue(schema: z.ZodType, which = 0): unknown {
  const value = buildSample(unwrapField(schema), which)
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Error(`No sample: ${JSON.stringify(value)} is refused: ${parsed.error.message}`)
  return parsed.data
}

function buildSample(schema: z.ZodType, which: number): unknown {
  const { innerType, in: input } = schema.def as { innerType?: z.ZodType; in?: z.ZodType }
  const inner = innerType ?? input
  if (inner) return buildSample(unwrapField(inner), which)
  if (schema instanceof z.ZodEnum) return schema.options[which % schema.options.length]
  if (schema instanceof z.ZodLiteral) return [...schema.values][which % schema.values.size]
  if (schema instanceof z.ZodBoolean) return which % 2 === 0
  if (schema instanceof z.ZodNumber) return sampleNumber(schema, which)
  if (schema instanceof z.ZodArray) return [buildSample(unwrapField(schema.element as z.ZodType), which)]
  if (schema instanceof z.ZodTuple)
    return schema.def.items.map((item) => buildSample(unwrapField(item as z.ZodType), which))
  if (schema instanceof z.ZodUnion) return buildSample(unwrapField(schema.options[0] as z.ZodType), which)
  if (schema instanceof z.ZodRecord) return {}
  if (schema instanceof z.ZodObject) return sampleObject(schema, which)
  return sampleText(schema, which)
}

function sampleNumber(schema: z.ZodNumber, which: number): number {
  const [min, max] = [Math.max(schema.minValue ?? 0, -1000), schema.maxValue ?? Infinity]
  return max - min < 2 ? min + (max - min) / (which + 2) : min + which + 1
}

function sampleObject({ shape }: z.ZodObject, which: number): object {
  const values = Object.entries(shape).map(([key, field]) => [key, buildSample(unwrapField(field as z.ZodType), which)])
  return Object.fromEntries(values)
}

function sampleText(schema: z.ZodType, which: number): string {
  const month = String((which % 12) + 1).padStart(2, '0')
  if (schema instanceof z.ZodUUID) return `00000000-0000-7000-8000-0000000000${month}`
  if (schema instanceof z.ZodISODate) return `2025-${month}-03`
  if (schema instanceof z.ZodISODateTime) return `2025-${month}-03T08:30:00.000Z`
  const texts = [
    `Sample ${which}`,
    'abcdef0123456789'.charAt(which % 16).repeat(64),
    `#a${month}0ff`,
    `sample${which}@example.org`,
    `+4179000000${which % 10}`,
  ]
  const fitting = texts.find((text) => schema.safeParse(text).success)
  if (fitting === undefined) throw new Error('No sample of a text fits the schema')
  return fitting
}
