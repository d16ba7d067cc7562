import type { AuditAction } from '@catenary/contract/system/audit'
import type { Task } from '@catenary/contract/work/tasks'
import type { ActorContext } from '../../assets/public.ts'
import { recordAudit } from '../../db/audit.ts'
import { sendWithCommit } from '../../db/connections/send-with-commit.ts'

/**
 * Writes into the audit log that a task was added, archived or restored; of an internal one where staff alone reads it. It
 * is sent with the commit, which fails where this does: it is not awaited, so that the chain is locked no longer.
 */
export function recordTaskAudit(
  { db, caller, at, request }: ActorContext,
  action: Extract<AuditAction, `task.${string}`>,
  { id, rope, attributes }: Task,
  mandatorId: string,
): void {
  const { installation } = rope
  const write = recordAudit(db, {
    at,
    action,
    actor: { id: caller.id, name: caller.name },
    subject: { type: 'task', id, name: attributes.title },
    mandators: attributes.isInternal ? [] : [mandatorId],
    address: request.ip,
    details: { rope: { id: rope.id, installationId: installation.id, areaId: installation.area.id } },
  })
  sendWithCommit(db, write)
}
