import type { DamageType } from '@catenary/domain/loss/damage'
import { damageTypes } from '@catenary/domain/loss/damage'
import type { GridColumn } from './grid-columns.ts'
import { gridColumns } from './grid-columns.ts'

/** What stands in the cells of a row as typed, by column; of a closed list the value itself once it is understood. */
export type Cells = Readonly<Partial<Record<GridColumn, string>>>

/** One row of the grid. */
export interface GridRow {
  readonly id: string
  readonly cells: Cells
  /** Cells copied from the row above and not edited since: they do not make a row a damage. */
  readonly taken?: readonly GridColumn[]
  /** The type that they were taken over with. */
  readonly takenType?: string
}

/**
 * Columns that a new row copies: values that are usually the same. The wire is not among them: several breaks of one
 * wire within a reference length count once, which must be a deliberate entry.
 */
const copiedColumns: readonly GridColumn[] = [
  'type',
  'damageCount',
  'crossSectionLossAmount',
  'crossSectionLossUnit',
  'strand',
  'wireLocation',
  'breakType',
  'corrosionDegree',
  'actionStatus',
]

/** What of it belongs to one type of damage, and is not true of another. */
const typeSpecificColumns: readonly GridColumn[] = [
  'damageCount',
  'crossSectionLossAmount',
  'wireLocation',
  'breakType',
  'corrosionDegree',
]

/** An empty row, or one that begins with a type. */
export function newRow(id: string, type?: string): GridRow {
  return rowWithCopied(id, { ...(type && { type }), crossSectionLossUnit: '%' })
}

/** The row after another: with its values, without its place. */
export function rowAfter({ cells }: GridRow, id: string): GridRow {
  const copied = copiedColumns.flatMap((column) => (cells[column] ? [[column, cells[column]] as const] : []))
  return rowWithCopied(id, Object.fromEntries(copied))
}

function rowWithCopied(id: string, cells: Cells): GridRow {
  return { id, cells, taken: gridColumns.filter((column) => cells[column]), takenType: cells.type }
}

/** What stands in a cell; nothing is the empty text. */
export function cellOf(row: GridRow, column: GridColumn): string {
  return row.cells[column] ?? ''
}

/** The row with something else in one cell. Another type leaves behind what was taken over with the one before. */
export function withCell(row: GridRow, column: GridColumn, text: string): GridRow {
  const taken = row.taken?.filter((one) => one !== column) ?? []
  const isOtherType = column === 'type' && text !== row.takenType && damageTypes.some((type) => type === text)
  const outdated = isOtherType ? taken.filter((one) => typeSpecificColumns.includes(one)) : []
  const others = Object.entries(row.cells).filter(([name]) => name !== column && !outdated.some((one) => one === name))
  return {
    ...row,
    cells: Object.fromEntries(text === '' ? others : [...others, [column, text]]),
    taken: taken.filter((one) => !outdated.includes(one)),
  }
}

/** True for a row without input of its own: empty, or holding only values copied from the row above. */
export function isBlankRow({ cells, taken = [] }: GridRow): boolean {
  const typedColumns = gridColumns.filter((column) => column !== 'crossSectionLossUnit' && !taken.includes(column))
  return typedColumns.every((column) => (cells[column] ?? '').trim() === '')
}

/** The type of damage of a row, once it has one. */
export function typeOf(row: GridRow): DamageType | undefined {
  return damageTypes.find((type) => type === row.cells.type)
}

/** True for a stored value that still is a list of rows. */
export function isGridRowList(value: unknown): value is readonly GridRow[] {
  return Array.isArray(value) && value.every(isGridRow)
}

function isGridRow(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('cells' in value)) return false
  const { id, cells } = value
  if (typeof id !== 'string' || typeof cells !== 'object' || cells === null) return false
  return Object.values(cells).every((text) => typeof text === 'string')
}
