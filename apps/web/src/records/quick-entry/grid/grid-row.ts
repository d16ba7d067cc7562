import type { DamageType } from '@catenary/domain/loss/damage'
import { damageTypes } from '@catenary/domain/loss/damage'
import type { GridColumn } from './grid-columns.ts'
import { gridColumns } from './grid-columns.ts'

/** The typed texts of a row by column; for a closed list the value once it is recognized. */
export type Cells = Readonly<Partial<Record<GridColumn, string>>>

/** One row of the grid. */
export interface GridRow {
  readonly id: string
  readonly cells: Cells
  /** Cells copied from the row above and not edited since: they do not make a row a damage. */
  readonly taken?: readonly GridColumn[]
  /** The type of the row they were copied from. */
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

/** The copied columns that depend on the type of damage. */
const typeSpecificColumns: readonly GridColumn[] = [
  'damageCount',
  'crossSectionLossAmount',
  'wireLocation',
  'breakType',
  'corrosionDegree',
]

/** A new row, empty or with a type. */
export function newRow(id: string, type?: string): GridRow {
  return rowWithCopied(id, { ...(type && { type }), crossSectionLossUnit: '%' })
}

/** The row after another: with its copied values, without its position. */
export function rowAfter({ cells }: GridRow, id: string): GridRow {
  const copied = copiedColumns.flatMap((column) => (cells[column] ? [[column, cells[column]] as const] : []))
  return rowWithCopied(id, Object.fromEntries(copied))
}

function rowWithCopied(id: string, cells: Cells): GridRow {
  return { id, cells, taken: gridColumns.filter((column) => cells[column]), takenType: cells.type }
}

/** The text of a cell; empty if there is none. */
export function cellOf(row: GridRow, column: GridColumn): string {
  return row.cells[column] ?? ''
}

/** The row with one changed cell. Another type removes the copied values of the previous type. */
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

/** True for a row without its own input: empty, or only with values copied from the row above. */
export function isBlankRow({ cells, taken = [] }: GridRow): boolean {
  const typedColumns = gridColumns.filter((column) => column !== 'crossSectionLossUnit' && !taken.includes(column))
  return typedColumns.every((column) => (cells[column] ?? '').trim() === '')
}

/** The type of damage of a row, once it has one. */
export function typeOf(row: GridRow): DamageType | undefined {
  return damageTypes.find((type) => type === row.cells.type)
}

/** True for a stored value that is a valid list of rows. */
export function isGridRowList(value: unknown): value is readonly GridRow[] {
  return Array.isArray(value) && value.every(isGridRow)
}

function isGridRow(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('cells' in value)) return false
  const { id, cells } = value
  if (typeof id !== 'string' || typeof cells !== 'object' || cells === null) return false
  return Object.values(cells).every((text) => typeof text === 'string')
}
