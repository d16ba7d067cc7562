import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, fieldError, filledLine, line, patchOf, schemaKeys } from '../field.ts'
import { defineList, listQuery } from '../list.ts'
import { clientId, id, instant, queryBoolean, queryInteger, reference } from '../primitives.ts'
import { documentExtensions } from './document-types.ts'
import { searchResult } from './search.ts'

/** What a document can belong to, as in addresses and forms. */
export const documentTargets = ['areas', 'installations', 'ropes', 'events', 'folders'] as const
export type DocumentTarget = (typeof documentTargets)[number]

/** Where an installation's map image is put. */
export const mapImageLocation = '/map'

/** The maximum number of files of one upload. */
export const maxFilesPerUpload = 20

/** The longest name of a file, in characters. */
export const maxFileNameLength = 255

/** What a general document, one in a folder, has beside the properties of every document. */
const inFolder = {
  folder: reference,
  version: z.number().int().meta({ description: 'Number of its newest file, from 1' }),
  validFrom: z.iso.date().nullable().meta({ description: 'First day on which it is valid' }),
  validUntil: z.iso.date().nullable().meta({ description: 'Last day on which it is valid' }),
  isRequiredReading: z.boolean(),
  confirmedAt: instant.nullable().meta({ description: 'When the caller confirmed having read its newest file' }),
}

/** Why a file is not handed out, where a virus scanner is set up. */
export const fileHold = z.strictObject({
  state: z
    .enum(['waiting', 'infected', 'unchecked', 'removed'])
    .meta({ description: 'Not scanned yet; something was found; cannot be scanned; deleted for good' }),
  finding: z
    .string()
    .nullable()
    .meta({ description: 'What was found, as the scanner names it; why it cannot be scanned: tooLarge or failed' }),
})
export type FileHold = z.infer<typeof fileHold>

/** A file that belongs to an area, an installation, a rope, an event or a folder. */
export const document = z
  .strictObject({
    id,
    name: z.string(),
    mimeType: z.string(),
    uri: z.string().meta({ description: 'Where its bytes are' }),
    createdAt: instant,
    createdBy: z.strictObject({ name: z.string() }),
    location: z.string().meta({ description: 'Of a general document its languages, with commas between them' }),
    size: z.number().int().meta({ description: 'In bytes' }),
    hash: z.string().meta({ description: 'SHA-256 of its bytes, in hexadecimal' }),
    target: z.strictObject({ type: z.enum(documentTargets), id }),
    isDeleted: z.boolean(),
    revision: z.number().int().meta({ description: 'Counts its changes from 1; its ETag is "v" with this number' }),
    hold: fileHold.optional().meta({ description: 'Why its bytes are not handed out; absent where they are' }),
    ...z.object(inFolder).partial().shape,
  })
  .meta({ id: 'Document' })
export type Document = z.infer<typeof document>

/** A document that was just added, or got a new file. */
export const addedDocument = document
  .extend({
    duplicateOf: searchResult.nullable().meta({
      description:
        'A document of the same mandator, or a general one, that has the same content: the oldest that the caller may see',
    }),
  })
  .meta({ id: 'AddedDocument' })
export type AddedDocument = z.infer<typeof addedDocument>

/** Filters and sort keys of a list of documents. */
export const documentList = defineList({
  filters: { query: line(100).optional().meta({ description: 'Part of the name' }) },
  sortable: ['createdAt', 'name', 'size'],
  defaultSort: '-createdAt',
  maxLimit: 1000,
})

/** Filters and sort keys of the documents of a folder. */
export const folderDocumentList = defineList({
  filters: {
    query: documentList.filters.query,
    archived: queryBoolean.optional().meta({ description: 'Also deleted ones; administrators only' }),
  },
  sortable: ['name'],
  defaultSort: 'name',
  maxLimit: 1000,
})

const documentsOf = <const Target extends Exclude<DocumentTarget, 'folders'>>(target: Target) =>
  endpoint({
    name: `documents.${target}`,
    summary: `The documents of one of the ${target}, newest first where nothing else is asked for`,
    method: 'GET',
    path: `/${target}/{id}/documents`,
    permit: 'AREA',
    params: reference,
    query: listQuery(documentList),
    response: z.array(document),
    list: documentList,
  })

