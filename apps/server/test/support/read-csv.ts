/**
 * Reads CSV by the letter of RFC 4180: lines end in CR LF, quoted fields double their quotes, nothing else is quoted or
 * broken; cells may be separated by semicolons. Throws on anything else, and where lines differ in their number of fields.
 */
export function readCsv(text: string, separator: ',' | ';' = ','): string[][] {
  const cell = new RegExp(`^(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|$)`)
  const rows: string[][] = [[]]
  let rest = text
  while (rest !== '') {
    const field = cell.exec(rest)
    if (!field) throw new Error(`Not CSV at: ${rest.slice(0, 40)}`)
    const [all, quoted, plain = '', end] = field
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    rest = rest.slice(all.length)
    if (end === '\r\n' && rest !== '') rows.push([])
    if (end === separator && rest === '') rows.at(-1)?.push('')
  }
  if (new Set(rows.map((row) => row.length)).size !== 1) throw new Error('Lines of different length')
  return rows
}
