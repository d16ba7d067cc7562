import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../field.ts'
import { defineList, listQuery } from '../list.ts'
import { id, instant, queryInteger } from '../primitives.ts'
import { maxArchiveKeyLength } from './archive-index.ts'
import { previewSize } from './documents.ts'

/** How many of the newest documents the page of projects shows. */
export const newestCount = 5

const installationNumber = z.string().meta({ description: 'The number of an installation: it identifies a project' })

/** A project of the external archive. */
export const archiveProject = z
  .strictObject({
    installationNumber,
    description: z.string(),
    country: z.string().nullable(),
    facilityType: z.string().nullable(),
    facilityConstructorBranch: z.string().nullable(),
    facilityNumber: z.string().nullable(),
    projectManager: z
      .strictObject({
        name: z.string(),
        pictureId: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
      })
      .nullable(),
    documents: z.strictObject({ count: z.number().int(), newest: instant.nullable() }),
    installations: z
      .array(
        z.strictObject({
          id,
          name: z.string(),
          area: z.strictObject({ id, name: z.string() }),
          isDeleted: z.boolean(),
        }),
      )
      .meta({ description: 'The installations with this number that the caller may see' }),
  })
  .meta({ id: 'ArchiveProject' })
export type ArchiveProject = z.infer<typeof archiveProject>

/** A document of a project. Nothing here can be changed or deleted. */
export const archiveDocument = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    mimeType: z.string(),
    uri: z.string().meta({ description: 'Where its bytes are' }),
    size: z.number().int().meta({ description: 'In bytes' }),
    createdAt: instant.meta({ description: 'When it was filed' }),
    location: z.string().meta({ description: 'Its languages, with commas between them' }),
    folder: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    project: z.strictObject({ installationNumber, description: z.string() }),
  })
  .meta({ id: 'ArchiveDocument' })
export type ArchiveDocument = z.infer<typeof archiveDocument>

/** Why the archive could not be read, for administrators. */
export const archiveFailures = ['unreachable', 'refused', 'missing', 'wrong', 'large', 'invalid'] as const
export type ArchiveFailureReason = (typeof archiveFailures)[number]

/** How the archive was read last. */
export const archiveState = z
  .strictObject({
    isSetUp: z.boolean().meta({ description: 'There is an archive, or there was one' }),
    isReachable: z.boolean().meta({ description: 'False: what is answered is as of readAt' }),
    readAt: instant.nullable().meta({ description: 'When it was last read in full' }),
    failure: z.enum(archiveFailures).nullable().meta({ description: 'Why it is not reachable; for administrators' }),
    omitted: z.number().int().nullable().meta({ description: 'Invalid entries of its index; for administrators' }),
  })
  .meta({ id: 'ArchiveState' })
export type ArchiveState = z.infer<typeof archiveState>

/** Filters and sort keys of the projects. */
export const archiveProjectList = defineList({
  filters: {
    query: line(100).optional().meta({ description: 'Part of the number, the description or the project manager' }),
  },
  sortable: ['installationNumber', 'newest'],
  defaultSort: 'installationNumber',
  maxLimit: 1000,
})

/** Filters and sort keys of the documents of a project. */
export const archiveDocumentList = defineList({
  filters: { query: line(100).optional().meta({ description: 'Part of the name' }) },
  sortable: ['createdAt'],
  defaultSort: '-createdAt',
  maxLimit: 1000,
})

/** The number of a project's installation, or the id of a document or picture. */
const keyParams = z.strictObject({ id: line(maxArchiveKeyLength) })

export const archive = {
  projects: endpoint({
    name: 'archive.projects',
    summary: 'The projects of the external archive whose installations the caller may see',
    method: 'GET',
    path: '/habel/installations',
    permit: 'DOCUMENT',
    query: listQuery(archiveProjectList),
    response: z.array(archiveProject),
    list: archiveProjectList,
  }),
  project: endpoint({
    name: 'archive.project',
    summary: 'One project of the external archive',
    method: 'GET',
    path: '/habel/installations/{id}',
    permit: 'DOCUMENT',
    params: keyParams,
    response: archiveProject,
  }),
  documents: endpoint({
    name: 'archive.documents',
    summary: 'The documents of a project, newest first',
    method: 'GET',
    path: '/habel/installations/{id}/documents',
    permit: 'DOCUMENT',
    params: keyParams,
    query: listQuery(archiveDocumentList),
    response: z.array(archiveDocument),
    list: archiveDocumentList,
  }),
  newest: endpoint({
    name: 'archive.newest',
    summary: `The newest documents of all projects that the caller may see, ${newestCount} where no limit is given`,
    method: 'GET',
    path: '/habel/documents',
    permit: 'DOCUMENT',
    query: z.strictObject({ limit: queryInteger(1, 100).optional() }),
    response: z.array(archiveDocument),
  }),
  get: endpoint({
    name: 'archive.get',
    summary: 'The bytes of a document of the external archive, also in ranges',
    method: 'GET',
    path: '/habel/documents/{id}',
    permit: 'DOCUMENT',
    params: keyParams,
    response: 'file',
  }),
  preview: endpoint({
    name: 'archive.preview',
    summary: 'A document of the external archive as a picture: of an image, or of the first page of a PDF',
    method: 'GET',
    path: '/habel/documents/{id}/preview',
    permit: 'DOCUMENT',
    params: keyParams,
    query: z.strictObject({ size: previewSize.optional() }),
    response: 'file',
  }),
  picture: endpoint({
    name: 'archive.picture',
    summary: 'The picture of a project manager',
    method: 'GET',
    path: '/habel/pictures/{id}',
    permit: 'DOCUMENT',
    params: keyParams,
    response: 'file',
  }),
  state: endpoint({
    name: 'archive.state',
    summary: 'Whether the external archive is reachable, and as of when its projects and documents are',
    method: 'GET',
    path: '/habel/state',
    permit: 'DOCUMENT',
    response: archiveState,
  }),
}
