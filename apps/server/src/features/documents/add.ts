import { can } from '@catenary/contract/access'
import { documentTypeOf } from '@catenary/contract/document-types'
import { mapImageLocation } from '@catenary/contract/documents'
import type { Document, documents } from '@catenary/contract/documents'
import type { Fault } from '@catenary/contract/faults'
import { v7 } from 'uuid'
import { fail } from '../../http/problems.ts'
import { requesterOf } from '../../http/requester.ts'
import type { FilesCall } from '../../http/serve-files.ts'
import { AlreadyStored } from '../../http/serve.ts'
import { failFiles, fileFault } from '../../http/uploaded-files.ts'
import { PreviewUnavailable } from '../../ports/previews.ts'
import type { Previews } from '../../ports/previews.ts'
import type { Picture } from '../../ports/previews-drawing.ts'
import { mediaTypeOf } from './content.ts'
import { isMapImageName, showMapImage } from './map-image.ts'
import { findDocuments, holdIds, insertDocuments } from './queries.ts'
import type { NewDocument } from './queries.ts'
import { refuseBeyondQuota } from './quota.ts'
import { recordDocuments } from './records.ts'
import { holdTarget } from './targets.ts'
import type { HeldTarget } from './targets.ts'

type Adding = FilesCall<typeof documents.add>
type Given = Pick<Adding, 'body' | 'files' | 'caller'>

/** What is known of the files before they are written down: what each is, and the picture of a map image. */
export interface Looked {
  readonly mediaTypes: readonly string[]
  readonly mapImage: Picture | null
}

const isMapImage = ({ targetType, location }: Given['body']) =>
  targetType === 'installations' && location === mapImageLocation

/** Whether the caller may attach these files there, by what can be told without reading them. */
export async function checkAdding(call: Adding): Promise<HeldTarget> {
  const { db, body, caller, files } = call
  const isMap = isMapImage(body)
  if (!can(caller.roles, isMap ? 'AREA_EDIT_PARTIAL' : 'EVENT_EDIT')) fail('permission.denied')
  const target = await holdTarget(db, { type: body.targetType, id: body.targetId }, { alone: isMap })
  const wrong = (isRight: (name: string, hash: string) => boolean) =>
    files.flatMap(({ name, hash }, index) => (isRight(name, hash) ? [] : [fileFault(index, name, 'file.imageOnly')]))
  // The report itself and the files that it carried are the others that an imported event takes.
  const isOfReport = (hash: string) => target.importedFiles.includes(hash)
  const notOfImported = target.isImported ? wrong((name, hash) => isImageName(name) || isOfReport(hash)) : []
  if (notOfImported.length > 0) fail('record.imported', { faults: notOfImported })
  const notOfMap = isMap ? wrong(isMapImageName) : []
  if (notOfMap.length > 0) fail('body.wrongType', { faults: notOfMap })
  if (isMap && files.length > 1)
    fail('input.invalid', { faults: [{ path: 'files', code: 'file.tooMany', values: { max: 1 } }] })
  return target
}

const isImageName = (name: string) => documentTypeOf(name)?.preview === 'image'

/** Looks into the files: each must be what its name says, and a map image a picture that can be read whole. */
export async function lookInto({ body, files, caller }: Given, previews: Previews): Promise<Looked> {
  const mediaTypes = await Promise.all(files.map(mediaTypeOf))
  const faults = files.flatMap(({ name }, index): Fault[] =>
    mediaTypes[index] === undefined ? [fileFault(index, name, 'file.content')] : [],
  )
  if (faults.length > 0) failFiles(faults)
  const known = mediaTypes.map((mediaType) => mediaType ?? '')
  const [file] = files
  if (!isMapImage(body) || !file) return { mediaTypes: known, mapImage: null }
  const source = { mediaType: known[0] ?? '', size: file.size, open: async () => file.open() }
  const mapImage = await previews.draw(source, 'natural', requesterOf(caller)).catch((error: unknown) => {
    throw error instanceof PreviewUnavailable ? unreadable(file.name) : error
  })
  return { mediaTypes: known, mapImage }
}

function unreadable(name: string): never {
  return failFiles([fileFault(0, name, 'file.content')])
}

/**
 * The documents that a retry brings once more: the same files to the same place under the ids that their sender made.
 * Null where none of the ids is known. Refuses other files under such an id, and an id that is wrong in itself.
 */
export async function findRetried({ db, body, files }: Adding): Promise<Document[] | null> {
  const { id: ids } = body
  if (ids === undefined) return null
  const faults = idFaults(ids, files.length)
  if (faults.length > 0) fail('input.invalid', { faults })
  await holdIds(db, ids)
  const stored = await findDocuments(db, ids)
  if (stored.length === 0) return null
  const isSame = stored.length === ids.length && stored.every((document, index) => isOf(document, files[index], body))
  return isSame ? stored : fail('record.idTaken')
}

// An id of somebody else's record is as taken as any other.
function refuseTaken(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505') fail('record.idTaken')
  throw error
}

function idFaults(ids: readonly string[], files: number): Fault[] {
  if (ids.length !== files) return [{ path: 'id', code: 'onePerFile', values: { count: files } }]
  return new Set(ids).size < ids.length ? [{ path: 'id', code: 'duplicate' }] : []
}

// Renamed, moved or deleted since, it is still the document that was sent.
const isOf = ({ hash, target }: Document, file: Adding['files'][number] | undefined, to: Given['body']) =>
  hash === file?.hash && target.type === to.targetType && target.id === to.targetId

/** Writes the documents down; their files are in the store. All of them, or none. */
export async function add(
  call: Adding,
  { mediaTypes, mapImage }: Looked,
  quota: number | null,
): Promise<Document[] | AlreadyStored<Document[]>> {
  const { db, body, caller, at, files } = call
  const retried = await findRetried(call)
  if (retried) return new AlreadyStored(retried)
  const target = await checkAdding(call)
  const rows = files.map(({ name, hash, size }, index): NewDocument => ({
    id: body.id?.[index] ?? v7(),
    mandatorId: target.mandatorId,
    name,
    hash,
    size,
    location: body.location ?? '',
    mimeType: mediaTypes[index] ?? '',
    width: mapImage?.width ?? null,
    height: mapImage?.height ?? null,
    createdAt: at.toISOString(),
    createdBy: caller.id,
    createdByName: caller.name,
  }))
  await insertDocuments(db, target, rows).catch(refuseTaken)
  await refuseBeyondQuota(db, { mandatorId: target.mandatorId, quota }, files)
  const [first] = rows
  const replaced =
    mapImage && first ? await showMapImage(db, target, { ...mapImage, id: first.id }, { caller, at }) : []
  const added = await findDocuments(
    db,
    rows.map(({ id }) => id),
  )
  const { mandatorId } = target
  await recordDocuments(call, 'document.added', { documents: added, mandatorId })
  await recordDocuments(call, 'document.removed', { documents: await findDocuments(db, replaced), mandatorId })
  return added
}
