import type { FieldErrorCode } from '@catenary/contract/errors'
import { choicesOf, fieldKind } from '@catenary/contract/form-fields'
import type { EventType } from '@catenary/contract/records/event-attributes'
import { fieldsFor, schemaOf } from '@catenary/contract/records/event-fields'
import type { FieldFor } from '@catenary/contract/records/event-fields'
import { attributesOfRecording, tabOf } from '@catenary/contract/records/event-forms'
import type { EditableAttribute } from '@catenary/contract/records/event-forms'
import { damageTypes } from '@catenary/domain/loss/damage'

/** What is asked of damages and is declared for the grid. */
export type RowAttribute = FieldFor<'quickEntry'> & EditableAttribute

const damageAttributes = new Set(damageTypes.flatMap((type) => attributesOfRecording({ kind: 'damage', type })))
// Counted first, and said in words last; the others stand in the order in which the dialog asks for them.
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

/** The columns that are shown until somebody chooses others. */
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

/** The columns that cannot be hidden: without them there is no damage. */
export const fixedColumns: readonly GridColumn[] = ['position', 'type']

/** What a cell takes: one of a closed list, a number, or text. */
export type CellKind = 'place' | 'choice' | 'number' | 'text'

/** What the cells of a column take. */
export function cellKind(column: GridColumn): CellKind {
  if (column === 'position' || column === 'end') return 'place'
  if (column === 'type') return 'choice'
  const kind = fieldKind(schemaOf(column))
  return kind === 'choice' || kind === 'number' ? kind : 'text'
}

/** The values that a column with a closed list takes, in its order; none for the others. */
export function choiceValues(column: GridColumn): readonly string[] {
  if (column === 'type') return damageTypes
  return isAttribute(column) ? choicesOf(schemaOf(column)) : []
}

/** True for the columns that hold an attribute. */
export function isAttribute(column: GridColumn): column is RowAttribute {
  return column !== 'position' && column !== 'type' && column !== 'end'
}

/** True where a damage of this type has what the column holds; before a type is chosen, everything may. */
export function isApplicable(column: GridColumn, type: EventType | undefined): boolean {
  if (!isAttribute(column) || type === undefined) return true
  return tabOf(column, { kind: 'damage', type }) !== undefined
}

/** What only the grid can find wrong: words that are in no list, and marks of extents that do not pair. */
export const gridIssueCodes = ['notInList', 'noFinish', 'noStart', 'markTwice', 'fullCircle', 'noneAbove'] as const

/** What is wrong with a cell: the code of its text and what fills it. */
export interface GridIssue {
  readonly code: FieldErrorCode | (typeof gridIssueCodes)[number]
  readonly values?: Readonly<Record<string, string | number>>
}

/** An issue with the column that it is in. */
export interface CellIssue {
  readonly column: GridColumn
  readonly issue: GridIssue
}
