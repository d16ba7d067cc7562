import type { AuditAction } from '@catenary/contract/system/audit'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Caller, Queries } from '../../db/database.ts'

/** Records what somebody did to their own account. */
export async function recordOwnAudit(
  db: Queries,
  call: { readonly caller: Caller; readonly at: Date; readonly request: { readonly ip: string } },
  action: AuditAction,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { caller, at, request } = call
  const user = { id: caller.id, name: caller.name }
  await recordAudit(db, {
    at,
    action,
    actor: user,
    subject: { type: 'user', ...user },
    mandators: await mandatorsOf(db, user.id),
    address: request.ip,
    details,
  })
}
