import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { recordName, patchOf } from '../field.ts'
import { clientId, id, queryBoolean, reference } from '../primitives.ts'
import type { DocumentLanguage } from './document-languages.ts'
import { nameTranslations } from './document-languages.ts'

/** How many folders may lie in one another. */
export const maxFolderDepth = 8

/** A folder of general documents. It belongs to the operator of the product, not to a mandator. */
export const folder = z
  .strictObject({
    id,
    name: z.string().meta({ description: 'In English (en-US)' }),
    translations: z.strictObject({ 'de-DE': z.string(), 'fr-FR': z.string(), 'es-ES': z.string() }),
    parentFolder: reference.nullable(),
    documentCount: z.number().int().meta({ description: 'Documents directly in it that are not deleted' }),
    isDeleted: z.boolean(),
  })
  .meta({ id: 'Folder' })
export type Folder = z.infer<typeof folder>

/** What is written of a folder. */
export const folderFields = z.strictObject({
  name: recordName(255),
  translations: nameTranslations,
  parentFolder: reference.nullable(),
})

const newFolder = z.strictObject({
  id: clientId.optional(),
  name: folderFields.shape.name,
  translations: folderFields.shape.translations,
  parentFolder: folderFields.shape.parentFolder.optional(),
})

const folderPatch = patchOf(folderFields.extend({ isDeleted: z.literal(false) }), ['id', 'documentCount'])
export type FolderPatch = z.infer<typeof folderPatch>

/** The name of a folder in a language. */
export function folderNameIn(
  { name, translations }: Pick<Folder, 'name' | 'translations'>,
  language: DocumentLanguage,
) {
  return language === 'en-US' ? name : translations[language]
}

export const folders = {
  list: endpoint({
    name: 'folders.list',
    summary: 'All folders of general documents, each with its parent',
    method: 'GET',
    path: '/folders',
    permit: 'DOCUMENT',
    query: z.strictObject({
      archived: queryBoolean.optional().meta({ description: 'Also deleted ones; administrators only' }),
    }),
    response: z.array(folder),
  }),
  get: endpoint({
    name: 'folders.get',
    summary: 'One folder',
    method: 'GET',
    path: '/folders/{id}',
    permit: 'DOCUMENT',
    params: reference,
    response: folder,
    versioned: true,
  }),
  create: endpoint({
    name: 'folders.create',
    summary: 'Add a folder',
    method: 'POST',
    path: '/folders',
    permit: 'ADMIN',
    body: z.strictObject({ folder: newFolder }),
    response: z.strictObject({ folder: reference }),
    status: 201,
    acceptsClientId: true,
  }),
  change: endpoint({
    name: 'folders.change',
    summary: 'Rename, translate or move a folder, or restore a deleted one with its content',
    method: 'PATCH',
    path: '/folders/{id}',
    permit: 'ADMIN',
    params: reference,
    body: z.strictObject({ folder: folderPatch }),
    response: folder,
    versioned: true,
  }),
  remove: endpoint({
    name: 'folders.remove',
    summary: 'Delete a folder with its content; it can be restored',
    method: 'DELETE',
    path: '/folders/{id}',
    permit: 'ADMIN',
    params: reference,
    response: null,
    status: 204,
    versioned: true,
  }),
}
