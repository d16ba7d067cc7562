import type { session } from '@catenary/contract/accounts/session'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { clientInfoOf } from '../../http/request-info.ts'
import type { SessionCall } from '../../http/serve-own.ts'
import { hashToken, isSecure, newToken, setSessionCookie } from '../../http/session/cookie.ts'
import { findLoginAccount } from '../account-queries.ts'
import { recordFailedAttempt } from '../login-audit.ts'
import { verifyOwnPassword } from '../reauthentication.ts'
import { findFactor } from '../second-factor-queries.ts'
import { attemptCode } from '../second-factor.ts'
import { renewSession } from './login-queries.ts'

type Call = SessionCall<typeof session.confirm>

/** Verifies the user's identity again, by password and, where active, second factor. The session continues under a new token. */
export async function reauthenticate(serving: AppContext, call: Call): Promise<void> {
  const { database } = serving
  const { body, caller, at } = call
  const { account, factor } = await database.runAs(null, at, async (db) => ({
    account: await findLoginAccount(db, caller.id),
    factor: await findFactor(db, caller.id),
  }))
  if (!account) throwProblem('session.required')
  if (factor && !body.authCode) throwProblem('rule.violated', { issues: [{ path: 'authCode', code: 'required' }] })
  const client = clientInfoOf(call.request)
  await verifyOwnPassword(database, { account, password: body.password, path: 'password', client, at })
  const token = newToken()
  if (!(await renewAfterCode(serving, call, hashToken(token)))) throwProblem('code.incorrect')
  setSessionCookie(call.reply, token, isSecure(serving.baseUrl))
}

/** Checks the code, where required, and renews the session in one transaction; false for a wrong code. */
async function renewAfterCode(
  serving: AppContext,
  { caller, session: oldHash, body, at, request }: Call,
  newHash: Buffer,
): Promise<boolean> {
  const { database } = serving
  const user = { id: caller.id, name: caller.name }
  const client = clientInfoOf(request)
  const code = await attemptCode(serving, { user, typed: body.authCode ?? '', tokenHash: oldHash, client, at })
  const isRight = await database.runAs(null, at, async (db) => {
    if (code && !(await code.consume(db))) return false
    if (!(await renewSession(db, oldHash, newHash, at))) throwProblem('session.required')
    return true
  })
  if (isRight || !code) return isRight
  const { address } = client
  const failure = { action: 'login.codeFailed', user, attempt: code.attempt, address, at } as const
  await database.runAs(null, at, (db) => recordFailedAttempt(db, failure))
  return false
}
