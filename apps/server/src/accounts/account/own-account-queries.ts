import type { UserPreferences } from '@catenary/contract/accounts/account'
import type { SecondFactor } from '@catenary/contract/accounts/login-methods'
import type { Queries } from '../../db/database.ts'

/** Stores a user's own settings; a language of null is that of the browser. Returns the previous ones. */
export async function updateOwnSettings(db: Queries, userId: string, settings: UserPreferences) {
  const before = await db
    .selectFrom('users')
    .select(['languageId', 'englishDates', 'startPage'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { languageId = before.languageId, englishDates = before.englishDates, startPage = before.startPage } = settings
  const after = { languageId, englishDates, startPage }
  await db
    .updateTable('users')
    .set(({ eb }) => ({ ...after, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where(({ eb, or }) =>
      or([
        eb('languageId', 'is distinct from', after.languageId),
        eb('englishDates', 'is distinct from', after.englishDates),
        eb('startPage', 'is distinct from', after.startPage),
      ]),
    )
    .execute()
  return before
}

/** The sessions of a user, the last used first. */
export function listOwnSessions(db: Queries, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'userAgent', 'address', 'createdAt', 'seenAt'])
    .where('userId', '=', userId)
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends one session of a user; returns it, or undefined if there was none. */
export function deleteOwnSession(db: Queries, userId: string, id: string) {
  return db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['tokenHash', 'userAgent'])
    .executeTakeFirst()
}

/** A second factor that a session begins to set up. */
export interface NewEnrolment {
  readonly sessionHash: Buffer
  readonly userId: string
  readonly method: SecondFactor
  /** The sealed seed of an authenticator. */
  readonly secret: Buffer | null
  readonly expiresAt: Date
}

/** Begins a set-up, instead of one that the session had begun before. */
export async function storeEnrolment(
  db: Queries,
  { sessionHash, expiresAt, ...enrolment }: NewEnrolment,
): Promise<void> {
  const row = { ...enrolment, codeHash: null, tries: 0, expiresAt: expiresAt.toISOString() }
  await db
    .insertInto('twoFactorEnrolments')
    .values({ sessionHash, ...row })
    .onConflict((conflict) => conflict.column('sessionHash').doUpdateSet(row))
    .execute()
}

/** The enrolment started by a session, until it expires. */
export function findEnrolment(db: Queries, sessionHash: Buffer, at: Date) {
  return db
    .selectFrom('twoFactorEnrolments')
    .select(['method', 'secret'])
    .where('sessionHash', '=', sessionHash)
    .where('expiresAt', '>', at.toISOString())
    .executeTakeFirst()
}

const maxAttempts = 5

/** Counts one of the five attempts of an enrolment; undefined where it has expired or none is left. */
export function acquireEnrolmentAttempt(db: Queries, sessionHash: Buffer, at: Date) {
  return db
    .updateTable('twoFactorEnrolments')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('sessionHash', '=', sessionHash)
    .where('expiresAt', '>', at.toISOString())
    .where('tries', '<', maxAttempts)
    .returning(['method', 'secret', 'codeHash', 'tries'])
    .executeTakeFirst()
}
export type Enrolment = NonNullable<Awaited<ReturnType<typeof acquireEnrolmentAttempt>>>

/** True where no try is left. */
export function hasNoAttemptsLeft({ tries }: Enrolment): boolean {
  return tries >= maxAttempts
}

/** Deletes an enrolment. Atomic: true for one caller, and for none where another was begun meanwhile. */
export async function deleteEnrolment(
  db: Queries,
  sessionHash: Buffer,
  { secret, codeHash }: Enrolment,
): Promise<boolean> {
  const ended = await db
    .deleteFrom('twoFactorEnrolments')
    .where('sessionHash', '=', sessionHash)
    .where('secret', 'is not distinct from', secret)
    .where('codeHash', 'is not distinct from', codeHash)
    .executeTakeFirst()
  return ended.numDeletedRows === 1n
}
