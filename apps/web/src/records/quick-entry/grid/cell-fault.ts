import type { FieldErrorCode } from '@catenary/contract/errors'
import type { GridColumn } from './grid-columns.ts'

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
