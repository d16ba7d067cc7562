import { can } from '@catenary/contract/access'
import { documentTypeOf } from '@catenary/contract/document-types'
import { mapImageLocation } from '@catenary/contract/documents'
import type { Document, documents } from '@catenary/contract/documents'
import { fail } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import { cleanName } from '../../http/uploaded-files.ts'
import { matchVersion } from '../../http/versions.ts'
import { hideMapImage, showMapImage } from './map-image.ts'
import { sizeOfImage } from './map-image-queries.ts'
import { findDocument, findDocuments, holdDocument, updateDocuments } from './queries.ts'
import type { DocumentChange } from './queries.ts'
import { recordDocuments } from './records.ts'
import type { Doing } from './records.ts'
import { holdTarget } from './targets.ts'
import type { HeldTarget } from './targets.ts'

const isMapImage = ({ target, location }: Document) => target.type === 'installations' && location === mapImageLocation

/** Renames a document, or restores a deleted one. Its content never changes. */
export async function changeDocument(call: Call<typeof documents.change>) {
  const { db, params, body, ifMatch } = call
  const { document: before, target } = await hold(call, params.id, ifMatch)
  const sent = body.document
  if (before.isDeleted && sent.isDeleted !== false) fail('record.archived')
  const name = sent.name === undefined ? before.name : renamed(before, sent.name)
  const restores = before.isDeleted
  if (name === before.name && !restores) return answered(call)
  const change: DocumentChange = { name, ...(restores && { isDeleted: false, deletedAt: null, deletedByName: null }) }
  await updateDocuments(db, [before.id], change)
  const replaced = restores && isMapImage(before) ? await showAgain(call, before) : []
  const answer = await answered(call)
  const about = { documents: [answer.value], mandatorId: target.mandatorId }
  if (name !== before.name) {
    const more = { changes: { name: { old: before.name, new: name } } }
    await recordDocuments(call, 'document.renamed', { ...about, more })
  }
  if (restores) await recordDocuments(call, 'document.restored', about)
  await recordDocuments(call, 'document.removed', { ...about, documents: await findDocuments(db, replaced) })
  return answer
}

/** Takes a document away from what it belongs to; it can be restored. */
export async function removeDocument(call: Call<typeof documents.remove>): Promise<void> {
  const { db, params, caller, at, ifMatch } = call
  const { document, target } = await hold(call, params.id, ifMatch)
  if (document.isDeleted) return
  await updateDocuments(db, [document.id], {
    isDeleted: true,
    deletedAt: at.toISOString(),
    deletedByName: caller.name,
  })
  if (isMapImage(document)) await hideMapImage(db, target.id)
  await recordDocuments(call, 'document.removed', { documents: [document], mandatorId: target.mandatorId })
}

/** The document with what it belongs to, held until the end of the transaction, and whether it may be changed. */
async function hold(
  { db, caller }: Doing,
  id: string,
  ifMatch?: string,
): Promise<{ document: Document; target: HeldTarget }> {
  const seen = (await findDocument(db, id)) ?? fail('record.notFound')
  const isMap = isMapImage(seen.value)
  if (isMap && !can(caller.roles, 'AREA_EDIT_PARTIAL')) fail('permission.denied')
  const target = await holdTarget(db, seen.value.target, { alone: isMap })
  if (target.isImported) fail('record.imported')
  // Read again: it may have changed while we waited for what it belongs to, which others may hold beside us.
  const current = (await holdDocument(db, id)) ?? fail('record.notFound')
  matchVersion(ifMatch, current)
  return { document: current.value, target }
}

/** The name as it is kept. Its ending tells what the file is, and that does not change. */
function renamed({ mimeType }: Document, sent: string): string {
  const name = cleanName(sent)
  if (documentTypeOf(name)?.mimeType === mimeType) return name
  return fail('document.wrongContent', { faults: [{ path: 'document.name', code: 'file.content', values: { name } }] })
}

async function showAgain({ db, caller, at }: Doing, document: Document): Promise<string[]> {
  const size = await sizeOfImage(db, document.id)
  return size ? showMapImage(db, { id: document.target.id }, { id: document.id, ...size }, { caller, at }) : []
}

async function answered({ db, params }: Call<typeof documents.change>) {
  return (await findDocument(db, params.id)) ?? fail('record.notFound')
}
