import type { TokenScope } from '@catenary/contract/access'
import type { ApiToken } from '@catenary/contract/accounts/api-tokens'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** The tokens of a user that are not revoked, the newest first. */
export async function listApiTokens(db: Queries, userId: string, at: Date): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('apiTokens')
    .select(['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    scopes: row.scopes as TokenScope[],
    isExpired: row.expiresAt !== null && Date.parse(row.expiresAt) <= at.getTime(),
  }))
}

/** A token as it is stored. */
export interface StoredToken {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly tokenHash: Buffer
  readonly createdAt: string
  readonly createdBy: string
  readonly expiresAt: string | null
}

/** Stores a token's hash. */
export async function insertApiToken(db: Queries, token: StoredToken) {
  await db
    .insertInto('apiTokens')
    .values({ ...token, scopes: [...token.scopes] })
    .execute()
}

/** Revokes a user's token; its name, or undefined where it is not there or was revoked before. */
export async function revokeApiToken(db: Queries, token: { id: string; userId: string }, at: Date) {
  const row = await db
    .updateTable('apiTokens')
    .set({ revokedAt: at.toISOString() })
    .where('id', '=', token.id)
    .where('userId', '=', token.userId)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Revokes every token of a user. */
export async function revokeApiTokens(db: Queries, userId: string, at: Date) {
  await db
    .updateTable('apiTokens')
    .set({ revokedAt: at.toISOString() })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Locks a user's tokens against concurrent additions until the end of the transaction. */
export async function lockTokensOf(db: Queries, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tokens ${userId}`}, 0))`.execute(db)
}

/** The mandators of the caller, whatever their reach: those that an entry about them concerns. */
export async function mandatorsOfCaller(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ mandators: string[] | null }>`select app_mandators() as mandators`.execute(db)
  return rows[0]?.mandators ?? []
}
