import Papa from 'papaparse'

/** How many rows below the head are shown. */
export const mostRows = 1_000

/** The beginning of a table: its head, its first rows, and whether there are more. */
export interface CsvTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly isCut: boolean
}

/** Reads the beginning of a CSV file; `isPart` where the text is only a part of the file, its last row perhaps half. */
export function csvRows(text: string, isPart: boolean): CsvTable {
  const { data } = Papa.parse<string[]>(text, {
    preview: mostRows + 2,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [';', ',', '\t', '|'],
  })
  const [head = [], ...rows] = data
  const whole = isPart && rows.length <= mostRows ? rows.slice(0, -1) : rows
  return { head, rows: whole.slice(0, mostRows), isCut: isPart || whole.length > mostRows }
}
