import { randomInt } from 'node:crypto'
import type { Queries } from '../db/database.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { CodeTarget } from './mail-code-queries.ts'
import { storeCode } from './mail-code-queries.ts'

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
