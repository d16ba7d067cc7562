import { z } from 'zod'
import type { Permission } from './access.ts'
import type { FieldErrorCode } from './errors.ts'
import { yearLimit } from './issues.ts'

/** Units of the wire. What a reader sees may be another unit: that is a matter of display alone. */
export type Unit = 'm' | 'mm' | 'mm²' | '%' | 'm/s' | 'h' | 'cycles' | 'kN' | 'count' | 'd' | 'min'

/** Metadata of a field beyond its type. */
export interface FieldMeta {
  readonly unit?: Unit
  /** With how many decimals a value is stored at most: as fine as anybody measures, so that no limit or band moves. */
  readonly decimals?: number
  /** Other decimals where the field beside it, `field`, has one of these values. */
  readonly decimalsBy?: { readonly field: string; readonly values: Readonly<Record<string, number>> }
  /** Who may change it, where that is narrower than the permission of the call. */
  readonly editPermission?: Permission
  /** Who is shown it in a form, where that is narrower than who sees the form. */
  readonly viewPermission?: Permission
  /** Under which heading of a form it stands. */
  readonly group?: string
  /** It applies only where the field beside it, `field`, has the value `is`. */
  readonly appliesWhen?: { readonly field: string; readonly is: string }
  /** The list of reference data that its values are taken from. */
  readonly options?: 'countries' | 'timezones'
  /** Values that are offered; others may be typed. */
  readonly suggestions?: readonly string[]
  readonly multiline?: boolean
}

/** The registry of field metadata; read it with {@link metaOf}. */
export const fieldRegistry = z.registry<FieldMeta>()

/** A rule's params that name the field error to show; further keys fill the text. */
export function fieldError(code: FieldErrorCode, values: Record<string, string | number> = {}) {
  return { params: { code, ...values } }
}

// A hundredth of a yard is 9 mm, the last figure of an imperial display: what is stored must be finer than that.
const unitDecimals: Partial<Record<Unit, number>> = { m: 3, mm: 3, 'm/s': 3, '%': 4, kN: 3 }

/**
 * A finite number with its unit, limits (both included) and the decimals with which it is stored: those of its unit where
 * none are named (a millimetre along the rope, a thousandth of one across it, two of anything else).
 */
export function quantity(unit: Unit, limits: { min?: number; max?: number; decimals?: number } = {}) {
  const { min = 0, max = 999_999_999, decimals = unitDecimals[unit] ?? 2 } = limits
  return z.number().min(min).max(max).register(fieldRegistry, { unit, decimals })
}

/** A whole number of things, from 0 or `min`. */
export function count(limits: { min?: number; max?: number } = {}) {
  const { min = 0, max = 999_999_999 } = limits
  return z.number().int().min(min).max(max).register(fieldRegistry, { unit: 'count', decimals: 0 })
}

/** A year, from 1850. */
export function year() {
  return z.number().int().min(1850, yearLimit).max(9999, yearLimit).register(fieldRegistry, { decimals: 0 })
}

// Line breaks and tabs are text; the rest of the control and bidirectional override characters only deceive readers. Half of a
// surrogate pair is no text that PostgreSQL could store.
const controlCharacters = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u
const lineBreaks = /[\r\n\t]/

/** One line of text without control characters; `min` 1 makes it required. */
export function line(max: number, min = 1) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine((text) => !controlCharacters.test(text) && !lineBreaks.test(text), fieldError('controlCharacters'))
}

/** One line of text, not empty or blank. */
export function filledLine(max: number) {
  // An empty line is reported as missing already: one issue is enough.
  return line(max).refine((text) => text === '' || text.trim() !== '', fieldError('blank'))
}

/**
 * What people call something: stored without blanks at its ends, nor characters without a width, which nobody sees and by which two
 * names would differ. Not for names that devices send, by which their measurements are found.
 */
export function recordName(max: number) {
  return line(max)
    .refine((text) => text === '' || withoutUnseenEnds(text) !== '', fieldError('blank'))
    .overwrite(withoutUnseenEnds)
}

