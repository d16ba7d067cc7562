import type { Permission } from '@catenary/contract/access'
import type { FieldIssue } from '@catenary/contract/issues'
import { documentTypeOf, mapImageExtensions } from '@catenary/contract/library/document-types'
import { mapImageLocation } from '@catenary/contract/library/documents'
import type { AddedDocument, Document, documents } from '@catenary/contract/library/documents'
import { v7 } from 'uuid'
import { fileIssue, throwFileProblem } from '../../http/body/uploads.ts'
import { throwProblem } from '../../http/problems.ts'
import { requesterOf } from '../../http/request-info.ts'
import type { UploadCall } from '../../http/serve-uploads.ts'
import { AlreadyStored } from '../../http/serve.ts'
import { requirePermission } from '../../http/session/authenticate.ts'
import type { PreviewPicture } from '../../ports/previews/preview-types.ts'
import { PreviewUnavailable } from '../../ports/previews/previews.ts'
import type { Previews } from '../../ports/previews/previews.ts'
import { throwSigned } from '../../records/public.ts'
import { requireLanguages } from '../folders/languages.ts'
import { recordDocumentChanges } from './audit.ts'
import { findDuplicates } from './duplicates.ts'
import { isMapImageName, showMapImage } from './map-image.ts'
import { mediaTypeOf } from './media-type.ts'
import { findDocuments, insertDocuments, lockIds } from './queries.ts'
import type { NewDocument } from './queries.ts'
import { assertWithinQuota } from './quota.ts'
import { lockTarget } from './targets.ts'
import type { LockedTarget } from './targets.ts'

type AddCall = UploadCall<typeof documents.add>
type UploadRequest = Pick<AddCall, 'body' | 'files' | 'caller'>

/** What is known of the files before they are stored: their media types, and the picture of a map image. */
export interface InspectedFiles {
  readonly mediaTypes: readonly string[]
  readonly mapImage: PreviewPicture | null
}

const isMapImage = ({ targetType, location }: UploadRequest['body']) =>
  targetType === 'installations' && location === mapImageLocation

function requiredPermission(body: UploadRequest['body']): Permission {
  if (body.targetType === 'folders') return 'ADMIN'
  return isMapImage(body) ? 'AREA_EDIT_PARTIAL' : 'EVENT_EDIT'
}

/** Throws where the caller may not attach these files there, as far as that can be decided without reading them. */
export async function authorizeUpload(call: AddCall): Promise<LockedTarget> {
  const { db, body, caller, files } = call
  const isMap = isMapImage(body)
  requirePermission(caller, requiredPermission(body))
  const target = await lockTarget(db, { type: body.targetType, id: body.targetId }, { alone: isMap })
  storedLocation(body)
  const isOfReport = (hash: string) => target.importedFiles.includes(hash)
  const isOfImported = ({ name, hash }: (typeof files)[number]) => isImageName(name) || isOfReport(hash)
  // A signed inspection names the files of its report: one that has not arrived may still come.
  if (target.signature && !files.every(({ hash }) => isOfReport(hash))) throwSigned(target.signature)
  // Besides images, an imported event accepts its report and the files contained in it.
  const notOfImported = files.flatMap((file, index) =>
    target.isImported && !isOfImported(file) ? [fileIssue(index, file.name, 'file.imageOnly')] : [],
  )
  if (notOfImported.length > 0) throwProblem('record.imported', { issues: notOfImported })
  const endings = mapImageExtensions.join(', ')
  const notOfMap = files.flatMap(({ name }, index) =>
    isMap && !isMapImageName(name) ? [fileIssue(index, name, 'file.ending', { endings })] : [],
  )
  if (notOfMap.length > 0) throwProblem('body.wrongType', { issues: notOfMap })
  if (isMap && files.length > 1)
    throwProblem('input.invalid', { issues: [{ path: 'files', code: 'file.tooMany', values: { max: 1 } }] })
  return target
}

/** What is stored as the location: of a general document its languages. Throws where it names none. */
function storedLocation({ targetType, location = '' }: UploadRequest['body']): string {
  return targetType === 'folders' ? requireLanguages(location, 'location') : location
}

const isImageName = (name: string) => documentTypeOf(name)?.preview === 'image'

