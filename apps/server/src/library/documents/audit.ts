import { domainEvents } from '@catenary/contract/domain-events'
import type { DomainEventName, NewDomainEvent } from '@catenary/contract/domain-events'
import type { Document } from '@catenary/contract/library/documents'
import type { AuditAction } from '@catenary/contract/system/audit'
import type { ActorContext } from '../../assets/public.ts'
import { recordAudit } from '../../db/audit.ts'
import { writeDomainEvents } from '../../jobs/domain-event-queries.ts'
import { nameOfTarget } from './queries.ts'

/** Actions of the audit log that are domain events, too, where the document is a mandator's. */
type DocumentAction = Extract<AuditAction, `document.${string}`>

/**
 * Writes into the audit log what was done to documents of one thing, and the domain events of it: the last statements of
 * their transaction. General documents, which are of no mandator, have no domain events.
 */
export async function recordDocumentChanges(
  { db, caller, at, request }: ActorContext,
  action: DocumentAction,
  {
    documents,
    mandatorId,
    extraDetails = {},
  }: { documents: readonly Document[]; mandatorId: string | null; extraDetails?: object },
): Promise<void> {
  const [first] = documents
  if (!first) return
  const of = { ...first.target, name: await nameOfTarget(db, first.target) }
  if (mandatorId !== null && isDomainEvent(action)) {
    const events = documents.map(({ id }): NewDomainEvent => ({ name: action, payload: { document: id } }))
    await writeDomainEvents(db, mandatorId, events)
  }
  for (const { id, name, location, size, hash } of documents)
    await recordAudit(db, {
      at,
      action,
      actor: { id: caller.id, name: caller.name },
      subject: { type: 'document', id, name },
      mandators: mandatorId === null ? [] : [mandatorId],
      address: request.ip,
      details: { of, ...(location === '' ? {} : { location }), size, hash, ...extraDetails },
    })
}

function isDomainEvent(action: DocumentAction): action is Extract<DocumentAction, DomainEventName> {
  return action in domainEvents
}
