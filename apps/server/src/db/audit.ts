import type { AuditAction, AuditSubject } from '@catenary/contract/system/audit'
import { sql } from 'kysely'
import type { Queries } from './database.ts'
import { compileOnce } from './statements/compile-once.ts'

/** An entry of the audit log. Never contains a password, a code or a token. */
export interface AuditRecord {
  readonly at: Date
  readonly action: AuditAction
  /** The actor. `system`: a background job; null: an unknown person, such as at a failed log-in. */
  readonly actor: { readonly id: string; readonly name: string } | 'system' | null
  readonly subject: { readonly type: AuditSubject; readonly id: string | null; readonly name: string }
  /** The mandators concerned; the entry is appended to the chain of the first. */
  readonly mandators?: readonly string[]
  /** Network address of the request; empty for actions of the server. */
  readonly address?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Actor name of entries made by jobs, without a user id. */
export const systemName = 'System'

/**
 * Appends an entry to its chain in the caller's transaction. The chain stays locked until that transaction ends, so
 * call this last.
 */
export async function recordAudit(db: Queries, entry: AuditRecord): Promise<void> {
  const actor = entry.actor === 'system' ? null : entry.actor
  const row = {
    timestamp: entry.at.toISOString(),
    action: entry.action,
    actor_id: actor?.id ?? null,
    actor_name: entry.actor === 'system' ? systemName : (actor?.name ?? ''),
    subject_type: entry.subject.type,
    subject_id: entry.subject.id,
    subject_name: entry.subject.name,
    mandators: [...(entry.mandators ?? [])].toSorted(),
    address: entry.address ?? '',
    details: entry.details ?? {},
  }
  await appendAudit(db, { entry: JSON.stringify(row) })
}

const appendAudit = compileOnce<{ readonly entry: string }, unknown>(
  (_, { entry }) => sql`select append_audit(jsonb_populate_record(null::audit_log, ${entry}::jsonb))`,
)

/** The mandators of a user, for the entries that concern the user. */
export async function mandatorsOf(db: Queries, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('userMandators').select('mandatorId').where('userId', '=', userId).execute()
  return rows.map(({ mandatorId }) => mandatorId)
}

/** The end of every chain of the log: its number of entries and the last hash, in hexadecimal. Runs as the auth role. */
export async function listAuditHeads(db: Queries): Promise<{ chain: string; number: number; hash: string }[]> {
  const heads = await db.selectFrom('auditHeads').selectAll().orderBy('chain').execute()
  return heads.map(({ chain, number, hash }) => ({ chain, number, hash: hash.toString('hex') }))
}