/** Inspects the files: the content must match the extension, and a map image must be decodable. */
export async function inspectFiles(
  { body, files, caller }: UploadRequest,
  previews: Previews,
): Promise<InspectedFiles> {
  const mediaTypes = await Promise.all(files.map(mediaTypeOf))
  const issues = files.flatMap(({ name }, index): FieldIssue[] =>
    mediaTypes[index] === undefined ? [fileIssue(index, name, 'file.content')] : [],
  )
  if (issues.length > 0) throwFileProblem(issues)
  const knownMediaTypes = mediaTypes.map((mediaType) => mediaType ?? '')
  const [file] = files
  if (!isMapImage(body) || !file) return { mediaTypes: knownMediaTypes, mapImage: null }
  const source = { mediaType: knownMediaTypes[0] ?? '', size: file.size, open: async () => file.open() }
  const mapImage = await previews.draw(source, 'natural', requesterOf(caller)).catch((error: unknown) => {
    throw error instanceof PreviewUnavailable ? throwUnreadable(file.name) : error
  })
  return { mediaTypes: knownMediaTypes, mapImage }
}

function throwUnreadable(name: string): never {
  return throwFileProblem([fileIssue(0, name, 'file.content')])
}

/**
 * The stored documents of a retried upload: the same files for the same record under client-chosen ids. Null where none
 * of the ids exists. Throws for other files under such an id, and for a malformed id.
 */
export async function findRetriedDocuments({ db, body, files }: AddCall): Promise<Document[] | null> {
  const { id: ids } = body
  if (ids === undefined) return null
  const issues = idIssues(ids, files.length)
  if (issues.length > 0) throwProblem('input.invalid', { issues })
  await lockIds(db, ids)
  const stored = await findDocuments(db, ids)
  if (stored.length === 0) return null
  const isSame =
    stored.length === ids.length && stored.every((document, index) => isSameUpload(document, files[index], body))
  return isSame ? stored : throwProblem('record.idTaken')
}

// An id of a record that the caller may not see is taken, too.
function rethrowTakenId(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505') throwProblem('record.idTaken')
  throw error
}

function idIssues(ids: readonly string[], files: number): FieldIssue[] {
  if (ids.length !== files) return [{ path: 'id', code: 'onePerFile', values: { count: files } }]
  return new Set(ids).size < ids.length ? [{ path: 'id', code: 'duplicate' }] : []
}

// Renamed, moved or deleted since, it is still the document that was sent.
const isSameUpload = (
  { hash, target }: Document,
  file: AddCall['files'][number] | undefined,
  to: UploadRequest['body'],
) => hash === file?.hash && target.type === to.targetType && target.id === to.targetId

/** Inserts the documents, all of them or none; their files are in the store. */
export async function addDocuments(
  call: AddCall,
  { mediaTypes, mapImage }: InspectedFiles,
  quota: number | null,
): Promise<AddedDocument[] | AlreadyStored<AddedDocument[]>> {
  const { db, body, caller, at, files } = call
  const retried = await findRetriedDocuments(call)
  if (retried) return new AlreadyStored(await withDuplicates(call, retried))
  const target = await authorizeUpload(call)
  const rows = files.map(({ name, hash, size }, index): NewDocument => ({
    id: body.id?.[index] ?? v7(),
    mandatorId: target.mandatorId,
    name,
    hash,
    size,
    location: storedLocation(body),
    mimeType: mediaTypes[index] ?? '',
    width: mapImage?.width ?? null,
    height: mapImage?.height ?? null,
    createdAt: at.toISOString(),
    createdBy: caller.id,
    createdByName: caller.name,
  }))
  await insertDocuments(db, target, rows).catch(rethrowTakenId)
  await assertWithinQuota(db, { mandatorId: target.mandatorId, quota }, files)
  const [first] = rows
  const replaced =
    mapImage && first ? await showMapImage(db, target, { ...mapImage, id: first.id }, { caller, at }) : []
  const added = await findDocuments(
    db,
    rows.map(({ id }) => id),
  )
  const { mandatorId } = target
  await recordDocumentChanges(call, 'document.added', { documents: added, mandatorId })
  await recordDocumentChanges(call, 'document.removed', { documents: await findDocuments(db, replaced), mandatorId })
  return withDuplicates(call, added)
}

async function withDuplicates({ db, language }: AddCall, added: readonly Document[]): Promise<AddedDocument[]> {
  const duplicates = await findDuplicates(db, added, { language })
  return added.map((document) => ({ ...document, duplicateOf: duplicates.get(document.id) ?? null }))
}
