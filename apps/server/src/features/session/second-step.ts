import type { ErrorCode } from '@catenary/contract/errors'
import type { LoginAnswer } from '@catenary/contract/session'
import type { session } from '@catenary/contract/session'
import { speaker } from '@catenary/i18n/speakers'
import { findFactor } from '../../accounts/factor-queries.ts'
import { recordFailure } from '../../accounts/failures.ts'
import { recordLogin } from '../../accounts/login-record.ts'
import type { CodeTry } from '../../accounts/second-factor.ts'
import { tryCode } from '../../accounts/second-factor.ts'
import { openSession } from '../../accounts/session-queries.ts'
import { refuseTries } from '../../accounts/tries.ts'
import { takeTurn } from '../../accounts/turn-queries.ts'
import { isSecure, sessionHash } from '../../http/cookie.ts'
import { fail } from '../../http/problems.ts'
import type { OpenCall } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { visitorOf } from '../../http/visitor.ts'
import { enqueue } from '../../jobs/queue.ts'
import { welcome } from './login.ts'
import { expectCode, findPending, takePending } from './login-queries.ts'
import { begun, nobody } from './session-user.ts'

type Call = OpenCall<typeof session.secondFactor>

/**
 * The second step of a log-in: a code of the second factor, or a recovery code. The session that begins has a token of its
 * own; that of the first step is over.
 */
export async function takeSecondStep(serving: Serving, call: Call): Promise<LoginAnswer> {
  const { database } = serving
  const { at, request, body } = call
  const visitor = visitorOf(request)
  const place = sessionHash(request, isSecure(serving.baseUrl)) ?? refuse(call, 'login.expired')
  const user = (await database.as(null, at, (db) => findPending(db, place, at))) ?? refuse(call, 'login.expired')
  // Without a second factor in force there is nothing to prove any more: the log-in begins anew.
  const code =
    (await tryCode(serving, { user, typed: body.authCode, place, visitor, at })) ?? refuse(call, 'login.expired')

  const token = await database.as(null, at, async (db) => {
    const secondFactor = await code.take(db)
    if (!secondFactor) return null
    if (!(await takePending(db, place))) refuse(call, 'login.expired')
    const opened = (await openSession(db, { userId: user.id, visitor, at })) ?? refuse(call, 'login.expired')
    await recordLogin(db, { user, at, address: visitor.address, details: { secondFactor } })
    return opened
  })
  if (!token) return refuseCode(serving, call, user, code)
  welcome(serving, call, user, token)
  return begun(serving, token, at)
}

async function refuseCode(
  { database }: Serving,
  call: Call,
  { id, name }: { readonly id: string; readonly name: string },
  { tried }: CodeTry,
): Promise<never> {
  const { at, request } = call
  const failure = { action: 'login.codeFailed', user: { id, name }, tried, address: request.ip, at } as const
  await database.as(null, at, (db) => recordFailure(db, failure))
  return refuse(call, 'code.refused')
}

function refuse({ language }: Call, code: ErrorCode): never {
  return fail(code, { members: { ...nobody, error: speaker(language)(`errors.${code}`) } })
}

const window = 15 * 60_000
const mostCodes = 3

/**
 * Mails another code: to a log-in under way, or to somebody who is logged in and has to prove again who they are. The
 * code before ends.
 */
export async function resendCode(serving: Serving, call: OpenCall<typeof session.resendCode>): Promise<void> {
  const { database, baseUrl } = serving
  const { at, request, language } = call
  const hash = sessionHash(request, isSecure(baseUrl)) ?? fail('login.expired')
  const owner = await database.as({ kind: 'session', hash }, at, async (_, caller) => caller)
  const isSent = await database.as(null, at, async (db) => {
    const user = owner ?? (await findPending(db, hash, at)) ?? fail('login.expired')
    const factor = await findFactor(db, user.id)
    if (factor?.method !== 'email') fail('rule.violated')
    if (!(await takeTurn(db, { key: `resent-code:${user.id}`, most: mostCodes, perMs: window }, at))) return false
    if (owner) await expectCode(db, hash, user.id, at)
    await enqueue(db, 'account.sendCode', { userId: user.id, hash: hash.toString('hex'), for: 'login', language })
    return true
  })
  if (!isSent) refuseTries(window / 1000)
}
