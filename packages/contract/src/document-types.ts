/** How a document can be looked at without another program. */
export type PreviewKind = 'image' | 'pdf' | 'text' | 'csv' | 'audio' | 'video'

interface DocumentType {
  readonly mimeType: string
  readonly preview: PreviewKind | null
}

const image = (mimeType: string): DocumentType => ({ mimeType, preview: 'image' })
const text = (mimeType: string): DocumentType => ({ mimeType, preview: 'text' })
const audio = (mimeType: string): DocumentType => ({ mimeType, preview: 'audio' })
const video = (mimeType: string): DocumentType => ({ mimeType, preview: 'video' })
const closed = (mimeType: string): DocumentType => ({ mimeType, preview: null })
const office = 'application/vnd.openxmlformats-officedocument'

/** Every ending that a document may have, what it is then, and how it is looked at. What is not here is refused. */
export const documentTypes = {
  jpg: image('image/jpeg'),
  jpeg: image('image/jpeg'),
  png: image('image/png'),
  webp: image('image/webp'),
  gif: image('image/gif'),
  heic: image('image/heic'),
  heif: image('image/heif'),
  tif: closed('image/tiff'),
  tiff: closed('image/tiff'),
  svg: closed('image/svg+xml'),
  dwg: closed('image/vnd.dwg'),
  dxf: closed('image/vnd.dxf'),
  pdf: { mimeType: 'application/pdf', preview: 'pdf' },
  txt: text('text/plain'),
  md: text('text/plain'),
  log: text('text/plain'),
  json: text('application/json'),
  xml: text('application/xml'),
  csv: { mimeType: 'text/csv', preview: 'csv' },
  mp3: audio('audio/mpeg'),
  m4a: audio('audio/mp4'),
  wav: audio('audio/wav'),
  ogg: audio('audio/ogg'),
  mp4: video('video/mp4'),
  mov: video('video/quicktime'),
  webm: video('video/webm'),
  docx: closed(`${office}.wordprocessingml.document`),
  xlsx: closed(`${office}.spreadsheetml.sheet`),
  pptx: closed(`${office}.presentationml.presentation`),
  doc: closed('application/msword'),
  xls: closed('application/vnd.ms-excel'),
  ppt: closed('application/vnd.ms-powerpoint'),
  odt: closed('application/vnd.oasis.opendocument.text'),
  ods: closed('application/vnd.oasis.opendocument.spreadsheet'),
  zip: closed('application/zip'),
  mea: closed('application/octet-stream'),
} as const satisfies Record<string, DocumentType>
export type DocumentEnding = keyof typeof documentTypes

/** Every ending with its dot, as file choosers want them. */
export const documentExtensions = Object.keys(documentTypes).map((ending) => `.${ending}`)

/** The media types of pictures that can be looked at without another program. */
export const pictureTypes = [
  ...new Set(Object.values(documentTypes).flatMap(({ preview, mimeType }) => (preview === 'image' ? [mimeType] : []))),
]

/** The endings that a map image may have. */
export const mapImageExtensions = ['.jpg', '.jpeg', '.png'] as const

/** What a document of this name is; nothing for a name whose ending no document may have. */
export function documentTypeOf(name: string): (DocumentType & { readonly ending: DocumentEnding }) | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return isEnding(ending) ? { ...documentTypes[ending], ending } : undefined
}

function isEnding(ending: string): ending is DocumentEnding {
  return Object.hasOwn(documentTypes, ending)
}
