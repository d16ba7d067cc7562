import { roundTo } from '@catenary/domain/units'
import { toStoredUnit } from '@catenary/i18n/display-units'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import { parsePosition } from '../../dialog/fields/parse-position.ts'
import type { CellIssue, GridIssue } from './grid-columns.ts'
import { cellOf } from './grid-row.ts'
import type { GridRow } from './grid-row.ts'

/** Where the extent of a row ends: in metres, or by a mark that another row has too ("S01" begins, "F01" finishes). */
export type RowEnd =
  | { readonly kind: 'at'; readonly position: number }
  | { readonly kind: 'start' | 'finish'; readonly name: string }

/** The typed position of a row, in metres; empty or invalid values are absent. */
export interface ParsedPlace {
  readonly position?: number
  readonly end?: RowEnd
  readonly issues: readonly CellIssue[]
}

/** Parses the position of a row. */
export function parsePlace(row: GridRow, context: DraftContext): ParsedPlace {
  const typed = cellOf(row, 'position').trim()
  const endTyped = cellOf(row, 'end').trim()
  if (typed === '') return { issues: [], ...(endTyped !== '' && { end: parseEnd(endTyped, context).end }) }
  const parsedPosition = parsePosition(typed, context)
  const range = 'position' in parsedPosition ? null : parseRange(typed, context)
  const start = range?.from ?? ('position' in parsedPosition ? parsedPosition.position : undefined)
  const end = range ? parseEnd(endTyped || range.endText, context) : parseEnd(endTyped, context)
  const found =
    'issue' in parsedPosition && !range
      ? [{ column: 'position' as const, issue: toGridIssue(parsedPosition.issue) }]
      : []
  return {
    ...(start !== undefined && { position: toMetres(start, context) }),
    ...(end.end && { end: end.end }),
    issues: [...found, ...end.issues],
  }
}

/** A leading sign is relative to the row above; one that remains has no row above. */
function toGridIssue(issue: GridIssue): GridIssue {
  return issue.code === 'place.signed' ? { code: 'noneAbove' } : issue
}

const markPattern = /^([SF])\s*0*(\d{1,4})$/i

function parseEnd(text: string, context: DraftContext): { readonly end?: RowEnd; readonly issues: CellIssue[] } {
  if (text === '') return { issues: [] }
  const parsed = parsePosition(text, context)
  if ('position' in parsed) return { end: { kind: 'at', position: toMetres(parsed.position, context) }, issues: [] }
  const markMatch = markPattern.exec(text)
  if (!markMatch) return { issues: [{ column: 'end', issue: parsed.issue }] }
  const [, letter = '', name = ''] = markMatch
  return { end: { kind: letter.toUpperCase() === 'S' ? 'start' : 'finish', name }, issues: [] }
}

/** An extent typed in one go: "1245.3-1250", "T7..T8+2"; null where the text is none. */
export function parseRange(
  text: string,
  context: DraftContext,
): { readonly from: number; readonly startText: string; readonly endText: string } | null {
  // A text that is a position, such as "T7-3.2", is no range.
  if ('position' in parsePosition(text, context)) return null
  for (const { index, 0: sign } of text.matchAll(/\.{2,3}|…|[-–—]/g)) {
    const startText = text.slice(0, index).trim()
    const endText = text.slice(index + sign.length).trim()
    const from = parsePosition(startText, context)
    if ('position' in from && 'position' in parsePosition(endText, context))
      return { from: from.position, startText, endText }
  }
  return null
}

const toMetres = (value: number, { system }: DraftContext) => roundTo(toStoredUnit(value, 'm', system), 3)

/** A row as read, with its id. */
interface IdentifiedRow {
  readonly id: string
  readonly parsed: ParsedPlace
}

/** Position and length of a damage, in metres. */
export interface RowExtent {
  readonly position: number
  readonly length: number | null
}

/** The extents of the rows: a row that only finishes an extent is no damage of its own. */
interface PairedRows {
  readonly extents: ReadonlyMap<string, RowExtent>
  /** The row with the start of the extent that a row finishes. */
  readonly startOf: ReadonlyMap<string, string>
  readonly issues: ReadonlyMap<string, readonly CellIssue[]>
}

/** The length of a closed rope in metres, where positions continue over the joint; null for an open rope. */
type LoopLength = number | null

type Mark = Extract<RowEnd, { readonly name: string }>

/** Determines the extent of each row: a point, between two positions, or from a start mark to its finish mark. */
export function pairRows(rows: readonly IdentifiedRow[], loopLength: LoopLength): PairedRows {
  const { starts, finishes, issues } = collectMarks(rows)
  const extents = new Map<string, RowExtent>()
  const startOf = new Map<string, string>()
  for (const { id, parsed } of rows) {
    const { position, end } = parsed
    if (position === undefined) continue
    if (end?.kind === 'finish') {
      const start = starts.get(end.name)
      if (start && !issues.has(id)) startOf.set(id, start.id)
      continue
    }
    const finish = end?.kind === 'start' ? finishes.get(end.name)?.parsed.position : undefined
    const last = end?.kind === 'at' ? end.position : finish
    extents.set(id, last === undefined ? { position, length: null } : extentBetween(position, last, loopLength))
  }
  return { extents, startOf, issues }
}

/** The extent between two positions; on an open rope it does not matter which is typed first. */
export function extentBetween(first: number, last: number, loopLength: LoopLength): RowExtent {
  const rounded = (value: number) => Math.round(value * 1e6) / 1e6
  if (last >= first || loopLength === null) {
    const length = rounded(Math.abs(last - first))
    return { position: Math.min(first, last), length: length === 0 ? null : length }
  }
  // On a closed rope it continues over the joint.
  return { position: first, length: rounded(last - first + loopLength) }
}

function collectMarks(rows: readonly IdentifiedRow[]) {
  const starts = new Map<string, IdentifiedRow>()
  const finishes = new Map<string, IdentifiedRow>()
  const issues = new Map<string, readonly CellIssue[]>()
  const marked = rows.flatMap((row) => {
    const { end } = row.parsed
    return end && end.kind !== 'at' ? [{ row, end }] : []
  })
  for (const { row, end } of marked) {
    const sameKind = end.kind === 'start' ? starts : finishes
    if (sameKind.has(end.name)) issues.set(row.id, [markIssue('markTwice', end)])
    else sameKind.set(end.name, row)
  }
  for (const { row, end } of marked) {
    const other = end.kind === 'start' ? finishes : starts
    if (!other.has(end.name) && !issues.has(row.id))
      issues.set(row.id, [markIssue(end.kind === 'start' ? 'noFinish' : 'noStart', end)])
  }
  return { starts, finishes, issues }
}

function markIssue(code: 'markTwice' | 'noFinish' | 'noStart', { kind, name }: Mark): CellIssue {
  const other = kind === 'start' ? 'F' : 'S'
  const own = kind === 'start' ? 'S' : 'F'
  return { column: 'end', issue: { code, values: { mark: `${own}${name}`, other: `${other}${name}` } } }
}
