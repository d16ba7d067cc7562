import { randomInt } from 'node:crypto'
import type { Queries } from '../db/caller.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { CodePlace } from './mail-code-queries.ts'
import { keepCode } from './mail-code-queries.ts'

/** How long a code by mail is good, in minutes. */
export const codeMinutes = 10

/** A new code and whom it is for. */
export interface MailCode {
  readonly code: string
  readonly userId: string
  /** What asked for it, as browsers name themselves. */
  readonly userAgent: string
}

/**
 * Makes a code of six digits for a pending log-in or an enrolment: the one before ends, the tries begin anew. Only what
 * the code can be checked against is kept. Null where nobody waits for a code there any more. Runs at the entrance.
 */
export async function makeLoginCode(
  db: Queries,
  secrets: Secrets,
  { at, ...place }: CodePlace & { readonly at: Date },
): Promise<MailCode | null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = secrets.sign('mail code', signedText(place, code))
  const kept = await keepCode(db, place, { codeHash, expiresAt: new Date(at.getTime() + codeMinutes * 60_000) })
  return kept ? { code, ...kept } : null
}

/** True for the code that was made for this place; whether it still holds and how often it was tried is asked elsewhere. */
export function isLoginCode(secrets: Secrets, place: CodePlace, code: string, codeHash: Buffer): boolean {
  return secrets.isSigned('mail code', signedText(place, code), codeHash)
}

/** A code is bound to its place: elsewhere the same digits open nothing. */
function signedText(place: CodePlace, code: string): string {
  return `${place.for}:${place.hash.toString('hex')}:${code}`
}
