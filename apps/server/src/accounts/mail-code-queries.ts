import type { Queries } from '../db/caller.ts'

/** Where a code by mail is expected: `hash` is that of the pending log-in's token, or of the session that enrols. */
export interface CodePlace {
  readonly for: 'login' | 'enrolment'
  readonly hash: Buffer
}

/** What is kept of a code. */
interface KeptCode {
  readonly codeHash: Buffer
  readonly expiresAt: Date
}

/** Keeps a new code instead of the one before, with all its tries; null where nobody waits for one any more. */
export async function keepCode(db: Queries, place: CodePlace, { codeHash, expiresAt }: KeptCode) {
  const end = expiresAt.toISOString()
  if (place.for === 'login')
    return db
      .updateTable('pendingLogins')
      .set({ codeHash, codeExpiresAt: end, tries: 0 })
      .where('tokenHash', '=', place.hash)
      .returning(['userId', 'userAgent'])
      .executeTakeFirst()
  return db
    .updateTable('twoFactorEnrolments')
    .set({ codeHash, expiresAt: end, tries: 0 })
    .from('sessions')
    .whereRef('sessions.tokenHash', '=', 'twoFactorEnrolments.sessionHash')
    .where('sessionHash', '=', place.hash)
    .where('method', '=', 'email')
    .returning(['twoFactorEnrolments.userId', 'sessions.userAgent'])
    .executeTakeFirst()
}
