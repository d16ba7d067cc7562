import type { AuditAction } from '@catenary/contract/audit'
import { mandatorsOf, recordAudit } from '../db/audit.ts'
import type { Queries } from '../db/caller.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Try } from './try-queries.ts'

/** A try that failed. */
export interface Failure {
  readonly action: AuditAction
  /** Whose account it was; the id is null where there is none of the name. */
  readonly user: { readonly id: string | null; readonly name: string }
  readonly tried: Try
  readonly address: string
  readonly at: Date
  readonly details?: Readonly<Record<string, unknown>>
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Records a failed try; where it was the last before a wait, records that too and tells the owner. */
export async function recordFailure(db: Queries, failure: Failure): Promise<void> {
  const { action, user, tried, address, at, details } = failure
  const entry = {
    at,
    actor: null,
    subject: { type: 'user' as const, ...user },
    // Asked for unknown names too, so that they take no less time.
    mandators: await mandatorsOf(db, user.id ?? nobody),
    address,
  }
  const { blockedUntil: until } = tried
  if (until && user.id) {
    const values = { at: at.toISOString(), address, until }
    await enqueue(db, 'account.notify', { userId: user.id, template: 'accountLocked', values })
  }
  await recordAudit(db, { ...entry, action, details })
  if (until) await recordAudit(db, { ...entry, action: 'login.blocked', details: { until } })
}
