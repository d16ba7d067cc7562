import type { LoginResponse, session } from '@catenary/contract/accounts/session'
import type { ErrorCode } from '@catenary/contract/errors'
import type { AppContext } from '../../http/app-context.ts'
import { problemText, throwProblem } from '../../http/problems.ts'
import { clientInfoOf } from '../../http/request-info.ts'
import type { PublicCall } from '../../http/serve.ts'
import { isSecure, sessionHashOf } from '../../http/session/cookie.ts'
import { enqueue } from '../../jobs/queue.ts'
import { recordFailedAttempt, recordLogin } from '../login-audit.ts'
import { throwTooManyAttempts } from '../login-throttle.ts'
import { acquireRateLimitSlot } from '../rate-limit-queries.ts'
import { findFactor } from '../second-factor-queries.ts'
import { attemptCode } from '../second-factor.ts'
import type { CodeAttempt } from '../second-factor.ts'
import { createSession } from '../session-queries.ts'
import { consumePendingLogin, findPendingLogin, insertReauthentication } from './login-queries.ts'
import { setLoginCookies } from './login.ts'
import { loggedOut, sessionResponse } from './session-user.ts'

type Call = PublicCall<typeof session.secondFactor>

/**
 * The second step of a log-in: a code of the second factor, or a recovery code. The session that begins has a token of its
 * own; that of the first step is over.
 */
export async function completeSecondFactor(context: AppContext, call: Call): Promise<LoginResponse> {
  const { database } = context
  const { at, request, body } = call
  const client = clientInfoOf(request)
  const pendingHash = sessionHashOf(request, isSecure(context.baseUrl)) ?? throwLoginProblem(call, 'login.expired')
  const user =
    (await database.runAs(null, at, (db) => findPendingLogin(db, pendingHash, at))) ??
    throwLoginProblem(call, 'login.expired')
  // The second factor was removed meanwhile: the log-in starts again.
  const code =
    (await attemptCode(context, { user, typed: body.authCode, tokenHash: pendingHash, client, at })) ??
    throwLoginProblem(call, 'login.expired')

  const token = await database.runAs(null, at, async (db) => {
    const secondFactor = await code.consume(db)
    if (!secondFactor) return null
    if (!(await consumePendingLogin(db, pendingHash))) throwLoginProblem(call, 'login.expired')
    const newSession =
      (await createSession(db, { userId: user.id, client, at })) ?? throwLoginProblem(call, 'login.expired')
    await recordLogin(db, { user, at, address: client.address, details: { secondFactor } })
    return newSession
  })
  if (!token) return rejectCode(context, call, user, code)
  setLoginCookies(context, call, user, token)
  return sessionResponse(context, token, at)
}

async function rejectCode(
  { database }: AppContext,
  call: Call,
  { id, name }: { readonly id: string; readonly name: string },
  { attempt }: CodeAttempt,
): Promise<never> {
  const { at, request } = call
  const failure = { action: 'login.codeFailed', user: { id, name }, attempt, address: request.ip, at } as const
  await database.runAs(null, at, (db) => recordFailedAttempt(db, failure))
  return throwLoginProblem(call, 'code.refused')
}

function throwLoginProblem({ language }: Call, code: ErrorCode): never {
  return throwProblem(code, { members: { ...loggedOut, error: problemText(code, language) } })
}

const windowMs = 15 * 60_000
const maxCodes = 3

/** Mails another code: for a pending log-in, or for a reauthentication. Invalidates the one before. */
export async function resendCode(context: AppContext, call: PublicCall<typeof session.resendCode>): Promise<void> {
  const { database, baseUrl } = context
  const { at, request, language } = call
  const hash = sessionHashOf(request, isSecure(baseUrl)) ?? throwProblem('login.expired')
  const owner = await database.runAs({ kind: 'session', hash }, at, async (_, caller) => caller)
  const isSent = await database.runAs(null, at, async (db) => {
    const user = owner ?? (await findPendingLogin(db, hash, at)) ?? throwProblem('login.expired')
    const factor = await findFactor(db, user.id)
    if (factor?.method !== 'email') throwProblem('rule.violated')
    if (!(await acquireRateLimitSlot(db, { key: `resent-code:${user.id}`, max: maxCodes, windowMs }, at))) return false
    if (owner) await insertReauthentication(db, hash, user.id, at)
    await enqueue(db, 'account.sendCode', { userId: user.id, hash: hash.toString('hex'), for: 'login', language })
    return true
  })
  if (!isSent) throwTooManyAttempts(windowMs / 1000)
}
