import type { GridColumn } from './grid-columns.ts'
import { cellKind } from './grid-columns.ts'
import type { Choice } from './choices.ts'
import { plainText } from './choices.ts'
import type { Cells, GridRow } from './grid-row.ts'

/** What the words of a pasted table mean, in every language. */
export interface PasteWords {
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
export function pastedRows(
  table: readonly (readonly string[])[],
  shown: readonly GridColumn[],
  words: PasteWords,
  newId: () => string,
): PastedRows {
  const [head = [], ...rest] = table
  const named = head.map((heading) => words.column(heading))
  const hasHead = named.filter((column) => column !== undefined).length >= Math.min(2, head.length)
  const columns = hasHead ? named : shown
  const rows = (hasHead ? rest : table).map((cells) => ({ id: newId(), cells: cellsOf(cells, columns, words) }))
  const unknown = hasHead ? head.filter((heading, index) => heading !== '' && !named[index]) : []
  return { rows: rows.filter(({ cells }) => Object.keys(cells).length > 0), unknown }
}

function cellsOf(texts: readonly string[], columns: readonly (GridColumn | undefined)[], words: PasteWords): Cells {
  const filled = texts.flatMap((text, index): (readonly [GridColumn, string])[] => {
    const column = columns[index]
    return column && text !== '' ? [[column, understood(text, column, words)]] : []
  })
  const cells: Partial<Record<GridColumn, string>> = Object.fromEntries(filled)
  // A loss without a unit is in percent, as in the grid.
  return cells.crossSectionLossAmount ? { crossSectionLossUnit: '%', ...cells } : cells
}

function understood(text: string, column: GridColumn, words: PasteWords): string {
  if (cellKind(column) !== 'choice') return text
  const wanted = plainText(text)
  const choice = words
    .choices(column)
    .find(({ value, label, code }) => code === wanted || plainText(label) === wanted || plainText(value) === wanted)
  return choice?.value ?? text
}
