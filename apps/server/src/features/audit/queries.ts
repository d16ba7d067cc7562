import type { AuditAction, AuditEntry, AuditSubject } from '@catenary/contract/audit'
import { sql } from 'kysely'
import type { Queries } from '../../db/caller.ts'

/** Where a page of the log begins: after this entry. */
export interface AuditCursor {
  readonly timestamp: string
  readonly chain: string
  readonly number: number
}

/** What is asked of the log. */
export interface AuditFilter {
  readonly action?: AuditAction
  /** By or about this user. */
  readonly user?: string
  readonly mandator?: string
  /** Part of the name of who did it or of what it is about. */
  readonly text?: string
  readonly from?: string
  readonly to?: string
  readonly limit: number
  readonly after?: AuditCursor
}

/** An entry of the log, where it stands, and its checksum. */
export interface ListedEntry {
  readonly entry: AuditEntry
  readonly cursor: AuditCursor
  readonly hash: string
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Entries of the log, the newest first, each with its cursor and its checksum (SHA-256, in hexadecimal). */
export async function listAudit(db: Queries, filter: AuditFilter): Promise<ListedEntry[]> {
  const { action, user, mandator, text, from, to, limit, after } = filter
  let query = db.selectFrom('auditLog').selectAll()
  if (action) query = query.where('action', '=', action)
  if (user) query = query.where((eb) => eb.or([eb('subjectId', '=', user), eb('actorId', '=', user)]))
  if (mandator) query = query.where(sql<boolean>`${mandator}::uuid = any(mandators)`)
  if (text) {
    const pattern = `%${escaped(text)}%`
    query = query.where((eb) => eb.or([eb('subjectName', 'ilike', pattern), eb('actorName', 'ilike', pattern)]))
  }
  if (from) query = query.where('timestamp', '>=', from)
  if (to) query = query.where('timestamp', '<=', to)
  if (after)
    query = query.where(
      sql<boolean>`(timestamp, chain, number) < (${after.timestamp}::timestamptz, ${after.chain}::uuid, ${after.number}::int)`,
    )
  const rows = await query
    .orderBy('timestamp', 'desc')
    .orderBy('chain', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ chain, number, timestamp, ...row }) => ({
    cursor: { timestamp, chain, number },
    hash: row.hash.toString('hex'),
    entry: {
      id: `${chain}/${number}`,
      timestamp,
      action: row.action as AuditAction,
      actor: { id: row.actorId, name: row.actorName },
      subject: { type: row.subjectType as AuditSubject, id: row.subjectId, name: row.subjectName },
      address: row.address,
      details: row.details as Record<string, unknown>,
    },
  }))
}

/** An entry that is not as it was written, or a gap; `number` is that of the entry before or at which it shows. */
export interface AuditBreak {
  readonly chain: string
  readonly number: number
  readonly reason: 'changed' | 'missing' | 'cut short'
}

/** Looks at every entry of every chain. Runs as the owner, whom no row is hidden from. */
export async function findAuditBreaks(db: Queries): Promise<{ entries: number; breaks: AuditBreak[] }> {
  const { rows } = await sql<AuditBreak>`
    with linked as (
      select l.*, audit_hash(l) as own_hash,
        lag(hash) over (partition by chain order by number) as hash_before,
        lag(number, 1, 0) over (partition by chain order by number) as number_before
      from audit_log l)
    select chain, number, case when number <> number_before + 1 then 'missing' else 'changed' end as reason
    from linked
    where number <> number_before + 1 or hash <> own_hash
      or (number > 1 and previous_hash is distinct from hash_before) or (number = 1 and previous_hash is not null)
    union all
    select h.chain, h.number, 'cut short'
    from audit_heads h left join audit_log l on l.chain = h.chain and l.number = h.number and l.hash = h.hash
    where l.chain is null
    union all
    select l.chain, max(l.number), 'cut short' from audit_log l left join audit_heads h on h.chain = l.chain
    where h.chain is null group by l.chain
    order by chain, number`.execute(db)
  const count = await db
    .selectFrom('auditLog')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow()
  return { entries: Number(count.entries), breaks: rows }
}
