import { isUtf8 } from 'node:buffer'
import Papa from 'papaparse'

/** A row of a CSV file: the texts of its cells, and the line where it begins, counted from 1. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * The rows of a CSV file without the empty ones, its header first: in UTF-8 with or without a mark, UTF-16 with one, else in
 * Windows-1252; separated by what a first line `sep=;` names, as Excel writes it, else by comma, semicolon or tab, whichever stands in the header. Where it is UTF-8 but for single
 * bytes, the line of the first of these instead.
 */
export function readCsv(bytes: Uint8Array): { readonly rows: CsvRow[] } | { readonly brokenLine: number } {
  const text = decode(bytes)
  if (text === null) return { brokenLine: lineOfBrokenByte(bytes) }
  const separator = /^"?sep=([,;|\t])"?[ ]*(?=[\r\n]|$)/i.exec(text)?.[1]
  const rows: CsvRow[] = []
  const lineAt = lineCounter(text)
  let begin = 0
  Papa.parse<string[]>(text, {
    delimiter: separator ?? delimiterOf(text),
    step: ({ data, meta }) => {
      const cells = data.map((cell) => cell.trim())
      const isSeparator = separator !== undefined && begin === 0
      if (!isSeparator && cells.some((cell) => cell !== '')) rows.push({ line: lineAt(begin), cells })
      begin = meta.cursor
    },
  })
  return { rows }
}

/** The text of a file; null where it is UTF-8 that is broken in places. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes)
  return multiByteCharacters.test(Buffer.from(bytes).toString('latin1'))
    ? null
    : new TextDecoder('windows-1252').decode(bytes)
}

/**
 * Bytes that are UTF-8 and hardly Windows-1252: its mark, Latin letters, punctuation, pictographs. Others could be either,
 * such as DF 93, with which „Spleiß“ ends.
 */
const multiByteCharacters = /^\xef\xbb\xbf|[\xc2-\xc5][\x80-\xbf]|\xe2[\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}/

function lineOfBrokenByte(bytes: Uint8Array): number {
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/\r\n|\r|\n/)
  return lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1'))) + 1
}

function delimiterOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? ''
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: header.split(sign).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign
}

/** The line of an offset in the text; offsets must be requested in ascending order. */
function lineCounter(text: string): (place: number) => number {
  let [line, from] = [1, 0]
  return (place) => {
    for (; from < place; from += 1) {
      const isBreak = text[from] === '\n' || (text[from] === '\r' && text[from + 1] !== '\n')
      if (isBreak) line += 1
    }
    return line
  }
}
