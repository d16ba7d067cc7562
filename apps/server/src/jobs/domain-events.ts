import { domainEvents } from '@catenary/contract/domain-events'
import type { DomainEventName, DomainEventPayload } from '@catenary/contract/domain-events'
import type { AuditAction } from '@catenary/contract/system/audit'
import { recordAudit } from '../db/audit.ts'
import type { AuditRecord } from '../db/audit.ts'
import type { Database, Queries } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import { postponeDelivery, acquireDelivery } from './domain-event-queries.ts'
import type { DeliveryLane, StoredDomainEvent } from './domain-event-queries.ts'

/** A domain event as its handler gets it. */
export type DomainEvent<Name extends DomainEventName = DomainEventName> = {
  readonly [N in Name]: Omit<StoredDomainEvent, 'name' | 'payload'> & {
    readonly name: N
    readonly payload: DomainEventPayload<N>
  }
}[Name]

/** A handler's outcome, for the audit log. */
export interface JobOutcome {
  readonly action: AuditAction
  readonly subject: AuditRecord['subject']
  readonly details?: AuditRecord['details']
}

/**
 * What is done when something happened, by the name of the handler. It runs as Catenary itself, bound to the mandator of the
 * event, in a transaction of its own with the mark that it was done and the entry in the audit log.
 */
export interface DomainEventHandler<Name extends DomainEventName = DomainEventName> {
  readonly on: readonly Name[]
  /** Where only the newest event with this id in its payload matters: earlier ones that wait are left out. */
  readonly newestPer?: 'rope'
  /** Returns what it did for the audit log; null where there was nothing to do, without an audit entry. */
  handle(db: Queries, event: DomainEvent<Name>, at: Date): Promise<JobOutcome | null>
}
/** By the name stored in deliveries and the audit log: released names must not change, since deliveries may be waiting. */
export type DomainEventHandlers = Readonly<Record<string, DomainEventHandler>>

/** Handlers of domain events and what they need. */
export interface HandlerContext {
  readonly database: Database
  readonly clock: Clock
  readonly handlers: DomainEventHandlers
  readonly onFailure: (failure: { job: string; attempt: number; error: unknown }) => void
}

/**
 * Handles the next domain event of a handler and a mandator, once: what the handler does, the mark that it was done and the
 * entry in the audit log are one transaction. Where the handler fails nothing of it has happened, and it is tried again later,
 * while the next goes on. False where there is nothing left to do now.
 */
export async function handleNext(
  { database, clock, handlers, onFailure }: HandlerContext,
  lane: DeliveryLane,
): Promise<boolean> {
  const handler = handlers[lane.handler]
  if (!handler) throw new Error(`No handler of domain events is called ${lane.handler}`)
  let delivery: StoredDomainEvent | undefined
  try {
    await database.runAsSystem(lane.mandator, async (db) => {
      delivery = await acquireDelivery(db, lane)
      if (!delivery) return
      const at = clock.now()
      const outcome = await handler.handle(db, parseEvent(delivery), at)
      if (outcome) await recordOutcome(db, lane, outcome, at)
    })
  } catch (error) {
    const { id } = delivery ?? {}
    const attempt = id === undefined ? 0 : await postpone(database, lane, id)
    onFailure({ job: lane.handler, attempt, error })
    return id !== undefined
  }
  return delivery !== undefined
}

async function recordOutcome(
  db: Queries,
  { handler, mandator }: DeliveryLane,
  outcome: JobOutcome,
  at: Date,
): Promise<void> {
  const { action, subject, details } = outcome
  await recordAudit(db, {
    at,
    action,
    actor: 'system',
    subject,
    mandators: [mandator],
    details: { job: handler, ...details },
  })
}

function postpone(database: Database, { handler, mandator }: DeliveryLane, event: number): Promise<number> {
  return database.runAsSystem(mandator, (db) => postponeDelivery(db, handler, event))
}

function parseEvent(stored: StoredDomainEvent): DomainEvent {
  const name = stored.name as DomainEventName
  return { ...stored, name, payload: domainEvents[name].parse(stored.payload) } as DomainEvent
}
