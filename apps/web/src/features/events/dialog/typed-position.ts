import type { FieldErrorCode } from '@catenary/contract/errors'
import { positionFrom } from '@catenary/domain/reference-points'
import type { DraftSetting } from './draft-setting.ts'

/** A typed position in the units that are typed, or why it is none: a number, or a place named from a point ("T7+3.2"). */
export type TypedPosition =
  | { readonly position: number }
  | { readonly fault: { readonly code: FieldErrorCode; readonly values?: Readonly<Record<string, string>> } }

const signed = /^\s*[+\-\u2010-\u2015\u2212]\s*(?=[\d.,])/

/** A number with a leading sign, which counts from somewhere else; null for any other text. */
export function signedOffset(text: string, { parse }: Pick<DraftSetting, 'parse'>): number | null {
  const [sign] = signed.exec(text) ?? []
  const size = sign === undefined ? null : parse(text.slice(sign.length))
  if (size === null) return null
  return sign?.trim() === '+' ? size : -size
}

/** Reads a position as it is typed. A leading sign says that it counts from elsewhere: it is none from the zero point. */
export function typedPosition(text: string, { parse, points = [] }: DraftSetting): TypedPosition {
  if (signedOffset(text, { parse }) !== null) return { fault: { code: 'place.signed' } }
  const number = parse(text)
  const read = positionFrom(text, points)
  // A point may be called as a number is written.
  if ('reason' in read && read.reason === 'ambiguous')
    return { fault: { code: 'place.ambiguous', values: { name: read.name } } }
  if (number !== null) return { position: number }
  if (points.length === 0 || ('reason' in read && read.reason === 'empty')) return { fault: { code: 'number' } }
  if ('position' in read) return { position: read.position }
  return { fault: { code: 'place.unknown', values: { name: 'name' in read ? read.name : text } } }
}
