/** How the application can preview a document. */
export type PreviewKind = 'image' | 'pdf' | 'text' | 'csv' | 'audio' | 'video'

interface DocumentType {
  readonly mimeType: string
  readonly preview: PreviewKind | null
}

const image = (mimeType: string): DocumentType => ({ mimeType, preview: 'image' })
const text = (mimeType: string): DocumentType => ({ mimeType, preview: 'text' })
const audio = (mimeType: string): DocumentType => ({ mimeType, preview: 'audio' })
const video = (mimeType: string): DocumentType => ({ mimeType, preview: 'video' })
const withoutPreview = (mimeType: string): DocumentType => ({ mimeType, preview: null })
const office = 'application/vnd.openxmlformats-officedocument'

/** The allowed file extensions with media type and kind of preview; other files are rejected. */
export const documentTypes = {
  jpg: image('image/jpeg'),
  jpeg: image('image/jpeg'),
  png: image('image/png'),
  webp: image('image/webp'),
  gif: image('image/gif'),
  heic: image('image/heic'),
  heif: image('image/heif'),
  tif: withoutPreview('image/tiff'),
  tiff: withoutPreview('image/tiff'),
  svg: withoutPreview('image/svg+xml'),
  dwg: withoutPreview('image/vnd.dwg'),
  dxf: withoutPreview('image/vnd.dxf'),
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
  docx: withoutPreview(`${office}.wordprocessingml.document`),
  xlsx: withoutPreview(`${office}.spreadsheetml.sheet`),
  pptx: withoutPreview(`${office}.presentationml.presentation`),
  doc: withoutPreview('application/msword'),
  xls: withoutPreview('application/vnd.ms-excel'),
  ppt: withoutPreview('application/vnd.ms-powerpoint'),
  odt: withoutPreview('application/vnd.oasis.opendocument.text'),
  ods: withoutPreview('application/vnd.oasis.opendocument.spreadsheet'),
  zip: withoutPreview('application/zip'),
  mea: withoutPreview('application/octet-stream'),
} as const satisfies Record<string, DocumentType>
export type DocumentExtension = keyof typeof documentTypes

/** Every ending with its dot, as file choosers want them. */
export const documentExtensions = Object.keys(documentTypes).map((ending) => `.${ending}`)

/** The media types of images that the application can preview. */
export const previewableImageTypes = [
  ...new Set(Object.values(documentTypes).flatMap(({ preview, mimeType }) => (preview === 'image' ? [mimeType] : []))),
]

/** The endings that a map image may have. */
export const mapImageExtensions = ['.jpg', '.jpeg', '.png'] as const

/** What a document of this name is; nothing for a name whose ending no document may have. */
export function documentTypeOf(name: string): (DocumentType & { readonly ending: DocumentExtension }) | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return isDocumentExtension(ending) ? { ...documentTypes[ending], ending } : undefined
}

function isDocumentExtension(ending: string): ending is DocumentExtension {
  return Object.hasOwn(documentTypes, ending)
}
