import { documentTypeOf } from '@catenary/contract/library/document-types'
import { documentList, documents, mapImageLocation } from '@catenary/contract/library/documents'
import type { PreviewSize, Document } from '@catenary/contract/library/documents'
import type { ActorContext } from '../../assets/public.ts'
import type { AppContext } from '../../http/app-context.ts'
import { sanitizeFileName } from '../../http/body/uploads.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { requesterOf } from '../../http/request-info.ts'
import { FileResponse, StoredFileResponse } from '../../http/responses/file-responses.ts'
import { serveUploads } from '../../http/serve-uploads.ts'
import { DeferredResponse, serve, serveQuery } from '../../http/serve.ts'
import type { Call, QueryCall } from '../../http/serve.ts'
import { requirePermission } from '../../http/session/authenticate.ts'
import { FileHeld } from '../../ports/files/guarded-files.ts'
import { previewOf } from '../../ports/previews/cached-previews.ts'
import type { Previews } from '../../ports/previews/previews.ts'
import { throwSigned } from '../../records/public.ts'
import { assertNoGeneralChange, generalChangeOf } from '../folders/change-general.ts'
import type { GeneralChange } from '../folders/change-general.ts'
import { addDocuments, authorizeUpload, findRetriedDocuments, inspectFiles } from './add.ts'
import { recordDocumentChanges } from './audit.ts'
import { findImageSize } from './map-image-queries.ts'
import { hideMapImage, showMapImage } from './map-image.ts'
import {
  documentSortKeys,
  findDocument,
  findDocumentVersion,
  findDocuments,
  listDocuments,
  lockDocument,
  updateDocuments,
} from './queries.ts'
import { lockTarget } from './targets.ts'
import type { LockedTarget } from './targets.ts'

const documentsOf = ['areas', 'installations', 'ropes', 'events'] as const

const isMapImage = ({ target, location }: Document) => target.type === 'installations' && location === mapImageLocation

const noChange: GeneralChange = { change: {}, changes: {} }

/** Changes the properties of a document, or restores a deleted one. Its content never changes. */
async function changeDocument(call: Call<typeof documents.change>) {
  const { db, params, body, ifMatch } = call
  const { document: before, target } = await lockWithTarget(call, params.id, ifMatch)
  const patch = body.document
  if (before.isDeleted && patch.isDeleted !== false) throwProblem('record.archived')
  const name = patch.name === undefined ? before.name : renamed(before, patch.name)
  const isRestore = before.isDeleted
  if (!before.folder) assertNoGeneralChange(before, patch)
  const general = before.folder ? await generalChangeOf(db, before, patch) : noChange
  const isChanged = Object.keys(general.changes).length > 0
  if (name === before.name && !isRestore && !isChanged) return requireDocument(call)
  const restored = isRestore && { isDeleted: false, deletedAt: null, deletedByName: null }
  await updateDocuments(db, [before.id], { name, ...general.change, ...restored })
  const replaced = isRestore && isMapImage(before) ? await restoreMapImage(call, before) : []
  const changed = await requireDocument(call)
  const auditSubject = { documents: [changed.value], mandatorId: target.mandatorId }
  if (name !== before.name) {
    const extraDetails = { changes: { name: { old: before.name, new: name } } }
    await recordDocumentChanges(call, 'document.renamed', { ...auditSubject, extraDetails })
  }
  if (isChanged)
    await recordDocumentChanges(call, 'document.changed', {
      ...auditSubject,
      extraDetails: { changes: general.changes },
    })
  if (isRestore) await recordDocumentChanges(call, 'document.restored', auditSubject)
  await recordDocumentChanges(call, 'document.removed', {
    ...auditSubject,
    documents: await findDocuments(db, replaced),
  })
  return changed
}

/** Archives a document; it can be restored. */
async function removeDocument(call: Call<typeof documents.remove>): Promise<void> {
  const { db, params, caller, at, ifMatch } = call
  const { document, target } = await lockWithTarget(call, params.id, ifMatch)
  if (document.isDeleted) return
  await updateDocuments(db, [document.id], {
    isDeleted: true,
    deletedAt: at.toISOString(),
    deletedByName: caller.name,
  })
  if (isMapImage(document)) await hideMapImage(db, target.id)
  await recordDocumentChanges(call, 'document.removed', { documents: [document], mandatorId: target.mandatorId })
}

