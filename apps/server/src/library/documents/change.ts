import { can } from '@catenary/contract/access'
import { documentTypeOf } from '@catenary/contract/library/document-types'
import { mapImageLocation } from '@catenary/contract/library/documents'
import type { Document, documents } from '@catenary/contract/library/documents'
import type { ActorContext } from '../../assets/public.ts'
import { sanitizeFileName } from '../../http/body/uploads.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import { recordDocumentChanges } from './audit.ts'
import { findImageSize } from './map-image-queries.ts'
import { hideMapImage, showMapImage } from './map-image.ts'
import { findDocument, findDocuments, lockDocument, updateDocuments } from './queries.ts'
import type { DocumentChange } from './queries.ts'
import { lockTarget } from './targets.ts'
import type { LockedTarget } from './targets.ts'

const isMapImage = ({ target, location }: Document) => target.type === 'installations' && location === mapImageLocation

/** Renames a document, or restores a deleted one. Its content never changes. */
export async function changeDocument(call: Call<typeof documents.change>) {
  const { db, params, body, ifMatch } = call
  const { document: before, target } = await lockWithTarget(call, params.id, ifMatch)
  const patch = body.document
  if (before.isDeleted && patch.isDeleted !== false) throwProblem('record.archived')
  const name = patch.name === undefined ? before.name : renamed(before, patch.name)
  const isRestore = before.isDeleted
  if (name === before.name && !isRestore) return requireDocument(call)
  const change: DocumentChange = { name, ...(isRestore && { isDeleted: false, deletedAt: null, deletedByName: null }) }
  await updateDocuments(db, [before.id], change)
  const replaced = isRestore && isMapImage(before) ? await restoreMapImage(call, before) : []
  const answer = await requireDocument(call)
  const auditSubject = { documents: [answer.value], mandatorId: target.mandatorId }
  if (name !== before.name) {
    const extraDetails = { changes: { name: { old: before.name, new: name } } }
    await recordDocumentChanges(call, 'document.renamed', { ...auditSubject, extraDetails })
  }
  if (isRestore) await recordDocumentChanges(call, 'document.restored', auditSubject)
  await recordDocumentChanges(call, 'document.removed', {
    ...auditSubject,
    documents: await findDocuments(db, replaced),
  })
  return answer
}

/** Takes a document away from what it belongs to; it can be restored. */
export async function removeDocument(call: Call<typeof documents.remove>): Promise<void> {
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

/** The document with what it belongs to, locked until the end of the transaction; throws where it may not be changed. */
async function lockWithTarget(
  { db, caller }: ActorContext,
  id: string,
  ifMatch?: string,
): Promise<{ document: Document; target: LockedTarget }> {
  const unlocked = (await findDocument(db, id)) ?? throwProblem('record.notFound')
  const isMap = isMapImage(unlocked.value)
  if (isMap && !can(caller.roles, 'AREA_EDIT_PARTIAL')) throwProblem('permission.denied')
  const target = await lockTarget(db, unlocked.value.target, { alone: isMap })
  if (target.isImported) throwProblem('record.imported')
  // Read again: it may have changed while we waited for the lock of what it belongs to, which is shared.
  const current = (await lockDocument(db, id)) ?? throwProblem('record.notFound')
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
