import { eventAttributes } from '@catenary/contract/event-attributes'
import { decimalsOf } from '@catenary/contract/rounding'
import { roundTo } from '@catenary/domain/units'
import { isReadDifferently } from '@catenary/i18n/format'
import type { DraftSetting } from '../dialog/draft-setting.ts'
import { signedOffset, typedPosition } from '../dialog/typed-position.ts'
import type { GridColumn } from './grid-columns.ts'
import { cellKind, gridColumns, isAttribute } from './grid-columns.ts'
import type { GridRow } from './grid-row.ts'
import { cellOf, withCell } from './grid-row.ts'
import { rangeIn } from './row-reading.ts'

/** A sign between the ends of an extent. */
const between = /\.{2,3}|…|[-–—]/

/** The number in a cell that languages read differently; undefined where there is none. */
export function oddNumberIn(row: GridRow, column: GridColumn): string | undefined {
  const kind = cellKind(column)
  const text = cellOf(row, column)
  if (kind !== 'number' && kind !== 'place') return undefined
  return [text, ...(kind === 'place' ? text.split(between) : [])].find(isReadDifferently)
}

/**
 * Where a position with a leading sign lies, in the units that are typed: so far from the nearest row above that has a
 * position. Undefined where the text is none, no row above says one, or it would lie before the rope begins.
 */
export function positionFromAbove(text: string, above: readonly GridRow[], setting: DraftSetting): number | undefined {
  const offset = signedOffset(text, setting)
  const last = above.findLast((row) => cellOf(row, 'position').trim() !== '')
  if (offset === null || !last) return undefined
  const typed = cellOf(last, 'position').trim()
  const read = typedPosition(typed, setting)
  const from = 'position' in read ? read.position : rangeIn(typed, setting)?.from
  if (from === undefined || from + offset < 0) return undefined
  return roundTo(from + offset, 4)
}

/**
 * What stands in a cell once it is left: a number as it was read, with the decimals that are stored, and a position that
 * was counted from the row above as a position of its own. What is none of them stays as it was typed.
 */
export function settledCell(
  row: GridRow,
  column: GridColumn,
  above: readonly GridRow[],
  setting: DraftSetting,
): string {
  const text = cellOf(row, column)
  const kind = cellKind(column)
  if (text.trim() === '' || (kind !== 'number' && kind !== 'place')) return text
  if (column === 'position' && signedOffset(text, setting) !== null) {
    const position = positionFromAbove(text, above, setting)
    return position === undefined ? text : setting.write(position)
  }
  const number = setting.parse(text)
  if (number === null || signedOffset(text, setting) !== null) return text
  // A point may be called as a number is written.
  if (kind === 'place' && 'fault' in typedPosition(text, setting)) return text
  return setting.write(setting.system === 'metric' ? asStored(number, row, column) : number)
}

function asStored(number: number, row: GridRow, column: GridColumn): number {
  if (!isAttribute(column)) return roundTo(number, 3)
  const decimals = decimalsOf(eventAttributes.shape[column], row.cells) ?? 0
  // Half of something that is counted is wrong, and must not become a whole.
  return decimals === 0 ? number : roundTo(number, decimals)
}

/** Pasted rows as they stand once they are read, below the rows `above`. */
export function settledRows(
  rows: readonly GridRow[],
  above: readonly GridRow[],
  setting: DraftSetting,
): readonly GridRow[] {
  const settled: GridRow[] = []
  const last = above.findLast((row) => cellOf(row, 'position').trim() !== '')
  for (const row of rows) {
    const before = settled.length > 0 ? settled : last ? [last] : []
    settled.push(
      gridColumns.reduce((one, column) => {
        const text = settledCell(one, column, before, setting)
        return text === cellOf(one, column) ? one : withCell(one, column, text)
      }, row),
    )
  }
  return settled
}
