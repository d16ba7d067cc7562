import { documentTypeOf } from '@catenary/contract/document-types'
import type { DocumentEnding } from '@catenary/contract/document-types'
import { fileTypeFromFile } from 'file-type'

/** A file whose kind is asked for: its name, where it lies, and its first bytes. */
export interface NamedFile {
  readonly name: string
  readonly path: string
  readonly beginning: Buffer
}

/** What tells of a file of text that it is of its kind; the text is the file's beginning, without blanks before it. */
const texts: Readonly<Partial<Record<DocumentEnding, (beginning: string) => boolean>>> = {
  txt: () => true,
  md: () => true,
  log: () => true,
  csv: () => true,
  json: (text) => /^[[{"\d-]|^(true|false|null)\b/.test(text),
  xml: (text) => /^<[?!\p{L}_:]/u.test(text),
  svg: (text) => /^<[^]*<svg[\s>]|^<svg[\s>]/i.test(text),
  dxf: (text) => /^(\d+\s|AutoCAD Binary DXF)/.test(text),
}

/** The kinds of content that a file of each ending may have, in the words of the library that looks. */
const contents: Readonly<Partial<Record<DocumentEnding, readonly string[]>>> = {
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

/** Where a packed file of text and tables says so itself, when its parts stand in an unusual order. */
const packed: Readonly<Partial<Record<DocumentEnding, string>>> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' }

/** Kinds that are text themselves, and yet not what a plain file of text may be. */
const otherTexts = ['pdf', 'rtf', 'ps', 'eps']

/** The media type of a file whose content is what its ending says; undefined where it is not. */
export async function mediaTypeOf(file: NamedFile): Promise<string | undefined> {
  const type = documentTypeOf(file.name)
  if (!type) return undefined
  return (await isOfKind(type.ending, file)) ? type.mimeType : undefined
}

async function isOfKind(ending: DocumentEnding, { path, beginning }: NamedFile): Promise<boolean> {
  const isText = texts[ending]
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (isText) {
    const text = textOf(beginning)
    return text !== undefined && isText(text.trimStart()) && !otherTexts.includes(found?.ext ?? '')
  }
  // The drawing's own mark; what measures ropes writes files of its own that nobody else's are mistaken for.
  if (ending === 'dwg') return /^(AC10|AC1\.|AC2\.)/.test(beginning.toString('latin1'))
  if (ending === 'mea') return found === undefined
  const parts = packed[ending]
  if (found?.ext === 'zip' && parts !== undefined) return beginning.includes(parts)
  return contents[ending]?.includes(found?.ext ?? '') ?? false
}

// Tab, the breaks of lines and pages, and what old programs end a file or begin a colour with.
const spacing = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]

/** A beginning as text; undefined for what is none, because of bytes that no text holds. */
function textOf(beginning: Buffer): string | undefined {
  const [first, second] = beginning
  if (first === 0xff && second === 0xfe) return beginning.subarray(2).toString('utf16le')
  if (first === 0xfe && second === 0xff)
    return Buffer.from(beginning.subarray(2, 2 + (beginning.length & ~1) - 2))
      .swap16()
      .toString('utf16le')
  const text = beginning.toString('utf8').replace(/^\ufeff/, '')
  return [...beginning].some((byte) => byte < 0x20 && !spacing.includes(byte)) ? undefined : text
}
