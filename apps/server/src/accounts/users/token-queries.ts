import type { ApiToken } from '@catenary/contract/accounts/users'
import type { Queries } from '../../db/database.ts'

/** The tokens of a user that are not revoked, the newest first. */
export async function listApiTokens(db: Queries, userId: string, at: Date): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('apiTokens')
    .select(['id', 'name', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, isExpired: row.expiresAt !== null && Date.parse(row.expiresAt) <= at.getTime() }))
}

interface StoredToken {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly tokenHash: Buffer
  readonly createdAt: string
  readonly createdBy: string
  readonly expiresAt: string | null
}

/** Stores a token's hash. */
export async function insertApiToken(db: Queries, token: StoredToken) {
  await db.insertInto('apiTokens').values(token).execute()
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