/** In which size a picture of a document is shown: in a list, on a screen, or in its natural one. */
export const previewSizes = { thumb: 320, screen: 2048, natural: null } as const
export const previewSize = z.enum(['thumb', 'screen', 'natural'])
export type PreviewSize = z.infer<typeof previewSize>

/** One id for each file, in their order. */
const clientIds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(clientId).max(maxFilesPerUpload))
  .meta({ description: `${clientId.meta()?.description ?? ''}; of several files one for each, with commas between` })

/** What administrators change of a general document; of other documents a change of these is refused. */
const generalFields = {
  // Of other documents it is no list of languages: checked where the document is known.
  location: line(255, 0),
  folder: reference,
  validFrom: day().nullable(),
  validUntil: day().nullable(),
  isRequiredReading: z.boolean(),
}

const documentPatch = patchOf(
  z.strictObject({
    // Whoever saves it takes what is before a slash for a folder.
    name: filledLine(maxFileNameLength).refine((name) => !/[\\/]/.test(name), fieldError('file.slash')),
    isDeleted: z.literal(false),
    ...generalFields,
  }),
  schemaKeys(addedDocument).filter((key) => !['name', 'isDeleted', ...Object.keys(generalFields)].includes(key)),
)
export type DocumentPatch = z.infer<typeof documentPatch>

/** A version of a general document by its number. */
const versionNumber = queryInteger(1, 1_000_000)
  .optional()
  .meta({ description: 'Of a general document: an earlier file by its number; the newest where absent' })

export const documents = {
  areas: documentsOf('areas'),
  installations: documentsOf('installations'),
  ropes: documentsOf('ropes'),
  events: documentsOf('events'),
  folders: endpoint({
    name: 'documents.folders',
    summary: 'The documents of a folder, by name',
    method: 'GET',
    path: '/folders/{id}/documents',
    permit: 'DOCUMENT',
    params: reference,
    query: listQuery(folderDocumentList),
    response: z.array(document),
    list: folderDocumentList,
  }),
  add: endpoint({
    name: 'documents.add',
    summary: 'Attach files: all of them, or none',
    method: 'POST',
    path: '/documents',
    permit: ['EVENT_EDIT', 'AREA_EDIT_PARTIAL'],
    emits: ['document.added', 'document.removed'],
    upload: { field: 'files', extensions: documentExtensions, maxBytes: Number.MAX_SAFE_INTEGER, multiple: true },
    body: z.strictObject({
      id: clientIds.optional(),
      targetType: z.enum(documentTargets),
      targetId: id,
      location: line(255, 0).optional(),
    }),
    response: z.array(addedDocument),
    status: 201,
    acceptsClientId: true,
  }),
  get: endpoint({
    name: 'documents.get',
    summary: 'The bytes of a document, also in ranges',
    method: 'GET',
    path: '/documents/{id}',
    permit: 'AREA',
    params: reference,
    query: z.strictObject({ language: line(20, 0).optional(), version: versionNumber }),
    response: 'file',
  }),
  preview: endpoint({
    name: 'documents.preview',
    summary: 'A document as a picture: of an image, or of the first page of a PDF',
    method: 'GET',
    path: '/documents/{id}/preview',
    permit: 'AREA',
    params: reference,
    query: z.strictObject({ size: previewSize.optional(), version: versionNumber }),
    response: 'file',
  }),
  change: endpoint({
    name: 'documents.change',
    summary:
      'Rename a document, or restore a deleted one; of a general document also its folder, languages and validity',
    method: 'PATCH',
    path: '/documents/{id}',
    permit: 'EVENT_EDIT',
    emits: ['document.renamed', 'document.removed', 'document.restored'],
    params: reference,
    body: z.strictObject({ document: documentPatch }),
    response: document,
    versioned: true,
  }),
  remove: endpoint({
    name: 'documents.remove',
    summary: 'Delete a document; it can be restored',
    method: 'DELETE',
    path: '/documents/{id}',
    permit: 'EVENT_EDIT',
    emits: ['document.removed'],
    params: reference,
    response: null,
    status: 204,
    versioned: true,
  }),
}
