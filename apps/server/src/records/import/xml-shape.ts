import { z } from 'zod'

/** How an element of an XML document is read: as fields, as a list of like elements, or as the text of a value. */
export type XmlShape =
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, XmlShape> }
  | { readonly kind: 'list'; readonly item: string; readonly of: XmlShape }
  | { readonly kind: 'number' | 'boolean' | 'text' | 'base64' }

/**
 * The XML shape of a schema: elements bear the names of its keys; an element of a list bears the name that
 * `itemNames` gives for the list's.
 */
export function xmlShapeOf(schema: z.core.$ZodType, itemNames: Readonly<Record<string, string>>, name = ''): XmlShape {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return xmlShapeOf(schema.def.innerType, itemNames, name)
  if (schema instanceof z.ZodObject) {
    const entries = Object.entries<z.core.$ZodType>(schema.shape)
    return {
      kind: 'fields',
      fields: new Map(entries.map(([key, field]) => [key, xmlShapeOf(field, itemNames, key)])),
    }
  }
  if (schema instanceof z.ZodArray) {
    const item = itemNames[name]
    if (item === undefined) throw new Error(`The elements of the list ${name} have no name`)
    return { kind: 'list', item, of: xmlShapeOf(schema.def.element, itemNames, item) }
  }
  return { kind: leafKind(schema) }
}

function leafKind(schema: z.core.$ZodType): 'number' | 'boolean' | 'text' | 'base64' {
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodBase64) return 'base64'
  if (schema instanceof z.ZodLiteral) return typeof schema.value === 'number' ? 'number' : 'text'
  return 'text'
}

const decimal = /^-?\d+(\.\d+)?$/

/**
 * The value of an element's text. A text that is not a plain decimal number or `true` or `false` stays text, and the
 * schema rejects it.
 */
export function leafValue(kind: 'number' | 'boolean' | 'text' | 'base64', text: string): unknown {
  if (kind === 'base64') return text.replaceAll(/[ \t\r\n]+/g, '')
  const trimmed = text.trim()
  if (kind === 'number') return decimal.test(trimmed) ? Number(trimmed) : trimmed
  if (kind === 'boolean' && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true'
  return trimmed
}
