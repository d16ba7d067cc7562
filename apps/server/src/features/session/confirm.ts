import type { session } from '@catenary/contract/session'
import { findAccount } from '../../accounts/account-queries.ts'
import { findFactor } from '../../accounts/factor-queries.ts'
import { recordFailure } from '../../accounts/failures.ts'
import { provePassword } from '../../accounts/own-password.ts'
import { tryCode } from '../../accounts/second-factor.ts'
import { isSecure, newToken, setSession, tokenHash } from '../../http/cookie.ts'
import { fail } from '../../http/problems.ts'
import type { OwnCall } from '../../http/serve-own.ts'
import type { Serving } from '../../http/serving.ts'
import { visitorOf } from '../../http/visitor.ts'
import { renewSession } from './login-queries.ts'

type Call = OwnCall<typeof session.confirm>

/**
 * Proves again who somebody is: with the password, and the code of the second factor where one is in force. The session
 * goes on under a new token.
 */
export async function confirm(serving: Serving, call: Call): Promise<void> {
  const { database } = serving
  const { body, caller, at } = call
  const { account, factor } = await database.as(null, at, async (db) => ({
    account: await findAccount(db, caller.id),
    factor: await findFactor(db, caller.id),
  }))
  if (!account) fail('session.required')
  if (factor && !body.authCode) fail('rule.violated', { faults: [{ path: 'authCode', code: 'required' }] })
  const visitor = visitorOf(call.request)
  await provePassword(database, { account, password: body.password, path: 'password', visitor, at })
  const token = newToken()
  if (!(await renewed(serving, call, tokenHash(token)))) fail('code.incorrect')
  setSession(call.reply, token, isSecure(serving.baseUrl))
}

/** Takes the code, where one is asked for, and renews the session in one transaction; false for a wrong code. */
async function renewed(
  serving: Serving,
  { caller, session: before, body, at, request }: Call,
  after: Buffer,
): Promise<boolean> {
  const { database } = serving
  const user = { id: caller.id, name: caller.name }
  const visitor = visitorOf(request)
  const code = await tryCode(serving, { user, typed: body.authCode ?? '', place: before, visitor, at })
  const isRight = await database.as(null, at, async (db) => {
    if (code && !(await code.take(db))) return false
    if (!(await renewSession(db, before, after, at))) fail('session.required')
    return true
  })
  if (isRight || !code) return isRight
  const { address } = visitor
  const failure = { action: 'login.codeFailed', user, tried: code.tried, address, at } as const
  await database.as(null, at, (db) => recordFailure(db, failure))
  return false
}
