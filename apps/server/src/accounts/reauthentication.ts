import type { Caller, Database } from '../db/database.ts'
import { throwProblem } from '../http/problems.ts'
import type { ClientInfo } from '../http/request-info.ts'
import type { LoginAccount } from './account-queries.ts'
import { recordFailedAttempt } from './login-audit.ts'
import { acquireAccountAttempt, ownPasswordKey } from './login-throttle.ts'
import { hashRequester, matchesPassword, withHasher } from './passwords/password-hash.ts'
import { clearAttempts } from './throttle-queries.ts'

/** A password to verify for a logged-in user. */
export interface OwnPasswordCheck {
  readonly account: LoginAccount
  readonly password: string
  /** Path of the password in the body, for the issue. */
  readonly path: string
  readonly client: ClientInfo
  readonly at: Date
}

/**
 * Checks the account's password. Throws 422 for a wrong one and 429 after too many: a stolen session must not allow
 * faster guessing than the log-in does.
 */
export async function verifyOwnPassword(database: Database, check: OwnPasswordCheck): Promise<void> {
  const { account, password, path, client, at } = check
  const { id, name } = account
  const key = ownPasswordKey(id)
  await withHasher(hashRequester(id, client.address), async (hasher) => {
    const attempt = await acquireAccountAttempt(database, key, at)
    const isRight = await matchesPassword(hasher, account.passwordHash, password)
    await database.runAs(null, at, async (db) => {
      if (isRight) return clearAttempts(db, key)
      const details = { reason: 'confirmation' }
      const failure = {
        action: 'login.failed',
        user: { id, name },
        attempt,
        address: client.address,
        at,
        details,
      } as const
      return recordFailedAttempt(db, failure)
    })
    if (!isRight) throwProblem('rule.violated', { issues: [{ path, code: 'password.wrong' }] })
  })
}

const maxAuthenticationAgeMs = 5 * 60_000

/** Throws for a caller with an API token, and where the last authentication is older than five minutes. */
export function requireRecentAuthentication(caller: Caller, at: Date): void {
  refuseToken(caller)
  if (at.getTime() - Date.parse(caller.authenticatedAt) > maxAuthenticationAgeMs) throwProblem('login.unconfirmed')
}

/** Throws for a caller with an API token. */
export function refuseToken({ kind }: Caller): void {
  if (kind === 'token') throwProblem('token.notAccepted')
}
