import { documentList, documentTargets, documents } from '@catenary/contract/library/documents'
import type { DocumentTarget, PreviewSize } from '@catenary/contract/library/documents'
import type { AppContext } from '../../http/app-context.ts'
import { FileResponse, StoredFileResponse } from '../../http/file-responses.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { requesterOf } from '../../http/request-info.ts'
import { serveUploads } from '../../http/serve-uploads.ts'
import { DeferredResponse, serve, serveQuery } from '../../http/serve.ts'
import type { Call, QueryCall } from '../../http/serve.ts'
import { previewOf } from '../../ports/previews/cached-previews.ts'
import type { Previews } from '../../ports/previews/previews.ts'
import { addDocuments, authorizeUpload, findRetriedDocuments, inspectFiles } from './add.ts'
import { changeDocument, removeDocument } from './change.ts'
import { documentSortKeys, findDocument, listDocuments } from './queries.ts'

/** Documents of areas, installations, ropes and events: attaching, listing, downloading, looking at, deleting. */
export function documentRoutes(context: AppContext, previews: Previews): void {
  for (const type of documentTargets) serveQuery(context, documents[type], (call) => list(call, type))
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

async function list({ db, params, query, reply }: QueryCall<ListEndpoint>, type: DocumentTarget) {
  const page = requestedPage(documentList, documentSortKeys, query)
  const found = (await listDocuments(db, { type, id: params.id }, query, page)) ?? throwProblem('record.notFound')
  const { rows, ...pageInfo } = found
  setPageHeaders(reply, documents[type], { ...pageInfo, limit: page.limit })
  return rows
}

async function download({ db, params }: QueryCall<typeof documents.get>, { files: store }: AppContext) {
  const found = await findDocument(db, params.id)
  if (!found || found.value.isDeleted) return throwProblem('record.notFound')
  const { hash, size, name, mimeType } = found.value
  return new StoredFileResponse({ store, hash, size, name, mediaType: mimeType })
}

async function preview(
  { db, params, query, reply, caller }: Call<typeof documents.preview>,
  { files }: AppContext,
  previews: Previews,
) {
  const found = await findDocument(db, params.id)
  if (!found || found.value.isDeleted) return throwProblem('record.notFound')
  const size: PreviewSize = query.size ?? 'screen'
  const { hash } = found.value
  return new DeferredResponse(async () => {
    const { bytes, mediaType } = await previewOf(found.value, size, { files, previews, requester: requesterOf(caller) })
    void reply.headers({ 'cache-control': 'private, no-cache', etag: `"${hash}-${size}"` })
    return new FileResponse(bytes, mediaType)
  })
}
