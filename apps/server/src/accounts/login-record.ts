import { mandatorsOf, recordAudit } from '../db/audit.ts'
import type { Queries } from '../db/database.ts'

/** A successful log-in. */
export interface NewLogin {
  readonly user: { readonly id: string; readonly name: string }
  readonly at: Date
  readonly address: string
  /** The method, where not by password alone. */
  readonly details?: Readonly<Record<string, string>>
}

/** Records that somebody is logged in. Runs as the auth role, last in the transaction. */
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
