import type { NewDomainEvent } from '@catenary/contract/domain-events'
import type { Document } from '@catenary/contract/library/documents'
import type { AuditAction } from '@catenary/contract/system/audit'
import type { ActorContext } from '../../assets/public.ts'
import { recordAudit } from '../../db/audit.ts'
import { writeDomainEvents } from '../../jobs/domain-event-queries.ts'
import { nameOfTarget } from './queries.ts'

/**
 * Writes into the audit log what was done to documents of one thing, and the domain events of it: the last statements of
 * their transaction.
 */
export async function recordDocumentChanges(
  { db, caller, at, request }: ActorContext,
  action: Extract<AuditAction, `document.${string}`>,
  {
    documents,
    mandatorId,
    extraDetails = {},
  }: { documents: readonly Document[]; mandatorId: string; extraDetails?: object },
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
      details: { of, ...(location === '' ? {} : { location }), size, hash, ...extraDetails },
    })
}
