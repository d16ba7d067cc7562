import type { PreviewSize } from '@catenary/contract/documents'
import { documentList, documents, documentTargets } from '@catenary/contract/documents'
import type { DocumentTarget } from '@catenary/contract/documents'
import { FileAnswer, StoredFile } from '../../http/files.ts'
import { linkPages, pageAsked } from '../../http/list-page.ts'
import { fail } from '../../http/problems.ts'
import { requesterOf } from '../../http/requester.ts'
import { Later, serve, serveReading } from '../../http/serve.ts'
import type { Call, ReadingCall } from '../../http/serve.ts'
import { serveFiles } from '../../http/serve-files.ts'
import type { Serving } from '../../http/serving.ts'
import { previewOf } from '../../ports/kept-previews.ts'
import type { Previews } from '../../ports/previews.ts'
import { add, checkAdding, findRetried, lookInto } from './add.ts'
import { changeDocument, removeDocument } from './change.ts'
import { documentKeys, findDocument, listDocuments } from './queries.ts'

/** Documents of areas, installations, ropes and events: attaching, listing, downloading, looking at, deleting. */
export function documentRoutes(serving: Serving, previews: Previews): void {
  for (const type of documentTargets) serveReading(serving, documents[type], (call) => list(call, type))
  serveFiles(serving, documents.add, {
    check: async (call) => (await findRetried(call)) ?? checkAdding(call),
    prepare: (given) => lookInto(given, previews),
    handle: (call, looked) => add(call, looked, serving.uploadQuotaBytes),
  })
  serveReading(serving, documents.get, (call) => download(call, serving), { isOneQuery: true })
  serve(serving, documents.preview, (call) => show(call, serving, previews))
  serve(serving, documents.change, changeDocument)
  serve(serving, documents.remove, removeDocument)
}

type Lists = typeof documents.areas

async function list({ db, params, query, reply }: ReadingCall<Lists>, type: DocumentTarget) {
  const page = pageAsked(documentList, documentKeys, query)
  const found = (await listDocuments(db, { type, id: params.id }, query, page)) ?? fail('record.notFound')
  const { rows, ...beside } = found
  linkPages(reply, documents[type], { ...beside, limit: page.limit })
  return rows
}

async function download({ db, params }: ReadingCall<typeof documents.get>, { files: store }: Serving) {
  const found = await findDocument(db, params.id)
  if (!found || found.value.isDeleted) return fail('record.notFound')
  const { hash, size, name, mimeType } = found.value
  return new StoredFile({ store, hash, size, name, mediaType: mimeType })
}

async function show(
  { db, params, query, reply, caller }: Call<typeof documents.preview>,
  { files }: Serving,
  previews: Previews,
) {
  const found = await findDocument(db, params.id)
  if (!found || found.value.isDeleted) return fail('record.notFound')
  const size: PreviewSize = query.size ?? 'screen'
  const { hash } = found.value
  return new Later(async () => {
    const { bytes, mediaType } = await previewOf(found.value, size, { files, previews, whose: requesterOf(caller) })
    void reply.headers({ 'cache-control': 'private, no-cache', etag: `"${hash}-${size}"` })
    return new FileAnswer(bytes, mediaType)
  })
}