/** The document with its record, locked until the end of the transaction; throws if it may not be changed. */
async function lockWithTarget(
  { db, caller }: ActorContext,
  id: string,
  ifMatch?: string,
): Promise<{ document: Document; target: LockedTarget }> {
  const unlocked = (await findDocument(db, id)) ?? throwProblem('record.notFound')
  const isMap = isMapImage(unlocked.value)
  if (isMap) requirePermission(caller, 'AREA_EDIT_PARTIAL')
  if (unlocked.value.folder) requirePermission(caller, 'ADMIN')
  const target = await lockTarget(db, unlocked.value.target, { alone: isMap })
  if (target.signature) throwSigned(target.signature)
  if (target.isImported) throwProblem('record.imported')
  // Read again: it may have changed while this waited for the shared lock of its record.
  const current = (await lockDocument(db, id)) ?? throwProblem('record.notFound')
  // So may the folder that it lies in: it may have been moved into one that is deleted.
  if (current.value.target.id !== target.id) await lockTarget(db, current.value.target)
  requireIfMatch(ifMatch, current)
  return { document: current.value, target }
}

/** The name as stored. The extension cannot be changed: it determines the media type. */
function renamed({ mimeType }: Document, patch: string): string {
  const name = sanitizeFileName(patch)
  if (documentTypeOf(name)?.mimeType === mimeType) return name
  return throwProblem('document.wrongContent', {
    issues: [{ path: 'document.name', code: 'file.content', values: { name } }],
  })
}

async function restoreMapImage({ db, caller, at }: ActorContext, document: Document): Promise<string[]> {
  const size = await findImageSize(db, document.id)
  return size ? showMapImage(db, { id: document.target.id }, { id: document.id, ...size }, { caller, at }) : []
}

async function requireDocument({ db, params }: Call<typeof documents.change>) {
  return (await findDocument(db, params.id)) ?? throwProblem('record.notFound')
}

/** Documents: attaching them, those of areas, installations, ropes and events, listing, downloading, looking at, deleting. */
export function documentRoutes(context: AppContext, previews: Previews): void {
  for (const type of documentsOf) serveQuery(context, documents[type], (call) => list(call, type))
  serveUploads(context, documents.add, {
    validate: async (call) => (await findRetriedDocuments(call)) ?? authorizeUpload(call),
    prepare: (request) => inspectFiles(request, previews),
    handle: (call, inspected) => addDocuments(call, inspected, context.uploadQuotaBytes),
  })
  serveQuery(context, documents.get, (call) => download(call, context), { isOneQuery: true })
  serve(context, documents.preview, (call) => preview(call, context, previews))
  serve(context, documents.change, changeDocument)
  serve(context, documents.remove, removeDocument)
}

type ListEndpoint = typeof documents.areas

async function list({ db, params, query, reply }: QueryCall<ListEndpoint>, type: (typeof documentsOf)[number]) {
  const page = requestedPage(documentList, documentSortKeys, query)
  const listed = (await listDocuments(db, { type, id: params.id }, query, page)) ?? throwProblem('record.notFound')
  const { rows, ...pageInfo } = listed
  setPageHeaders(reply, documents[type], { ...pageInfo, limit: page.limit })
  return rows
}

function findFile({ db, params, query }: Pick<QueryCall<typeof documents.get>, 'db' | 'params'> & Pinned) {
  return query.version === undefined ? findDocument(db, params.id) : findDocumentVersion(db, params.id, query.version)
}

/** A request for an earlier file of a general document. */
interface Pinned {
  readonly query: { readonly version?: number | undefined }
}

async function download(call: QueryCall<typeof documents.get>, { files: store }: AppContext) {
  const document = await findFile(call)
  if (!document || document.value.isDeleted) return throwProblem('record.notFound')
  if (document.value.hold) throw new FileHeld(document.value.hold)
  const { hash, size, name, mimeType } = document.value
  return new StoredFileResponse({ store, hash, size, name, mediaType: mimeType })
}

async function preview(call: Call<typeof documents.preview>, { files }: AppContext, previews: Previews) {
  const { query, reply, caller } = call
  const document = await findFile(call)
  if (!document || document.value.isDeleted) return throwProblem('record.notFound')
  if (document.value.hold) throw new FileHeld(document.value.hold)
  const size: PreviewSize = query.size ?? 'screen'
  const { hash } = document.value
  return new DeferredResponse(async () => {
    const { bytes, mediaType } = await previewOf(document.value, size, {
      files,
      previews,
      requester: requesterOf(caller),
    })
    void reply.headers({ 'cache-control': 'private, no-cache', etag: `"${hash}-${size}"` })
    return new FileResponse(bytes, mediaType)
  })
}