// Blanks, zero-width spaces, soft hyphens, joiners of words and marks of direction: copied along from web pages and spreadsheets.
const unseen = /[\s\u00ad\u200b\u200e\u200f\u2060]/u

// By steps: an expression for both ends takes the square of the time that a long row of blanks within a text takes.
function withoutUnseenEnds(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && unseen.test(text.charAt(start))) start++
  while (start < end && unseen.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** A mail address, stored as typed; comparisons ignore case, in PostgreSQL as in mail programs. */
export const emailAddress = z
  .string()
  .min(1, { abort: true })
  .max(45)
  .refine(
    (text) => /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\].]{2,}$/u.test(text),
    fieldError('email'),
  )

/** Text of several lines. */
export function prose(max: number) {
  return z
    .string()
    .max(max)
    .refine((text) => !controlCharacters.test(text), fieldError('controlCharacters'))
    .register(fieldRegistry, { multiline: true })
}

/** Text of several lines, not empty or blank. */
export function filledProse(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !controlCharacters.test(text), fieldError('controlCharacters'))
    .refine((text) => text === '' || text.trim() !== '', fieldError('blank'))
    .register(fieldRegistry, { multiline: true })
}

/** A copy of the schema with its metadata and the given one. */
export function withMeta<Field extends z.ZodType>(meta: FieldMeta, field: Field): Field {
  const currentMeta = metaOf(field)
  // The registry is keyed by schema: cloning leaves the metadata of the original unchanged.
  const copy = field.clone()
  fieldRegistry.add(copy, { ...currentMeta, ...meta })
  return copy
}

/** A calendar day, `2026-03-01`, not before 1850. */
export function day() {
  return z.iso.date().refine((text) => text >= '1850-01-01', fieldError('tooEarly', { min: '1850' }))
}

/** The facts of a field, also when it is wrapped as optional, nullable or with a default. */
export function metaOf(schema: z.ZodType): FieldMeta {
  const own = fieldRegistry.get(schema)
  if (own) return own
  const inner = (schema as { def?: { innerType?: z.ZodType } }).def?.innerType
  return inner ? metaOf(inner) : {}
}

/** The keys of an object schema, in its order: what a response selects and what an update may touch. */
export function schemaKeys<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>): (keyof Shape & string)[] {
  return Object.keys(schema.shape)
}

/**
 * The body of an update: any subset of the writable fields; `null` clears an optional field. The entity may be sent
 * back whole, so its read-only keys are accepted and dropped; unknown keys are issues. The `parent` key is kept so that
 * the server can reject a change of it instead of ignoring it.
 */
export function patchOf<Writable extends z.core.$ZodLooseShape, const Parent extends string = never>(
  writable: z.ZodObject<Writable>,
  readOnly: readonly string[],
  parent?: Parent,
) {
  const readOnlyShape = Object.fromEntries(readOnly.map((key) => [key, z.unknown().optional()]))
  const parentShape = parent === undefined ? {} : { [parent]: z.looseObject({ id: z.string() }).optional() }
  return z.strictObject({ ...writable.partial().shape, ...readOnlyShape, ...parentShape }).transform((input) => {
    const writableEntries = Object.entries(input).filter(
      ([key, value]) => !readOnly.includes(key) && value !== undefined,
    )
    return Object.fromEntries(writableEntries) as Partial<z.output<z.ZodObject<Writable>>> &
      Partial<Record<Parent, { id: string }>>
  })
}

type ClearableShape<Shape extends z.core.$ZodShape> = { [Key in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Key]>> }

/** Every field may be absent, left alone, or `null` to clear it. */
export function nullableFields<Shape extends z.core.$ZodShape>(schema: z.ZodObject<Shape>) {
  const fields = Object.entries(schema.shape).map(([key, field]) => [key, (field as z.ZodType).nullish()])
  return z.strictObject(Object.fromEntries(fields) as ClearableShape<Shape>)
}
