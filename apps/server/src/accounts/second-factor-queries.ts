import type { SecondFactor } from '@catenary/contract/accounts/login-methods'
import { v7 } from 'uuid'
import type { Queries } from '../db/database.ts'

/** The second factor that a log-in of the user has to show, and the seed of an authenticator; null: none. */
export interface StoredFactor {
  readonly method: SecondFactor
  readonly secret: Buffer | null
}

/** A second factor with when its owner set it up; null where an administrator chose it. */
export interface FactorInForce extends StoredFactor {
  readonly confirmedAt: string | null
}

/** The second factor in force. An authenticator that is chosen but not set up yet protects nothing. */
export async function findFactor(db: Queries, userId: string): Promise<FactorInForce | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('twoFactors', (join) =>
      join.onRef('twoFactors.userId', '=', 'users.id').onRef('twoFactors.method', '=', 'users.twoFactorMethod'),
    )
    .select(['users.twoFactorMethod', 'twoFactors.secret', 'twoFactors.confirmedAt'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const { twoFactorMethod: method, secret, confirmedAt } = row
  if (method === 'email') return { method, secret: null, confirmedAt }
  return method === 'authenticator' && secret ? { method, secret, confirmedAt } : null
}

/** Marks a time step as used; false where it or a later one was used before. Atomic. */
export async function consumeTimeStep(db: Queries, userId: string, step: number): Promise<boolean> {
  const updated = await db
    .updateTable('twoFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** A second factor that was set up. */
export interface EnrolledFactor extends StoredFactor {
  readonly userId: string
  /** The time step of the code that ended the set-up. */
  readonly lastStep: number
  readonly at: Date
}

/** Stores a user's second factor, replacing the one before. */
export async function storeFactor(
  db: Queries,
  { userId, method, secret, lastStep, at }: EnrolledFactor,
): Promise<void> {
  const row = { method, secret, lastStep, confirmedAt: at.toISOString() }
  await db
    .insertInto('twoFactors')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
  await setTwoFactorMethod(db, userId, method)
}

/** Ends a user's second factor. */
export async function removeFactor(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('twoFactors').where('userId', '=', userId).execute()
  await setTwoFactorMethod(db, userId, null)
}

async function setTwoFactorMethod(db: Queries, userId: string, twoFactorMethod: SecondFactor | null): Promise<void> {
  await db
    .updateTable('users')
    .set(({ eb }) => ({ twoFactorMethod, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Replaces a user's recovery codes; an empty list removes them. */
export async function storeRecoveryCodes(db: Queries, userId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((codeHash) => ({ id: v7(), userId, codeHash }))
  await db.insertInto('recoveryCodes').values(rows).execute()
}

/** The hash of any recovery code of the user, for its salt; null where there is none. */
export async function findRecoveryCodeHash(db: Queries, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select('codeHash')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row?.codeHash ?? null
}

/** Marks a recovery code as used; false where it is unknown or used. Atomic. */
export async function consumeRecoveryCode(db: Queries, userId: string, codeHash: string, at: Date): Promise<boolean> {
  const updated = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: at.toISOString() })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** How many recovery codes are unused. */
export async function countRecoveryCodes(db: Queries, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

const maxEmailCodeAttempts = 5

/**
 * Counts one of the five attempts at an emailed code; returns its stored hash, or null where it has expired or no
 * attempt is left.
 */
export async function acquireEmailCodeAttempt(db: Queries, tokenHash: Buffer, at: Date): Promise<Buffer | null> {
  const row = await db
    .updateTable('pendingLogins')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('tries', '<', maxEmailCodeAttempts)
    .where('codeExpiresAt', '>', at.toISOString())
    .returning('codeHash')
    .executeTakeFirst()
  return row?.codeHash ?? null
}

/** Marks an emailed code as used; false where it was used or replaced meanwhile. */
export async function consumeEmailCode(db: Queries, tokenHash: Buffer, codeHash: Buffer): Promise<boolean> {
  const updated = await db
    .updateTable('pendingLogins')
    .set({ codeHash: null, codeExpiresAt: null })
    .where('tokenHash', '=', tokenHash)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
