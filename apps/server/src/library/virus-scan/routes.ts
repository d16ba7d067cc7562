import { mapImageLocation } from '@catenary/contract/library/documents'
import { fileScans, maxListedFindings } from '@catenary/contract/library/file-scans'
import { recordAudit } from '../../db/audit.ts'
import { lockContents } from '../../db/content-queries.ts'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import { hideMapImage } from '../documents/map-image.ts'
import { findDocuments, updateDocuments } from '../documents/queries.ts'
import { countFindings, decide, findWaitingSince, hasScanner, listFindings, lockFinding } from './findings-queries.ts'
import { countScans, indexReleasedContent, listDocumentsOfContent } from './queries.ts'

/** What the virus scanner found, for administrators, and what becomes of it. */
export function fileScanRoutes(context: AppContext): void {
  serve(context, fileScans.list, async ({ db, language }) => {
    const { waiting, earlier, scanned } = await countScans(db)
    const waitingSince = waiting > 0 ? await findWaitingSince(db) : null
    const findings = await listFindings(db, maxListedFindings, language)
    const total = await countFindings(db)
    return { isOn: await hasScanner(db), waiting, waitingSince, earlier, scanned, findings, total }
  })
  serve(context, fileScans.release, async (call) => {
    const { db, params, body, caller, at } = call
    const state = (await lockFinding(db, params.hash)) ?? throwProblem('record.notFound')
    if (state !== 'infected' && state !== 'unchecked') throwProblem('file.decided')
    const { reason } = body
    await decide(db, params.hash, { state: 'released', at, by: caller.name, reason })
    await indexReleasedContent(db, params.hash)
    await recordDecision(call, 'document.released', { reason })
  })
  serve(context, fileScans.remove, (call) => removeForGood(call, context.files))
}

/** Deletes the documents that have the content, and the content itself; nothing of it can be brought back. */
async function removeForGood(call: Call<typeof fileScans.remove>, files: FileStore): Promise<void> {
  const { db, params, caller, at } = call
  // Nobody attaches the same content meanwhile.
  await lockContents(db)
  const state = (await lockFinding(db, params.hash)) ?? throwProblem('record.notFound')
  if (state === 'removed') return
  if (state !== 'infected') throwProblem('file.decided')
  await decide(db, params.hash, { state: 'removed', at, by: caller.name, reason: '' })
  const ids = (await listDocumentsOfContent(db, params.hash)).map(({ id }) => id)
  // A general document whose newest file is another stays.
  const documents = (await findDocuments(db, ids)).filter(({ hash, isDeleted }) => hash === params.hash && !isDeleted)
  const deleted = { isDeleted: true, deletedAt: at.toISOString(), deletedByName: caller.name }
  await updateDocuments(
    db,
    documents.map(({ id }) => id),
    deleted,
  )
  for (const { target, location } of documents)
    if (target.type === 'installations' && location === mapImageLocation) await hideMapImage(db, target.id)
  await recordDecision(call, 'document.fileDeleted', {})
  // Last: where the transaction fails after it, the content is held all the same.
  await files.remove(params.hash)
}

async function recordDecision(
  { db, params, caller, at, request }: Call<typeof fileScans.remove> | Call<typeof fileScans.release>,
  action: 'document.released' | 'document.fileDeleted',
  details: object,
): Promise<void> {
  for (const { id, name, mandatorId } of await listDocumentsOfContent(db, params.hash))
    await recordAudit(db, {
      at,
      action,
      actor: { id: caller.id, name: caller.name },
      subject: { type: 'document', id, name },
      mandators: mandatorId === null ? [] : [mandatorId],
      address: request.ip,
      details: { hash: params.hash, ...details },
    })
}
