import type { SecondFactor } from '@catenary/contract/login-methods'
import { v7 } from 'uuid'
import type { Queries } from '../db/caller.ts'

/** The second factor that a log-in of the user has to show, and the seed of an authenticator; null: none. */
export interface Factor {
  readonly method: SecondFactor
  readonly secret: Buffer | null
}

/** The second factor in force. An authenticator that is chosen but not set up yet protects nothing. */
export async function findFactor(db: Queries, userId: string): Promise<Factor | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('twoFactors', (join) =>
      join.onRef('twoFactors.userId', '=', 'users.id').onRef('twoFactors.method', '=', 'users.twoFactorMethod'),
    )
    .select(['users.twoFactorMethod', 'twoFactors.secret'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (row?.twoFactorMethod === 'email') return { method: 'email', secret: null }
  return row?.twoFactorMethod === 'authenticator' && row.secret ? { method: 'authenticator', secret: row.secret } : null
}

/** Takes the code of a time step; false where that step's or a later one's was taken. Of many at once one is told true. */
export async function takeStep(db: Queries, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('twoFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** A second factor that was set up. */
export interface NewFactor extends Factor {
  readonly userId: string
  /** The time step of the code that ended the set-up. */
  readonly lastStep: number
  readonly at: Date
}

/** Puts a second factor into force, instead of the one before. */
export async function storeFactor(db: Queries, { userId, method, secret, lastStep, at }: NewFactor): Promise<void> {
  const row = { method, secret, lastStep, confirmedAt: at.toISOString() }
  await db
    .insertInto('twoFactors')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
  await setMethod(db, userId, method)
}

/** Ends a user's second factor. */
export async function deleteFactor(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('twoFactors').where('userId', '=', userId).execute()
  await setMethod(db, userId, null)
}

async function setMethod(db: Queries, userId: string, twoFactorMethod: SecondFactor | null): Promise<void> {
  await db
    .updateTable('users')
    .set(({ eb }) => ({ twoFactorMethod, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Keeps recovery codes instead of the ones before; none: the user has none any more. */
export async function storeRecoveryCodes(db: Queries, userId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((codeHash) => ({ id: v7(), userId, codeHash }))
  await db.insertInto('recoveryCodes').values(rows).execute()
}

/** How any one recovery code of the user is kept; null where there is none. */
export async function anyRecoveryHash(db: Queries, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select('codeHash')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row?.codeHash ?? null
}

/** Uses a recovery code up; false where it is none or used. Of many at once one is told true. */
export async function takeRecoveryCode(db: Queries, userId: string, codeHash: string, at: Date): Promise<boolean> {
  const taken = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: at.toISOString() })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(db: Queries, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

const mostMailTries = 5

/** Takes one of the five tries of a code by mail; answers how it is kept, null where it is over or tried too often. */
export async function takeMailTry(db: Queries, place: Buffer, at: Date): Promise<Buffer | null> {
  const row = await db
    .updateTable('pendingLogins')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', place)
    .where('tries', '<', mostMailTries)
    .where('codeExpiresAt', '>', at.toISOString())
    .returning('codeHash')
    .executeTakeFirst()
  return row?.codeHash ?? null
}

/** Uses a code by mail up; false where it was used or replaced meanwhile. */
export async function takeMailCode(db: Queries, place: Buffer, codeHash: Buffer): Promise<boolean> {
  const taken = await db
    .updateTable('pendingLogins')
    .set({ codeHash: null, codeExpiresAt: null })
    .where('tokenHash', '=', place)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}
