import { parseLanguages } from '@catenary/contract/library/document-languages'
import { documents, folderDocumentList } from '@catenary/contract/library/documents'
import type { Document } from '@catenary/contract/library/documents'
import { daysAfter, expiryNoticeDays, generalDocuments } from '@catenary/contract/library/general-documents'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { serveUploads } from '../../http/serve-uploads.ts'
import { serve, serveQuery } from '../../http/serve.ts'
import type { Call, QueryCall } from '../../http/serve.ts'
import { documentSortKeys, generalStorageUsed, listDocuments } from '../documents/queries.ts'
import {
  insertConfirmation,
  listConfirmations,
  listExpiring,
  listRequiredReading,
  listVersions,
} from './general-queries.ts'
import { addVersion, authorizeVersion, inspectVersion, requireGeneral } from './versions.ts'

/** The day of an instant, in UTC: validity is counted in days of no particular place. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** General documents: those of a folder, their versions, who has to read them and who did. */
export function generalDocumentRoutes(context: AppContext): void {
  serveQuery(context, documents.folders, listFolder)
  serveQuery(context, generalDocuments.properties, ({ db, params }) => requireGeneral(db, params.id))
  serveQuery(context, generalDocuments.versions, async ({ db, params }) => {
    await requireGeneral(db, params.id)
    return listVersions(db, params.id)
  })
  serveUploads(context, generalDocuments.addVersion, {
    validate: authorizeVersion,
    prepare: inspectVersion,
    handle: (call, mimeType) => addVersion(call, mimeType, context.uploadQuotaBytes),
  })
  serve(context, generalDocuments.required, ({ db, caller, at }) =>
    listRequiredReading(db, { userId: caller.id, today: dayOf(at) }),
  )
  serve(context, generalDocuments.confirm, confirmReading)
  serve(context, generalDocuments.confirmations, async ({ db, params }) => {
    const { value } = await requireGeneral(db, params.id)
    return listConfirmations(db, { documentId: value.id, languages: parseLanguages(value.location) ?? [] })
  })
  serveQuery(context, generalDocuments.expiring, ({ db, at }) =>
    listExpiring(db, daysAfter(dayOf(at), expiryNoticeDays)),
  )
  serveQuery(context, generalDocuments.storage, async ({ db }) => ({
    storageUsed: await generalStorageUsed(db),
    storageQuota: context.uploadQuotaBytes,
  }))
}

async function listFolder({ db, params, query, reply }: QueryCall<typeof documents.folders>): Promise<Document[]> {
  const page = requestedPage(folderDocumentList, documentSortKeys, query)
  const target = { type: 'folders', id: params.id } as const
  const { rows, ...pageInfo } = (await listDocuments(db, target, query, page)) ?? throwProblem('record.notFound')
  setPageHeaders(reply, documents.folders, { ...pageInfo, limit: page.limit })
  return rows
}

/** Notes that the caller has read the newest version; a second time changes nothing. */
async function confirmReading({ db, params, body, caller, at, request }: Call<typeof generalDocuments.confirm>) {
  const { value } = await requireGeneral(db, params.id)
  if (value.isDeleted) throwProblem('record.archived')
  if (!value.isRequiredReading) throwProblem('document.notRequired')
  if (value.version !== body.version) throwProblem('document.otherVersion')
  const confirmation = { documentId: value.id, userId: caller.id, version: body.version }
  const isNew = await insertConfirmation(db, { ...confirmation, confirmedAt: at.toISOString() })
  const confirmed = await requireGeneral(db, params.id)
  if (isNew)
    await recordAudit(db, {
      at,
      action: 'document.confirmed',
      actor: { id: caller.id, name: caller.name },
      subject: { type: 'document', id: value.id, name: value.name },
      mandators: await mandatorsOf(db, caller.id),
      address: request.ip,
      details: { version: body.version, hash: value.hash },
    })
  return confirmed
}
