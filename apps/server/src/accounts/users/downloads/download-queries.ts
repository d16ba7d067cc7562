import type { AuditAction } from '@catenary/contract/system/audit'
import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { UserScope } from '../queries.ts'

/** An entry of the audit log, as a report lists it. */
export interface LogRow {
  readonly timestamp: string
  readonly action: AuditAction
  readonly userName: string
  /** The user's current address; null where the entry has no known user. */
  readonly email: string | null
  readonly by: string
  readonly address: string
  readonly mandators: string
}

/** The newest entries whose action begins so, about users of a scope. */
export async function listLogRows(
  db: Queries,
  scope: UserScope,
  { prefix, limit }: { prefix: 'login.' | 'password.'; limit: number },
): Promise<LogRow[]> {
  const query = db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.subjectId')
    .select(['timestamp', 'subjectName as userName', 'actorName as by', 'address'])
    .select([
      sql<AuditAction>`action`.as('action'),
      sql<string | null>`users.email`.as('email'),
      sql<string>`coalesce((select string_agg(m.name, ', ' order by lower(m.name)) from mandators m
        where m.id = any (audit_log.mandators)
        ${scope.isAll ? sql`` : sql`and m.id = any ((select app_mandators())::uuid[])`}), '')`.as('mandators'),
    ])
    .where(sql<boolean>`starts_with(action, ${prefix})`)
  return (scope.isAll ? query : query.where(sql<boolean>`audit_log.mandators && app_mandators()`))
    .orderBy('timestamp', 'desc')
    .orderBy('chain', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** The unsubscribed ones among these addresses, ignoring case. Runs as the auth role. */
export async function findUnsubscribed(db: Queries, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db
    .selectFrom('unsubscribed')
    .select(sql<string>`lower(email)`.as('email'))
    .where(sql<boolean>`lower(email) = any (${emails.map((email) => email.toLowerCase())}::text[])`)
    .execute()
  return new Set(rows.map(({ email }) => email))
}
