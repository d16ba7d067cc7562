import { documentTypeOf } from '@catenary/contract/library/document-types'
import type { AddedDocument, Document } from '@catenary/contract/library/documents'
import type { generalDocuments } from '@catenary/contract/library/general-documents'
import { v7 } from 'uuid'
import type { Queries } from '../../db/database.ts'
import { fileIssue, throwFileProblem } from '../../http/body/uploads.ts'
import { throwProblem } from '../../http/problems.ts'
import type { UploadCall } from '../../http/serve-uploads.ts'
import { AlreadyStored } from '../../http/serve.ts'
import { recordDocumentChanges } from '../documents/audit.ts'
import { findDuplicates } from '../documents/duplicates.ts'
import { mediaTypeOf } from '../documents/media-type.ts'
import { findDocument, lockDocument, lockIds, updateDocuments } from '../documents/queries.ts'
import { assertWithinQuota } from '../documents/quota.ts'
import { lockTarget } from '../documents/targets.ts'
import { findVersion, insertVersion } from './general-queries.ts'

type VersionCall = UploadCall<typeof generalDocuments.addVersion>

/** A general document, if the caller may see it; throws for any other document and for none. */
export async function requireGeneral(db: Queries, id: string) {
  const document = await findDocument(db, id)
  return document?.value.folder ? document : throwProblem('record.notFound')
}

/** Throws where the file cannot become a version of the document, as far as that can be decided without reading it. */
export async function authorizeVersion(call: VersionCall): Promise<Document> {
  const { db, params, files } = call
  if (files.length > 1)
    throwProblem('input.invalid', { issues: [{ path: 'files', code: 'file.tooMany', values: { max: 1 } }] })
  const unlocked = await requireGeneral(db, params.id)
  await lockTarget(db, unlocked.value.target)
  const document = (await lockDocument(db, params.id)) ?? throwProblem('record.notFound')
  if (document.value.isDeleted) throwProblem('record.archived')
  // It may have been moved while this waited.
  await lockTarget(db, document.value.target)
  return document.value
}

/** The media type of the file; throws where its content is of another. */
export async function inspectVersion({ files }: Pick<VersionCall, 'files'>): Promise<string> {
  const [file] = files
  const mediaType = file && (await mediaTypeOf(file))
  return mediaType ?? throwFileProblem([fileIssue(0, file?.name ?? '', 'file.content')])
}

/** Adds the file as the newest version. Sent again, or the same as the newest, it adds nothing. */
export async function addVersion(
  call: VersionCall,
  mimeType: string,
  quota: number | null,
): Promise<AddedDocument | AlreadyStored<AddedDocument>> {
  const { db, params, body, files, at, caller } = call
  const [file] = files
  const id = body.id ?? v7()
  await lockIds(db, [id])
  const retried = await findVersion(db, id)
  if (retried && (retried.documentId !== params.id || retried.hash !== file?.hash)) throwProblem('record.idTaken')
  const before = await authorizeVersion(call)
  if (!file || retried) return new AlreadyStored(await withDuplicate(call, before))
  if (file.hash === before.hash) return new AlreadyStored(await withDuplicate(call, before, { isOwn: true }))
  const number = (before.version ?? 1) + 1
  const author = { createdAt: at.toISOString(), createdBy: caller.id, createdByName: caller.name }
  const { name, size, hash } = file
  await insertVersion(db, { id, documentId: params.id, number, name, mimeType, size, hash, ...author })
  await updateDocuments(db, [params.id], { fileVersion: number, name: nameWithEndingOf(before.name, name) })
  await assertWithinQuota(db, { mandatorId: null, quota }, files)
  const { value } = await requireGeneral(db, params.id)
  const extraDetails = { version: number, file: name }
  await recordDocumentChanges(call, 'document.replaced', { documents: [value], mandatorId: null, extraDetails })
  return withDuplicate(call, value)
}

async function withDuplicate({ db, language }: VersionCall, document: Document, { isOwn = false } = {}) {
  const duplicates = await findDuplicates(db, [document], { language, isOwn })
  return { ...document, duplicateOf: duplicates.get(document.id) ?? null }
}

/** The document keeps its name; only where the file is of another type its ending becomes that of the file. */
function nameWithEndingOf(name: string, fileName: string): string {
  if (documentTypeOf(name)?.mimeType === documentTypeOf(fileName)?.mimeType) return name
  const ending = /\.[^.]+$/.exec(fileName)?.[0] ?? ''
  return `${name.replace(/\.[^.]+$/, '')}${ending}`
}
