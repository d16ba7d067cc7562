import type { Queries } from '../db/database.ts'

/** Where a code by mail is expected: `hash` is that of the pending log-in's token, or of the session that enrols. */
export interface CodeTarget {
  readonly for: 'login' | 'enrolment'
  readonly hash: Buffer
}

/** A code as it is stored. */
interface NewCodeHash {
  readonly codeHash: Buffer
  readonly expiresAt: Date
}

/** Replaces the code and resets its attempts; null where none is expected any more. */
export async function storeCode(db: Queries, target: CodeTarget, { codeHash, expiresAt }: NewCodeHash) {
  const end = expiresAt.toISOString()
  if (target.for === 'login')
    return db
      .updateTable('pendingLogins')
      .set({ codeHash, codeExpiresAt: end, tries: 0 })
      .where('tokenHash', '=', target.hash)
      .returning(['userId', 'userAgent'])
      .executeTakeFirst()
  return db
    .updateTable('twoFactorEnrolments')
    .set({ codeHash, expiresAt: end, tries: 0 })
    .from('sessions')
    .whereRef('sessions.tokenHash', '=', 'twoFactorEnrolments.sessionHash')
    .where('sessionHash', '=', target.hash)
    .where('method', '=', 'email')
    .returning(['twoFactorEnrolments.userId', 'sessions.userAgent'])
    .executeTakeFirst()
}
