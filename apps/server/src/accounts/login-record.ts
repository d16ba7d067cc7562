import { mandatorsOf, recordAudit } from '../db/audit.ts'
import type { Queries } from '../db/caller.ts'

/** Somebody who is logged in now. */
export interface NewLogin {
  readonly user: { readonly id: string; readonly name: string }
  readonly at: Date
  readonly address: string
  /** How they proved who they are, where not by password alone. */
  readonly details?: Readonly<Record<string, string>>
}

/** Records that somebody is logged in. Runs at the entrance, last in the transaction. */
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
