import { can } from '@catenary/contract/access'
import { archive, archiveDocumentList, archiveProjectList, newestCount } from '@catenary/contract/library/archive'
import type { ArchiveState } from '@catenary/contract/library/archive'
import { documentTypeOf } from '@catenary/contract/library/document-types'
import type { AppContext } from '../../http/app-context.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { requesterOf } from '../../http/request-info.ts'
import { FileResponse } from '../../http/responses/file-responses.ts'
import { DeferredResponse, serve, serveQuery } from '../../http/serve.ts'
import type { Call, QueryCall } from '../../http/serve.ts'
import type { OpenArchive } from '../../ports/archive/archive-settings.ts'
import type { Previews } from '../../ports/previews/previews.ts'
import { archiveFileResponse, archivePicture } from './files.ts'
import {
  archiveDocumentSortKeys,
  findArchiveDocument,
  findPictureFile,
  findProject,
  findReadingState,
  listNewestDocuments,
  listProjectDocuments,
  listProjects,
  projectSortKeys,
} from './queries.ts'

/** Project documents of the external archive: as its index was read last, and their bytes. Nothing of it can be changed. */
export function archiveRoutes(context: AppContext, open: OpenArchive, previews: Previews): void {
  const dependencies = { open, previews }
  serveQuery(context, archive.projects, sendProjects)
  serveQuery(
    context,
    archive.project,
    async ({ db, params, language }) => (await findProject(db, params.id, language)) ?? throwProblem('record.notFound'),
  )
  serveQuery(context, archive.documents, sendDocuments)
  serveQuery(context, archive.newest, ({ db, query, language }) =>
    listNewestDocuments(db, query.limit ?? newestCount, language),
  )
  serveQuery(context, archive.get, (call) => download(call, open))
  serve(context, archive.preview, (call) => preview(call, dependencies))
  serve(context, archive.picture, (call) => picture(call, dependencies))
  serve(context, archive.state, (call) => stateOf(call, open))
}

async function sendProjects({ db, query, reply, language }: QueryCall<typeof archive.projects>) {
  const page = requestedPage(archiveProjectList, projectSortKeys, query)
  const { rows, ...pageInfo } = await listProjects(db, query, page, language)
  setPageHeaders(reply, archive.projects, { ...pageInfo, limit: page.limit })
  return rows
}

async function sendDocuments({ db, params, query, reply, language }: QueryCall<typeof archive.documents>) {
  const page = requestedPage(archiveDocumentList, archiveDocumentSortKeys, query)
  const listed = await listProjectDocuments(db, params.id, query, { page, language })
  const { rows, ...pageInfo } = listed ?? throwProblem('record.notFound')
  setPageHeaders(reply, archive.documents, { ...pageInfo, limit: page.limit })
  return rows
}

/** After the transaction: the archive may be slow, and must not hold a connection of the database. */
async function download({ db, params, language }: QueryCall<typeof archive.get>, open: OpenArchive) {
  const document = (await findArchiveDocument(db, params.id, language)) ?? throwProblem('record.notFound')
  return new DeferredResponse(() => archiveFileResponse(open, document))
}

interface PictureDependencies {
  readonly open: OpenArchive
  readonly previews: Previews
}

async function preview(call: Call<typeof archive.preview>, dependencies: PictureDependencies) {
  const { db, params, query, language } = call
  const document = (await findArchiveDocument(db, params.id, language)) ?? throwProblem('record.notFound')
  return pictureResponse(call, document, query.size ?? 'screen', dependencies)
}

async function picture(call: Call<typeof archive.picture>, dependencies: PictureDependencies) {
  const path = (await findPictureFile(call.db, call.params.id)) ?? throwProblem('record.notFound')
  const mimeType = documentTypeOf(path)?.mimeType ?? ''
  // A picture is another one where its file is.
  const file = { path, size: null, sha256: null, version: '' }
  return pictureResponse(call, { file, mimeType }, 'thumb', dependencies)
}

function pictureResponse(
  { reply, caller }: Call<typeof archive.preview> | Call<typeof archive.picture>,
  drawn: Parameters<typeof archivePicture>[1],
  size: Parameters<typeof archivePicture>[2],
  { open, previews }: PictureDependencies,
) {
  return new DeferredResponse(async () => {
    const dependencies = { previews, requester: requesterOf(caller) }
    const { bytes, mediaType, etag } = await archivePicture(open, drawn, size, dependencies)
    void reply.headers({ 'cache-control': 'private, no-cache', etag })
    return new FileResponse(bytes, mediaType)
  })
}

/** Read so long ago, the archive counts as unreachable although no reading failed: nobody reads it. */
const unreadMs = 15 * 60_000

async function stateOf({ db, caller, at }: Call<typeof archive.state>, { archive: source }: OpenArchive) {
  const state = await findReadingState(db)
  const isAdministrator = can(caller.roles, 'ADMIN')
  if (!state || (state.readAt === null && state.failure === 'missing' && source.isOptional))
    return { isSetUp: false, isReachable: true, readAt: null, failure: null, omitted: null }
  const { readAt, failure, omitted } = state
  const isUnread = at.getTime() - Date.parse(readAt ?? at.toISOString()) > unreadMs
  return {
    isSetUp: true,
    isReachable: failure === null && !isUnread,
    readAt,
    failure: isAdministrator ? failure : null,
    omitted: isAdministrator ? omitted : null,
  } satisfies ArchiveState
}
