// Characters that make spreadsheets read a text as a formula. A text that already begins with the protecting apostrophe gets
// another one, so that removing one always restores the original.
const formulaPrefix = /^'*[=+\-@\t\r\0]/

/** A text that no spreadsheet computes: what looks like a formula is led by an apostrophe. */
export function escapeFormula(text: string): string {
  return formulaPrefix.test(text) ? `'${text}` : text
}

/** A text as a cell of CSV after RFC 4180: harmless, and quoted where it holds the separator, a quote or a line break. */
export function csvCell(text: string, separator: ',' | ';' = ','): string {
  const escaped = escapeFormula(text)
  return escaped.includes(separator) || /["\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** A text as the name of a sheet: without the characters that may not stand there, at most 31 of them. */
export function sheetName(title: string): string {
  return title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
}
