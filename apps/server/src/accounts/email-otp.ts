import { randomInt } from 'node:crypto'
import type { Queries } from '../db/database.ts'
import type { Secrets } from '../ports/secrets.ts'

/** Lifetime of an emailed code, in minutes. */
export const codeLifetimeMinutes = 10

/** A new code and its recipient. */
export interface EmailCode {
  readonly code: string
  readonly userId: string
  /** The User-Agent that requested it. */
  readonly userAgent: string
}

/**
 * Creates a six-digit code for a pending log-in or an enrolment: invalidates the one before and resets the attempts.
 * Only a hash is stored. Null where no code is expected any more. Runs as the auth role.
 */
export async function createEmailCode(
  db: Queries,
  secrets: Secrets,
  { at, ...target }: CodeTarget & { readonly at: Date },
): Promise<EmailCode | null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = secrets.sign('mail code', signedPayload(target, code))
  const stored = await storeCode(db, target, {
    codeHash,
    expiresAt: new Date(at.getTime() + codeLifetimeMinutes * 60_000),
  })
  return stored ? { code, ...stored } : null
}

/** True for the code created for this log-in or enrolment; expiry and attempts are checked elsewhere. */
export function isEmailCode(secrets: Secrets, target: CodeTarget, code: string, codeHash: Buffer): boolean {
  return secrets.isSigned('mail code', signedPayload(target, code), codeHash)
}

/** A code is bound to its target: the same digits are invalid elsewhere. */
function signedPayload(target: CodeTarget, code: string): string {
  return `${target.for}:${target.hash.toString('hex')}:${code}`
}

/** Where a code by mail is expected: `hash` is that of the pending log-in's token, or of the session that enrols. */
interface CodeTarget {
  readonly for: 'login' | 'enrolment'
  readonly hash: Buffer
}

/** A stored code. */
interface NewCodeHash {
  readonly codeHash: Buffer
  readonly expiresAt: Date
}

/** Replaces the code and resets its attempts; null where none is expected any more. */
async function storeCode(db: Queries, target: CodeTarget, { codeHash, expiresAt }: NewCodeHash) {
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
