import type { FieldErrorCode } from '@catenary/contract/errors'
import { parseRelativePosition } from '@catenary/domain/reference-points'
import type { DraftContext } from '../draft/draft-context.ts'

/** A typed position in the units that are typed, or why it is none: a number, or a place named from a point ("T7+3.2"). */
export type ParsedPosition =
  | { readonly position: number }
  | { readonly issue: { readonly code: FieldErrorCode; readonly values?: Readonly<Record<string, string>> } }

const signPattern = /^\s*[+\-\u2010-\u2015\u2212]\s*(?=[\d.,])/

/** A number with a leading sign, which counts from somewhere else; null for any other text. */
export function parseSignedOffset(text: string, { parse }: Pick<DraftContext, 'parse'>): number | null {
  const [sign] = signPattern.exec(text) ?? []
  const magnitude = sign === undefined ? null : parse(text.slice(sign.length))
  if (magnitude === null) return null
  return sign?.trim() === '+' ? magnitude : -magnitude
}

/** Parses a typed position. A leading sign makes it relative to another one: invalid as a position from the zero point. */
export function parsePosition(text: string, { parse, points = [] }: DraftContext): ParsedPosition {
  if (parseSignedOffset(text, { parse }) !== null) return { issue: { code: 'place.signed' } }
  const number = parse(text)
  const parsed = parseRelativePosition(text, points)
  // The name of a reference point may look like a number.
  if ('reason' in parsed && parsed.reason === 'ambiguous')
    return { issue: { code: 'place.ambiguous', values: { name: parsed.name } } }
  if (number !== null) return { position: number }
  if (points.length === 0 || ('reason' in parsed && parsed.reason === 'empty')) return { issue: { code: 'number' } }
  if ('position' in parsed) return { position: parsed.position }
  return { issue: { code: 'place.unknown', values: { name: 'name' in parsed ? parsed.name : text } } }
}
