import { textLimits } from './text-types.ts'
import type { ZipArchive } from './unzip.ts'
import { openZip } from './unzip.ts'
import { parseXml, xmlText } from './xml-text.ts'

const wordElements = { text: ['w:t'], lines: ['w:p'], gaps: ['w:tab', 'w:br'] }
const slideElements = { text: ['a:t'], lines: ['a:p'], gaps: ['a:br'] }
const openDocumentElements = {
  text: ['office:body'],
  lines: ['text:p', 'text:h', 'table:table-row'],
  gaps: ['text:s', 'text:tab', 'text:line-break', 'table:table-cell'],
}

/** The text of a document of Word: its body, then headers, footers and notes. Throws for what is none. */
export function wordText(bytes: Uint8Array): string {
  const zip = openZip(bytes)
  const others = zip.names.filter((name) => /^word\/(header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/.test(name))
  return ['word/document.xml', ...others]
    .map((name) => xmlText(readFile(zip, name), wordElements, textLimits.length))
    .join('\n')
}

/** The text of each slide of a presentation. Throws for what is none. */
export function slideTexts(bytes: Uint8Array): string[] {
  const zip = openZip(bytes)
  return numbered(zip, /^ppt\/slides\/slide(\d+)\.xml$/).map((name) =>
    xmlText(readFile(zip, name), slideElements, textLimits.pageLength),
  )
}

/** The text of a document or table of OpenDocument. Throws for what is none. */
export function openDocumentText(bytes: Uint8Array): string {
  return xmlText(readFile(openZip(bytes), 'content.xml'), openDocumentElements, textLimits.length)
}

/** The cells of a workbook, sheet by sheet and row by row. Throws for what is none. */
export function sheetText(bytes: Uint8Array): string {
  const zip = openZip(bytes)
  const strings = sharedStrings(zip)
  const sheets = numbered(zip, /^xl\/worksheets\/sheet(\d+)\.xml$/)
  if (sheets.length === 0) throw new Error('The workbook has no sheet')
  return sheets
    .map((name) => cellsOf(readFile(zip, name), strings))
    .join('\n')
    .slice(0, textLimits.length)
}

function sharedStrings(zip: ZipArchive): string[] {
  const bytes = zip.read('xl/sharedStrings.xml')
  if (!bytes) return []
  const strings: string[] = []
  let text: string | undefined
  let isText = false
  parseXml(bytes, {
    open: (name) => {
      if (name === 'si') text = ''
      isText = name === 't'
    },
    text: (part) => {
      if (isText && text !== undefined) text += part
    },
    close: (name) => {
      if (name === 'si') strings.push(text ?? '')
      isText = false
    },
  })
  return strings
}

function cellsOf(bytes: Uint8Array, strings: readonly string[]): string {
  const cells: string[] = []
  let type: string | undefined
  let value = ''
  let isValue = false
  let length = 0
  parseXml(bytes, {
    open: (name, attributes) => {
      if (name === 'c') [type, value] = [attributes.t, '']
      isValue = name === 'v' || name === 't'
    },
    text: (part) => {
      if (isValue) value += part
    },
    close: (name) => {
      isValue = false
      const cell =
        name === 'c' ? `${type === 's' ? (strings[Number(value)] ?? '') : value} ` : name === 'row' ? '\n' : ''
      length += cell.length
      if (length <= textLimits.length) cells.push(cell)
    },
  })
  return cells.join('')
}

/** The files whose name has a number, in the order of these. */
function numbered(zip: ZipArchive, pattern: RegExp): string[] {
  const numberOf = (name: string) => Number(pattern.exec(name)?.[1])
  return zip.names.filter((name) => pattern.test(name)).toSorted((a, b) => numberOf(a) - numberOf(b))
}

function readFile(zip: ZipArchive, name: string): Uint8Array {
  const bytes = zip.read(name)
  if (!bytes) throw new Error(`The archive has no ${name}`)
  return bytes
}
