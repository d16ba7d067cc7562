import type { CellHandlers } from './EntryCell.tsx'
import type { GridColumn } from './grid-columns.ts'
import type { GridRow } from './grid-row.ts'
import type { CheckedRow } from './row-checks.ts'
import { visibleIssues } from './row-checks.ts'
import type { CellTexts } from './use-cell-texts.ts'

/** What every field of a card needs to know of its row. */
export interface CardFieldProps extends Pick<CellHandlers, 'onType' | 'onCommand' | 'onLeave'> {
  readonly row: GridRow
  readonly checked: ReadonlyMap<string, CheckedRow>
  readonly units: Readonly<Partial<Record<GridColumn, string>>>
  readonly texts: CellTexts
  /** The last row: it is being typed in. */
  readonly isTyped: boolean
}

/** What is wrong with a field of a card, in words; undefined where nothing is. */
export function cardIssueText(
  { row, checked, texts, isTyped }: Omit<CardFieldProps, 'onCommand'>,
  column: GridColumn,
): string | undefined {
  const checkedRow = checked.get(row.id)
  const visibleIssue =
    checkedRow?.row === row
      ? visibleIssues(checkedRow, isTyped ? row.id : undefined).find((issue) => issue.column === column)
      : undefined
  return visibleIssue && texts.issue(column, visibleIssue.issue)
}
