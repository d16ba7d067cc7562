import type { AuditAction, AuditEntry, AuditSubject } from '@catenary/contract/system/audit'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { systemName } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../../db/paging.ts'
import { contains, countRows, readPage, sortKey } from '../../db/paging.ts'
import type { DB } from '../../db/types.ts'

/** Filters of the audit log. */
export interface AuditFilter {
  readonly action?: AuditAction
  /** By or about this user. */
  readonly user?: string
  readonly mandator?: string
  /** Part of the name of who did it or of what it is about. */
  readonly text?: string
  readonly from?: string
  readonly to?: string
}

/** An entry of the log and its checksum. */
export interface ListedEntry {
  readonly entry: AuditEntry
  readonly hash: string
}

/** What the log is sorted by in the database. */
export const auditSortKeys: SortKeys<'timestamp'> = {
  by: { timestamp: [sortKey('timestamp', sql.ref('timestamp'))] },
  unique: [sortKey('uuid', sql.ref('chain')), sortKey('number', sql.ref('number'))],
}

/** A page of the log, each entry with its checksum (SHA-256, in hexadecimal). */
export async function listAudit(db: Queries, filter: AuditFilter, page: Page): Promise<PageRead<ListedEntry>> {
  const { rows, ...beside } = await readPage(filteredAudit(db, filter).selectAll(), page)
  return { ...beside, rows: rows.map(toListedEntry) }
}

/** Number of entries that match the filters, and number before the page. */
export function countAudit(db: Queries, filter: AuditFilter, page: Page, rows: number): Promise<ListCount> {
  return countRows(filteredAudit(db, filter), page, rows)
}

function filteredAudit(db: Queries, { action, user, mandator, text, from, to }: AuditFilter) {
  let query = db.selectFrom('auditLog')
  if (action) query = query.where('action', '=', action)
  if (user) query = query.where((eb) => eb.or([eb('subjectId', '=', user), eb('actorId', '=', user)]))
  if (mandator) query = query.where(sql<boolean>`${mandator}::uuid = any(mandators)`)
  if (text)
    query = query.where((eb) => eb.or([contains(sql.ref('subjectName'), text), contains(sql.ref('actorName'), text)]))
  if (from) query = query.where('timestamp', '>=', from)
  if (to) query = query.where('timestamp', '<=', to)
  return query
}

function toListedEntry({ chain, number, timestamp, ...row }: Selectable<DB['auditLog']>): ListedEntry {
  return {
    hash: row.hash.toString('hex'),
    entry: {
      id: `${chain}/${number}`,
      timestamp,
      action: row.action as AuditAction,
      actor: actorOf(row),
      subject: { type: row.subjectType as AuditSubject, id: row.subjectId, name: row.subjectName },
      address: row.address,
      details: row.details as Record<string, unknown>,
    },
  }
}

function actorOf({ actorId: id, actorName: name }: { actorId: string | null; actorName: string }) {
  return id === null && name === systemName ? { id, name, isSystem: true as const } : { id, name }
}

/** Entries that are not as they were written: one that was changed, or those from `number` to `last` that are missing or were added. */
export interface ChainBreak {
  readonly chain: string
  readonly number: number
  readonly last: number
  /** `unknown end`: nothing says how many entries the chain had; there are those up to `last`. */
  readonly reason: 'changed' | 'missing' | 'added' | 'unknown end'
}

/** Verifies every entry of every chain. Runs as the owner, who bypasses row-level security. */
export async function findChainBreaks(db: Queries): Promise<{ entries: number; breaks: ChainBreak[] }> {
  const { rows } = await sql<ChainBreak>`
    with linked as (
      select l.*, audit_hash(l) as own_hash,
        lag(hash) over (partition by chain order by number) as hash_before,
        lag(number, 1, 0) over (partition by chain order by number) as number_before
      from audit_log l),
    ends as (select chain, max(number) as last from audit_log group by chain)
    select chain, number_before + 1 as number, number - 1 as last, 'missing' as reason
    from linked where number <> number_before + 1
    union
    select chain, number, number, 'changed' from linked
    where hash <> own_hash or (number = 1 and previous_hash is not null)
      or (number > 1 and number = number_before + 1 and previous_hash is distinct from hash_before)
    union
    select h.chain, h.number, h.number, 'changed'
    from audit_heads h join audit_log l on l.chain = h.chain and l.number = h.number where l.hash <> h.hash
    union
    select h.chain, coalesce(e.last, 0) + 1, h.number, 'missing'
    from audit_heads h left join ends e on e.chain = h.chain where coalesce(e.last, 0) < h.number
    union
    select h.chain, h.number + 1, e.last, 'added'
    from audit_heads h join ends e on e.chain = h.chain where e.last > h.number
    union
    select e.chain, e.last, e.last, 'unknown end'
    from ends e left join audit_heads h on h.chain = e.chain where h.chain is null
    order by chain, number`.execute(db)
  const count = await db
    .selectFrom('auditLog')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow()
  return { entries: Number(count.entries), breaks: rows }
}
