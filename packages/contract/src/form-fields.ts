import { z } from 'zod'
import { metaOf } from './field.ts'

/** Values by field, as they go over the wire; what cannot be read yet stands as it was typed. */
export type Values = Readonly<Record<string, unknown>>

/** A field of a form. */
export type FormField = z.ZodType

/** The fields of a form, each by its name. */
export type FormFields = z.ZodObject<z.core.$ZodLooseShape>

/** The kind of control for a field; `own` where its form brings a custom control. */
export type FieldKind = 'text' | 'prose' | 'number' | 'choice' | 'switch' | 'date' | 'listed' | 'suggested' | 'own'

/** The schema of a field of a form. Throws for a field that the form does not have. */
export function fieldOf(fields: FormFields, name: string): z.ZodType {
  const field: unknown = fields.shape[name]
  if (!(field instanceof z.ZodType)) throw new Error(`The form has no field ${name}`)
  return field
}

/** What a field is when it is there: without "optional" and "nullable". */
export function unwrapField(field: z.ZodType): z.ZodType {
  const inner = field instanceof z.ZodOptional || field instanceof z.ZodNullable ? field.unwrap() : field
  return inner instanceof z.ZodType && inner !== field ? unwrapField(inner) : field
}

/** True for a field that has to be filled in; a switch always is. */
export function isRequiredField(field: z.ZodType): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return false
  return !(field instanceof z.ZodBoolean)
}

/** The kind of control for a field, derived from its type and metadata. */
export function fieldKind(field: z.ZodType): FieldKind {
  const meta = metaOf(field)
  const unwrapped = unwrapField(field)
  if (meta.options) return 'listed'
  if (meta.suggestions) return 'suggested'
  if (unwrapped instanceof z.ZodEnum) return 'choice'
  if (unwrapped instanceof z.ZodNumber) return 'number'
  if (unwrapped instanceof z.ZodBoolean) return 'switch'
  if (unwrapped instanceof z.ZodISODate) return 'date'
  if (unwrapped instanceof z.ZodString) return meta.multiline ? 'prose' : 'text'
  return 'own'
}

/** The values of a closed list, in its order. */
export function choicesOf(field: z.ZodType): readonly string[] {
  const unwrapped = unwrapField(field)
  return unwrapped instanceof z.ZodEnum ? unwrapped.options.map(String) : []
}

/** The least and the greatest number that a field takes. */
export interface Limits {
  readonly min: number
  readonly max: number
}

/** Between which numbers, both included, a field's value lies. */
export function numberLimits(field: z.ZodType): Limits {
  const unwrapped = unwrapField(field)
  if (!(unwrapped instanceof z.ZodNumber)) return { min: -Infinity, max: Infinity }
  return { min: unwrapped.minValue ?? -Infinity, max: unwrapped.maxValue ?? Infinity }
}

/** Maximum length of a field in characters; `undefined` where it has none. */
export function maxLengthOf(field: z.ZodType): number | undefined {
  const unwrapped = unwrapField(field)
  return unwrapped instanceof z.ZodString ? (unwrapped.maxLength ?? undefined) : undefined
}

/** The fields of the entries of a list, or of an object, in their order; none for anything else. */
export function innerFields(field: z.ZodType): Readonly<Record<string, z.ZodType>> {
  const unwrapped = unwrapField(field)
  const entry = unwrapped instanceof z.ZodArray ? unwrapField(unwrapped.element as z.ZodType) : unwrapped
  return entry instanceof z.ZodObject ? (entry.shape as Readonly<Record<string, z.ZodType>>) : {}
}
