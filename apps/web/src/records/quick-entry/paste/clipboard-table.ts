import { normalizeText } from '../grid/choices.ts'
import type { Choice } from '../grid/choices.ts'
import { cellKind } from '../grid/grid-columns.ts'
import type { GridColumn } from '../grid/grid-columns.ts'
import { cellOf, isBlankRow } from '../grid/grid-row.ts'
import type { GridRow } from '../grid/grid-row.ts'
import { pastedUnit, splitHeading } from './pasted-units.ts'
import type { PastedRow, PastedUnit } from './pasted-units.ts'

/** What the words of a pasted table mean, in every language. */
export interface PasteVocabulary {
  /** The column that a heading names. */
  readonly column: (heading: string) => GridColumn | undefined
  /** The values of the closed lists of a column, with all their names. */
  readonly choices: (column: GridColumn) => readonly Choice[]
}

/** A pasted table as rows. */
export interface PastedRows {
  readonly rows: readonly PastedRow[]
  /** Unknown headings, whose values are ignored. */
  readonly unknown: readonly string[]
}

/**
 * A pasted table as rows of the grid: by its headings, else by the order of the columns that are shown. What cannot be
 * read stays as it was typed.
 */
export function parsePastedRows(
  table: readonly (readonly string[])[],
  shown: readonly GridColumn[],
  vocabulary: PasteVocabulary,
  newId: () => string,
): PastedRows {
  const [headings = [], ...rest] = table
  const headingColumns = headings.map((heading) => vocabulary.column(heading))
  const hasHeadings = headingColumns.filter((column) => column !== undefined).length >= Math.min(2, headings.length)
  const columns = hasHeadings ? headingColumns : shown
  const units = hasHeadings ? headings.map((heading, index) => unitOfHeading(heading, columns[index])) : []
  const rows = (hasHeadings ? rest : table).map((cells) => ({
    id: newId(),
    ...parseCells(cells, columns, units, vocabulary),
  }))
  const unknown = hasHeadings ? headings.filter((heading, index) => heading !== '' && !headingColumns[index]) : []
  return { rows: rows.filter(({ cells }) => Object.keys(cells).length > 0), unknown }
}

function unitOfHeading(heading: string, column: GridColumn | undefined): PastedUnit | undefined {
  return column && pastedUnit(splitHeading(heading).unit, column)
}

function parseCells(
  texts: readonly string[],
  columns: readonly (GridColumn | undefined)[],
  headingUnits: readonly (PastedUnit | undefined)[],
  vocabulary: PasteVocabulary,
): Pick<PastedRow, 'cells' | 'units'> {
  const filled = texts.flatMap((text, index): (readonly [GridColumn, string])[] => {
    const column = columns[index]
    return column && text !== '' ? [[column, parseChoice(text, column, vocabulary)]] : []
  })
  const cells: Partial<Record<GridColumn, string>> = Object.fromEntries(filled)
  const named = columns.flatMap((column, index) => {
    const unit = headingUnits[index]
    return column && unit && cells[column] ? [[column, unit] as const] : []
  })
  const units: Partial<Record<GridColumn, PastedUnit>> = Object.fromEntries(named)
  const typedUnit = texts[columns.indexOf('crossSectionLossUnit')] ?? ''
  if (!cells.crossSectionLossAmount && typedUnit === '') return { cells, units }
  const lossUnit = pastedUnit(typedUnit, 'crossSectionLossAmount') ?? units.crossSectionLossAmount
  // A loss without a unit is in percent, as in the grid.
  const { crossSectionLossUnit = '%', ...others } = cells
  return {
    cells: { ...others, crossSectionLossUnit: lossUnit ? lossUnit.wire : crossSectionLossUnit },
    units: { ...units, ...(lossUnit && { crossSectionLossAmount: lossUnit }) },
  }
}

function parseChoice(text: string, column: GridColumn, vocabulary: PasteVocabulary): string {
  if (cellKind(column) !== 'choice') return text
  const wanted = normalizeText(text)
  const choice = vocabulary
    .choices(column)
    .find(
      ({ value, label, code }) => code === wanted || normalizeText(label) === wanted || normalizeText(value) === wanted,
    )
  return choice?.value ?? text
}

/** The sign between the cells of a pasted table: of a spreadsheet a tab, of a file also another. */
type Separator = '\t' | ';' | ','

/** A table as it was pasted: rows of cells, trimmed, without empty rows. */
export function parseTable(text: string): string[][] {
  const separator = detectSeparator(text)
  return parseDelimited(text.replace(/^\uFEFF/, ''), separator)
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''))
}

/** True for text that is more than what fits into one cell. */
export function isTableText(text: string): boolean {
  return /[\t\n\r]/.test(text.trim())
}

function detectSeparator(text: string): Separator {
  const first = text.trimStart().split(/\r?\n/, 1)[0] ?? ''
  if (text.includes('\t')) return '\t'
  if (first.includes(';')) return ';'
  // One comma may be the decimal sign of a single column; several part cells.
  return first.split(',').length > 2 || /\p{L}.*,|,.*\p{L}/u.test(first) ? ',' : '\t'
}

/** Quoted cells may contain separators, line breaks, and doubled quotes (RFC 4180). */
function parseDelimited(text: string, separator: Separator): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, 'y')
  const rows: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text) ?? matchUnquoted(text, cell, separator)
    const [, quoted, plain = '', end = ''] = match
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== separator) rows.push([])
  }
  return rows
}

// A quote that is not closed before the separator is a sign like any other, such as the inches of 3".
function matchUnquoted(text: string, cell: RegExp, separator: Separator): readonly (string | undefined)[] {
  const from = cell.lastIndex
  const ends = [separator, '\n', '\r'].map((delimiter) => text.indexOf(delimiter, from)).filter((index) => index >= 0)
  const end = Math.min(text.length, ...ends)
  const delimiter = text.startsWith('\r\n', end) ? '\r\n' : text.slice(end, end + 1)
  cell.lastIndex = end + delimiter.length
  return ['', undefined, text.slice(from, end), delimiter]
}

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
