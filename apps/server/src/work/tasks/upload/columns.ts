import type { FieldIssue } from '@catenary/contract/issues'
import { requiredTaskColumns, taskColumns } from '@catenary/contract/work/task-upload'
import type { TaskColumn } from '@catenary/contract/work/task-upload'
import { languages } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { taskColumnLabel } from '@catenary/i18n/work/task-column-label'
import { namesOf } from './read-cells.ts'
import type { CsvRow } from './read-csv.ts'

/** The texts that name a column: its own name, and its label in any language. */
function namesOfColumn(column: TaskColumn): string[] {
  const labels = languages.map((language) => taskColumnLabel(translatorFor(language), column))
  return [column, ...labels, ...namesOf(`audit.subject.${column}`)].map((name) => name.toLowerCase())
}

/** The index of each column; issues for unknown, duplicate and missing columns. */
export function columnsOf(
  header: CsvRow | undefined,
  needsRope: boolean,
): { readonly columns: ReadonlyMap<TaskColumn, number>; readonly issues: readonly FieldIssue[] } {
  const columns = new Map<TaskColumn, number>()
  const issues: FieldIssue[] = []
  const line = header?.line ?? 1
  for (const [index, cell] of (header?.cells ?? []).entries()) {
    if (cell === '') continue
    const column = taskColumns.find((one) => namesOfColumn(one).includes(cell.toLowerCase()))
    if (column === undefined) issues.push({ path: cell, code: 'csv.column', line, value: cell })
    else if (columns.has(column)) issues.push({ path: column, code: 'duplicate', line, value: cell })
    else columns.set(column, index)
  }
  const required = [...(needsRope ? (['rope'] as const) : []), ...requiredTaskColumns]
  const missing = required.filter((column) => !columns.has(column))
  return {
    columns,
    issues: [...issues, ...missing.map((path) => ({ path, code: 'csv.missing' as const, line, value: '' }))],
  }
}
