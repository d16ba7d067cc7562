import type { AuditAction } from '@catenary/contract/system/audit'
import { mandatorsOf, recordAudit } from '../db/audit.ts'
import type { Queries } from '../db/database.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Attempt } from './throttle-queries.ts'

/** A failed attempt to authenticate. */
export interface FailedAttempt {
  readonly action: AuditAction
  /** The account; the id is null for an unknown name. */
  readonly user: { readonly id: string | null; readonly name: string }
  readonly attempt: Attempt
  readonly address: string
  readonly at: Date
  readonly details?: Readonly<Record<string, unknown>>
}

const unknownUserId = '00000000-0000-0000-0000-000000000000'

/** Records a failed attempt; where it blocks the account, records that too and notifies the owner. */
export async function recordFailedAttempt(db: Queries, failure: FailedAttempt): Promise<void> {
  const { action, user, attempt, address, at, details } = failure
  const entry = {
    at,
    actor: null,
    subject: { type: 'user' as const, ...user },
    // Queried for unknown names too, so that they take the same time.
    mandators: await mandatorsOf(db, user.id ?? unknownUserId),
    address,
  }
  const { blockedUntil: until } = attempt
  if (until && user.id) {
    const values = { at: at.toISOString(), address, until }
    await enqueue(db, 'account.notify', { userId: user.id, template: 'accountLocked', values })
  }
  await recordAudit(db, { ...entry, action, details })
  if (until) await recordAudit(db, { ...entry, action: 'login.blocked', details: { until } })
}

/** A successful log-in. */
interface NewLogin {
  readonly user: { readonly id: string; readonly name: string }
  readonly at: Date
  readonly address: string
  /** The method, if not by password only. */
  readonly details?: Readonly<Record<string, string>>
}

/** Writes the audit entry of a log-in. Runs as the auth role, last in the transaction. */
export async function recordLogin(db: Queries, { user, at, address, details = {} }: NewLogin): Promise<void> {
  const { id, name } = user
  await recordAudit(db, {
    at,
    action: 'login.succeeded',
    actor: { id, name },
    subject: { type: 'user', id, name },
    mandators: await mandatorsOf(db, id),
    address,
    details,
  })
}
