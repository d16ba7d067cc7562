import type { NewDomainEvent } from '@catenary/contract/domain-events'
import { v7 } from 'uuid'
import { recordAudit } from '../../db/audit.ts'
import type { AuditRecord } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import { writeDomainEvents } from '../../jobs/domain-event-queries.ts'
import { insertDocumentCopies, insertDocuments, listIdsOfEvents } from './queries.ts'
import { assertWithinQuota } from './quota.ts'

/** A file of the store that becomes a document. */
export interface AttachedFile {
  readonly name: string
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly hash: string
  /** In bytes. */
  readonly size: number
  readonly mimeType: string
  /** The id of the document; a new one where absent. */
  readonly id?: string | undefined
}

/** Whose document it becomes, and where. */
export interface Attachment {
  readonly event: string
  readonly mandatorId: string
  readonly ropeName: string
  /** Who attaches it; without an id Catenary itself, for a device of that name. */
  readonly author: { readonly id: string | null; readonly name: string }
  readonly address?: string
  readonly at: Date
  /** The most that all documents of the mandator may have, in bytes; null: any number. */
  readonly quota: number | null
}

/**
 * Attaches a file that came with a measurement to its event, in the caller's transaction; the file is in the store, and removing it
 * is prevented until then. Throws where the documents of the mandator have too many bytes.
 */
export async function attachToEvent(db: Queries, { id = v7(), ...file }: AttachedFile, to: Attachment): Promise<void> {
  const { event, mandatorId, author, at, quota } = to
  const created = { createdAt: at.toISOString(), createdBy: author.id, createdByName: author.name }
  const row = { ...file, ...created, id, mandatorId, location: '', width: null, height: null }
  await insertDocuments(db, { type: 'events', id: event }, [row])
  await assertWithinQuota(db, { mandatorId, quota }, [file])
  const added: NewDomainEvent = { name: 'document.added', payload: { document: id } }
  await writeDomainEvents(db, mandatorId, [added])
  const entry: AuditRecord = {
    at,
    action: 'document.added',
    actor: author.id === null ? 'system' : { id: author.id, name: author.name },
    subject: { type: 'document', id, name: file.name },
    mandators: [mandatorId],
    address: to.address ?? '',
    details: { of: { type: 'events', id: event, name: to.ropeName }, size: file.size, hash: file.hash },
  }
  await recordAudit(db, entry)
}

/**
 * Gives events the documents of other events, in the caller's transaction: each as it was added and by whom. Their files are
 * stored already. `events` are the ids of those that get them, by the ids of those that have them.
 */
export async function copyDocuments(db: Queries, events: ReadonlyMap<string, string>): Promise<void> {
  const documents = await listIdsOfEvents(db, [...events.keys()])
  const copies = documents.map(({ id, eventId }) => ({ from: id, id: v7(), event: events.get(eventId) ?? eventId }))
  if (copies.length > 0) await insertDocumentCopies(db, copies)
}
