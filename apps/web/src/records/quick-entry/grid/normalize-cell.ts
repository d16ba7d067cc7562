import { schemaOf } from '@catenary/contract/records/event-fields'
import { decimalsOf } from '@catenary/contract/rounding'
import { roundTo } from '@catenary/domain/units'
import { isAmbiguousNumber } from '@catenary/i18n/format'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import { parseSignedOffset, parsePosition } from '../../dialog/fields/parse-position.ts'
import type { GridColumn } from './grid-columns.ts'
import { cellKind, gridColumns, isAttribute } from './grid-columns.ts'
import type { GridRow } from './grid-row.ts'
import { cellOf, withCell } from './grid-row.ts'
import { parseRange } from './row-places.ts'

/** Separator between the ends of an extent. */
const rangeSign = /\.{2,3}|…|[-–—]/

/** A number in a cell that is ambiguous between languages; undefined if there is none. */
export function ambiguousNumberIn(row: GridRow, column: GridColumn): string | undefined {
  const kind = cellKind(column)
  const text = cellOf(row, column)
  if (kind !== 'number' && kind !== 'place') return undefined
  return [text, ...(kind === 'place' ? text.split(rangeSign) : [])].find(isAmbiguousNumber)
}

/**
 * The position of an entry with a leading sign, in display units: relative to the nearest row above with a position.
 * Undefined where the text is none, no row above has one, or the result is negative.
 */
export function positionFromAbove(text: string, above: readonly GridRow[], context: DraftContext): number | undefined {
  const offset = parseSignedOffset(text, context)
  const last = above.findLast((row) => cellOf(row, 'position').trim() !== '')
  if (offset === null || !last) return undefined
  const typed = cellOf(last, 'position').trim()
  const parsed = parsePosition(typed, context)
  const from = 'position' in parsed ? parsed.position : parseRange(typed, context)?.from
  if (from === undefined || from + offset < 0) return undefined
  return roundTo(from + offset, 4)
}

/**
 * The normalized text of a cell: a number with the stored decimals, and a relative position as an absolute one. Other
 * texts remain as typed.
 */
export function normalizeCell(
  row: GridRow,
  column: GridColumn,
  above: readonly GridRow[],
  context: DraftContext,
): string {
  const text = cellOf(row, column)
  const kind = cellKind(column)
  if (text.trim() === '' || (kind !== 'number' && kind !== 'place')) return text
  if (column === 'position' && parseSignedOffset(text, context) !== null) {
    const position = positionFromAbove(text, above, context)
    return position === undefined ? text : context.format(position)
  }
  const number = context.parse(text)
  if (number === null || parseSignedOffset(text, context) !== null) return text
  // Reference points may have names that look like numbers.
  if (kind === 'place' && 'issue' in parsePosition(text, context)) return text
  return context.format(context.system === 'metric' ? roundAsStored(number, row, column) : number)
}

function roundAsStored(number: number, row: GridRow, column: GridColumn): number {
  if (!isAttribute(column)) return roundTo(number, 3)
  const decimals = decimalsOf(schemaOf(column), row.cells) ?? 0
  // Fractions are invalid for counts and must not be rounded.
  return decimals === 0 ? number : roundTo(number, decimals)
}

/** Normalizes pasted rows, below the rows `above`. */
export function normalizeRows(
  rows: readonly GridRow[],
  above: readonly GridRow[],
  context: DraftContext,
): readonly GridRow[] {
  const normalized: GridRow[] = []
  const last = above.findLast((row) => cellOf(row, 'position').trim() !== '')
  for (const row of rows) {
    const before = normalized.length > 0 ? normalized : last ? [last] : []
    normalized.push(
      gridColumns.reduce((one, column) => {
        const text = normalizeCell(one, column, before, context)
        return text === cellOf(one, column) ? one : withCell(one, column, text)
      }, row),
    )
  }
  return normalized
}
