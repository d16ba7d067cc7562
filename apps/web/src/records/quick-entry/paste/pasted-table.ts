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

/** Cells may stand between quotes, and then hold separators, line breaks, and quotes written twice (RFC 4180). */
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
