import Papa from 'papaparse'

/** How many rows below the head are shown. */
export const maxRows = 1_000

/** The beginning of a table: its head, its first rows, and whether there are more. */
export interface ParsedCsv {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly isCut: boolean
}

/** Reads the beginning of a CSV file; `isPart` where the text is only a part of the file, its last row perhaps half. */
export function parseCsv(text: string, isPart: boolean): ParsedCsv {
  const { data } = Papa.parse<string[]>(text, {
    preview: maxRows + 2,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [';', ',', '\t', '|'],
  })
  const [head = [], ...rows] = data
  const whole = isPart && rows.length <= maxRows ? rows.slice(0, -1) : rows
  return { head, rows: whole.slice(0, maxRows), isCut: isPart || whole.length > maxRows }
}
