import type { DamageType } from '@catenary/domain/damage'
import { damageTypes } from '@catenary/domain/damage'
import type { GridColumn } from './grid-columns.ts'
import { gridColumns } from './grid-columns.ts'

/** What stands in the cells of a row as typed, by column; of a closed list the value itself once it is understood. */
export type Cells = Readonly<Partial<Record<GridColumn, string>>>

/** One row of the grid. */
export interface GridRow {
  readonly id: string
  readonly cells: Cells
  /** All that stands in it was taken over from the row above: alone it says no damage yet. */
  readonly isTakenOver?: boolean
}

/**
 * What a new row takes over: what is the same from one damage to the next. A wire is not: several breaks of one wire
 * within a reference length count once, and nobody should say so without meaning it.
 */
const takenOver: readonly GridColumn[] = [
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

/** An empty row, or one that begins with a type. */
export function newRow(id: string, type?: string): GridRow {
  return { id, cells: { ...(type && { type }), crossSectionLossUnit: '%' }, isTakenOver: true }
}

/** The row after another: with its values, without its place. */
export function rowAfter({ cells }: GridRow, id: string): GridRow {
  const kept = takenOver.flatMap((column) => (cells[column] ? [[column, cells[column]] as const] : []))
  return { id, cells: Object.fromEntries(kept), isTakenOver: true }
}

/** What stands in a cell; nothing is the empty text. */
export function cellOf(row: GridRow, column: GridColumn): string {
  return row.cells[column] ?? ''
}

/** The row with something else in one cell. */
export function withCell(row: GridRow, column: GridColumn, text: string): GridRow {
  const { [column]: _, ...others } = row.cells
  return { id: row.id, cells: text === '' ? others : { ...others, [column]: text } }
}

/** True for a row that says nothing: empty, or with nothing but what the row above said. */
export function isBlank(row: GridRow): boolean {
  const filled = gridColumns.filter((column) => cellOf(row, column).trim() !== '' && column !== 'crossSectionLossUnit')
  return filled.length === 0 || row.isTakenOver === true
}

/** The type of damage that a row says, once it is one. */
export function typeOf(row: GridRow): DamageType | undefined {
  return damageTypes.find((type) => type === row.cells.type)
}

/** True for a value kept from an earlier visit that still is a list of rows. */
export function areRows(value: unknown): value is readonly GridRow[] {
  return Array.isArray(value) && value.every(isRow)
}

function isRow(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('cells' in value)) return false
  const { id, cells } = value
  if (typeof id !== 'string' || typeof cells !== 'object' || cells === null) return false
  return Object.values(cells).every((text) => typeof text === 'string')
}
