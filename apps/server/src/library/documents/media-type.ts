import { documentTypeOf } from '@catenary/contract/library/document-types'
import type { DocumentExtension } from '@catenary/contract/library/document-types'
import { fileTypeFromFile } from 'file-type'

/** A file to detect the media type of: its name, its location, and its first bytes. */
export interface NamedFile {
  readonly name: string
  readonly path: string
  readonly firstBytes: Buffer
}

/** Recognises a text format by the beginning of the text, without leading blanks. */
const textChecks: Readonly<Partial<Record<DocumentExtension, (beginning: string) => boolean>>> = {
  txt: () => true,
  md: () => true,
  log: () => true,
  csv: () => true,
  json: (text) => /^[[{"\d-]|^(true|false|null)\b/.test(text),
  xml: (text) => /^<[?!\p{L}_:]/u.test(text),
  svg: (text) => /^<[^]*<svg[\s>]|^<svg[\s>]/i.test(text),
  dxf: (text) => /^(\d+\s|AutoCAD Binary DXF)/.test(text),
}

/** The file types, as the library `file-type` names them, that a file of each extension may have. */
const allowedTypes: Readonly<Partial<Record<DocumentExtension, readonly string[]>>> = {
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png', 'apng'],
  webp: ['webp'],
  gif: ['gif'],
  heic: ['heic', 'heif'],
  heif: ['heic', 'heif'],
  tif: ['tif'],
  tiff: ['tif'],
  pdf: ['pdf'],
  mp3: ['mp3'],
  m4a: ['m4a', 'm4b', 'mp4'],
  wav: ['wav'],
  ogg: ['ogg', 'oga', 'opus', 'spx', 'ogx'],
  mp4: ['mp4', 'm4v', 'mov'],
  mov: ['mov', 'mp4'],
  webm: ['webm', 'mkv'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx'],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  odt: ['odt'],
  ods: ['ods'],
  zip: ['zip'],
}

/** The folder inside an Office file (a ZIP) that identifies its type, where the entries are in an unusual order. */
const zipEntryPrefixes: Readonly<Partial<Record<DocumentExtension, string>>> = {
  docx: 'word/',
  xlsx: 'xl/',
  pptx: 'ppt/',
}

/** Text formats that are not accepted as plain text. */
const nonPlainTextTypes = ['pdf', 'rtf', 'ps', 'eps']

/** The media type of a file whose content matches its extension; undefined where it does not. */
export async function mediaTypeOf(file: NamedFile): Promise<string | undefined> {
  const type = documentTypeOf(file.name)
  if (!type) return undefined
  return (await hasExpectedContent(type.ending, file)) ? type.mimeType : undefined
}

async function hasExpectedContent(ending: DocumentExtension, { path, firstBytes }: NamedFile): Promise<boolean> {
  const isText = textChecks[ending]
  const fileType = await fileTypeFromFile(path).catch(() => undefined)
  if (isText) {
    const text = decodeText(firstBytes)
    return text !== undefined && isText(text.trimStart()) && !nonPlainTextTypes.includes(fileType?.ext ?? '')
  }
  // DWG by its magic number; MEA files of measuring devices are of no type that the library knows.
  if (ending === 'dwg') return /^(AC10|AC1\.|AC2\.)/.test(firstBytes.toString('latin1'))
  if (ending === 'mea') return fileType === undefined
  const entryPrefix = zipEntryPrefixes[ending]
  if (fileType?.ext === 'zip' && entryPrefix !== undefined) return firstBytes.includes(entryPrefix)
  return allowedTypes[ending]?.includes(fileType?.ext ?? '') ?? false
}

// Tab, line and page breaks, SUB (end of file) and ESC.
const allowedControlBytes = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]

/** The first bytes as text; undefined for bytes that are not valid text. */
function decodeText(firstBytes: Buffer): string | undefined {
  const [first, second] = firstBytes
  if (first === 0xff && second === 0xfe) return firstBytes.subarray(2).toString('utf16le')
  if (first === 0xfe && second === 0xff)
    return Buffer.from(firstBytes.subarray(2, 2 + (firstBytes.length & ~1) - 2))
      .swap16()
      .toString('utf16le')
  const text = firstBytes.toString('utf8').replace(/^\ufeff/, '')
  return [...firstBytes].some((byte) => byte < 0x20 && !allowedControlBytes.includes(byte)) ? undefined : text
}
