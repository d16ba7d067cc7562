import type { GridColumn } from '../grid/grid-columns.ts'
import type { GridRow } from '../grid/grid-row.ts'
import { cellOf, isBlankRow } from '../grid/grid-row.ts'

/** The rows as text that spreadsheets take: cells between tabs, with headings, as the reader sees them. */
export function formatTable(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  labels: {
    readonly heading: (column: GridColumn) => string
    readonly cell: (column: GridColumn, text: string) => string
  },
): string {
  const lines = rows
    .filter((row) => !isBlankRow(row))
    .map((row) => columns.map((column) => escapeCell(labels.cell(column, cellOf(row, column)))))
  return [columns.map((column) => escapeCell(labels.heading(column))), ...lines]
    .map((cells) => cells.join('\t'))
    .join('\n')
}

// A quote doubled between quotes is read back as one; what begins like a formula must not become one.
function escapeCell(text: string): string {
  const safe = /^[=@]/.test(text) ? `'${text}` : text
  return /["\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
