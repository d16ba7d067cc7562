import { recordAudit } from '../../db/audit.ts'
import type { Caller, Queries } from '../../db/database.ts'

/** Audit details of a mandator. */
interface MandatorAuditEntry {
  readonly action: 'mandator.created' | 'mandator.changed' | 'mandator.deleted'
  readonly mandator: { readonly id: string; readonly name: string }
  readonly details: Readonly<Record<string, unknown>>
}

/** Writes into the log what was done to a mandator. */
export async function recordMandatorAudit(
  db: Queries,
  { caller, at, request }: { caller: Caller; at: Date; request: { ip: string } },
  { action, mandator, details }: MandatorAuditEntry,
): Promise<void> {
  await recordAudit(db, {
    at,
    action,
    actor: { id: caller.id, name: caller.name },
    subject: { type: 'mandator', id: mandator.id, name: mandator.name },
    mandators: [mandator.id],
    address: request.ip,
    details,
  })
}
