import type { GridColumn } from './grid-columns.ts'
import type { GridRow } from './grid-row.ts'
import { cellOf, isBlank } from './grid-row.ts'

/** The rows as text that spreadsheets take: cells between tabs, with headings, as the reader sees them. */
export function tableOut(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  said: {
    readonly heading: (column: GridColumn) => string
    readonly cell: (column: GridColumn, text: string) => string
  },
): string {
  const lines = rows
    .filter((row) => !isBlank(row))
    .map((row) => columns.map((column) => written(said.cell(column, cellOf(row, column)))))
  return [columns.map((column) => written(said.heading(column))), ...lines].map((cells) => cells.join('\t')).join('\n')
}

// A quote doubled between quotes is read back as one; what begins like a formula must not become one.
function written(text: string): string {
  const safe = /^[=@]/.test(text) ? `'${text}` : text
  return /["\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
