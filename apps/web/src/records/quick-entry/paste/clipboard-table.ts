import type { Choice } from '../grid/choices.ts'
import { normalizeText } from '../grid/choices.ts'
import type { GridColumn } from '../grid/grid-columns.ts'
import { cellKind } from '../grid/grid-columns.ts'
import type { Cells, GridRow } from '../grid/grid-row.ts'

/** What the words of a pasted table mean, in every language. */
export interface PasteVocabulary {
  /** The column that a heading names. */
  readonly column: (heading: string) => GridColumn | undefined
  /** The values of the closed lists of a column, with all their names. */
  readonly choices: (column: GridColumn) => readonly Choice[]
}

/** A pasted table as rows. */
export interface PastedRows {
  readonly rows: readonly GridRow[]
  /** The headings that are no column: what stands below them is left out. */
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
  const rows = (hasHeadings ? rest : table).map((cells) => ({
    id: newId(),
    cells: parseCells(cells, columns, vocabulary),
  }))
  const unknown = hasHeadings ? headings.filter((heading, index) => heading !== '' && !headingColumns[index]) : []
  return { rows: rows.filter(({ cells }) => Object.keys(cells).length > 0), unknown }
}

function parseCells(
  texts: readonly string[],
  columns: readonly (GridColumn | undefined)[],
  vocabulary: PasteVocabulary,
): Cells {
  const filled = texts.flatMap((text, index): (readonly [GridColumn, string])[] => {
    const column = columns[index]
    return column && text !== '' ? [[column, parseChoice(text, column, vocabulary)]] : []
  })
  const cells: Partial<Record<GridColumn, string>> = Object.fromEntries(filled)
  // A loss without a unit is in percent, as in the grid.
  return cells.crossSectionLossAmount ? { crossSectionLossUnit: '%', ...cells } : cells
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
