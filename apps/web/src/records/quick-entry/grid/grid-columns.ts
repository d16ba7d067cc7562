import type { FieldErrorCode } from '@catenary/contract/errors'
import { choicesOf, fieldKind } from '@catenary/contract/form-fields'
import type { EventType } from '@catenary/contract/records/event-attributes'
import { fieldsFor, schemaOf } from '@catenary/contract/records/event-fields'
import type { FieldFor } from '@catenary/contract/records/event-fields'
import { fieldsOfRecording, tabOf } from '@catenary/contract/records/event-forms'
import type { EditableField } from '@catenary/contract/records/event-forms'
import { damageTypes } from '@catenary/domain/loss/damage'

/** The fields of damages that are declared for the grid. */
export type RowAttribute = FieldFor<'quickEntry'> & EditableField

const damageAttributes = new Set(damageTypes.flatMap((type) => fieldsOfRecording({ kind: 'damage', type })))
// Counts first and texts last; the others in the order of the dialog.
const first: readonly RowAttribute[] = ['damageCount']
const last: readonly RowAttribute[] = ['actionStatus', 'description']
const middle = fieldsFor('quickEntry').filter(
  (name): name is RowAttribute =>
    damageAttributes.has(name as RowAttribute) && ![...first, ...last].some((one) => one === name),
)

/** The fields of a damage that have a column, in the order of the columns. */
export const rowAttributes: readonly RowAttribute[] = [...first, ...middle, ...last]

/** The columns of the grid: place, type, end of an extent, and the attributes. */
export const gridColumns = ['position', 'type', 'end', ...rowAttributes] as const
export type GridColumn = (typeof gridColumns)[number]

/** The default columns. */
export const defaultColumns: readonly GridColumn[] = [
  'position',
  'type',
  'end',
  'damageCount',
  'crossSectionLossAmount',
  'crossSectionLossUnit',
  'strand',
  'wire',
  'wireLocation',
  'description',
]

/** The columns that cannot be hidden, since every damage needs them. */
export const fixedColumns: readonly GridColumn[] = ['position', 'type']

/** The input type of a cell: a choice of a closed list, a number, or text. */
export type CellKind = 'place' | 'choice' | 'number' | 'text'

/** The input type of a column. */
export function cellKind(column: GridColumn): CellKind {
  if (column === 'position' || column === 'end') return 'place'
  if (column === 'type') return 'choice'
  const kind = fieldKind(schemaOf(column))
  return kind === 'choice' || kind === 'number' ? kind : 'text'
}

/** The values of a column with a closed list, in their order; none for the others. */
export function choiceValues(column: GridColumn): readonly string[] {
  if (column === 'type') return damageTypes
  return isAttribute(column) ? choicesOf(schemaOf(column)) : []
}

/** True for the columns of attributes. */
export function isAttribute(column: GridColumn): column is RowAttribute {
  return column !== 'position' && column !== 'type' && column !== 'end'
}

/** True if the column applies to this type of damage; every column before a type is chosen. */
export function isApplicable(column: GridColumn, type: EventType | undefined): boolean {
  if (!isAttribute(column) || type === undefined) return true
  return tabOf(column, { kind: 'damage', type }) !== undefined
}

/** Issue codes of the grid: values that are not on the list, and unpaired marks of extents. */
export const gridIssueCodes = ['notInList', 'noFinish', 'noStart', 'markTwice', 'fullCircle', 'noneAbove'] as const

/** An issue of a cell: the code of its message and its values. */
export interface GridIssue {
  readonly code: FieldErrorCode | (typeof gridIssueCodes)[number]
  readonly values?: Readonly<Record<string, string | number>>
}

/** An issue with its column. */
export interface CellIssue {
  readonly column: GridColumn
  readonly issue: GridIssue
}
