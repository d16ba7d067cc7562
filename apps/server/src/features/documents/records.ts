import type { AuditAction } from '@catenary/contract/audit'
import type { Document } from '@catenary/contract/documents'
import type { NewDomainEvent } from '@catenary/contract/domain-events'
import { recordAudit } from '../../db/audit.ts'
import type { Caller, Queries } from '../../db/caller.ts'
import { writeDomainEvents } from '../../jobs/domain-event-queries.ts'
import { nameOfTarget } from './queries.ts'

/** Who did something to documents, when, and from where. */
export interface Doing {
  readonly db: Queries
  readonly caller: Caller
  readonly at: Date
  readonly request: { readonly ip: string }
}

/**
 * Writes into the audit log what was done to documents of one thing, and the domain events of it: the last statements of
 * their transaction.
 */
export async function recordDocuments(
  { db, caller, at, request }: Doing,
  action: Extract<AuditAction, `document.${string}`>,
  { documents, mandatorId, more = {} }: { documents: readonly Document[]; mandatorId: string; more?: object },
): Promise<void> {
  const [first] = documents
  if (!first) return
  const of = { ...first.target, name: await nameOfTarget(db, first.target) }
  const events = documents.map(({ id }): NewDomainEvent => ({ name: action, payload: { document: id } }))
  await writeDomainEvents(db, mandatorId, events)
  for (const { id, name, location, size, hash } of documents)
    await recordAudit(db, {
      at,
      action,
      actor: { id: caller.id, name: caller.name },
      subject: { type: 'document', id, name },
      mandators: [mandatorId],
      address: request.ip,
      details: { of, ...(location === '' ? {} : { location }), size, hash, ...more },
    })
}
