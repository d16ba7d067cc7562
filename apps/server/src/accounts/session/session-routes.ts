import { session } from '@catenary/contract/accounts/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { createRateLimiter } from '../../http/limits/request-limits.ts'
import { throwProblem } from '../../http/problems.ts'
import { clientInfoOf } from '../../http/request-info.ts'
import { serveSession } from '../../http/serve-own.ts'
import type { SessionCall } from '../../http/serve-own.ts'
import { serve, servePublic } from '../../http/serve.ts'
import type { PublicCall } from '../../http/serve.ts'
import {
  hashToken,
  isSecure,
  sessionHashOf,
  clearSessionCookie,
  newToken,
  setSessionCookie,
} from '../../http/session/cookie.ts'
import { findLoginAccount } from '../account-queries.ts'
import { recordFailedAttempt } from '../login-audit.ts'
import { networkOf, throwTooManyAttempts } from '../login-throttle.ts'
import { hashRequester } from '../passwords/password-hash.ts'
import { minScore, passwordScore } from '../passwords/password-strength.ts'
import { verifyOwnPassword } from '../reauthentication.ts'
import { findFactor } from '../second-factor-queries.ts'
import { attemptCode } from '../second-factor.ts'
import { endSession } from '../session-queries.ts'
import { createFirstAdministrator } from './first-administrator.ts'
import { findPendingLogin, renewSession } from './login-queries.ts'
import { logIn } from './login.ts'
import { completeSecondFactor, resendCode } from './second-factor-login.ts'
import { loggedOut, toSessionUser } from './session-user.ts'
import { findSetupLink } from './setup-queries.ts'

/** Login, logout, who is logged in, and the set-up of the first administrator. */
export function sessionRoutes(context: AppContext): void {
  const { database, baseUrl } = context

  servePublic(context, session.login, (call) => logIn(context, call))
  servePublic(context, session.secondFactor, (call) => completeSecondFactor(context, call))
  servePublic(context, session.resendCode, (call) => resendCode(context, call))
  serve(context, session.check, async ({ db, caller, request, at }) => {
    if (!caller) return pendingLoginResponse(db, sessionHashOf(request, isSecure(baseUrl)), at)
    return { user: await toSessionUser(db, caller, context), twoFactorComplete: true, twoFactorMethod: null }
  })
  serveSession(context, session.confirm, (call) => reauthenticate(context, call))
  servePublic(context, session.passwordStrength, createStrengthHandler())
  servePublic(context, session.logout, ({ request, reply, at }) => logOut(context, request, reply, at))
  logoutByNavigation(context)

  servePublic(context, session.setupState, async ({ params, at }) => {
    const link = await database.runAs(null, at, (db) => findSetupLink(db, hashToken(params.token), at))
    return { expiresAt: (link ?? throwProblem('setup.expired')).expiresAt }
  })
  servePublic(context, session.setup, ({ params, body, at, request }) =>
    createFirstAdministrator(context, params.token, { user: body.user, at, address: request.ip }),
  )
}

/** The response without a session: the second factor that a pending log-in waits for, if any. */
async function pendingLoginResponse(db: Queries, hash: Buffer | null, at: Date) {
  const pending = hash && (await findPendingLogin(db, hash, at))
  const factor = pending && (await findFactor(db, pending.id))
  return { ...loggedOut, twoFactorMethod: factor ? factor.method : null }
}

/** Rates passwords, at most sixty a minute per network. Nothing of a password is stored. */
function createStrengthHandler() {
  const secondsToWait = createRateLimiter({ max: 60, windowMs: 60_000 })

  return async ({ body, at, request }: PublicCall<typeof session.passwordStrength>) => {
    const seconds = secondsToWait(networkOf(request.ip), at)
    if (seconds > 0) throwTooManyAttempts(seconds)
    const score = await passwordScore(body.password, body.hints ?? [], hashRequester('', request.ip))
    return { score, isEnough: score >= minScore }
  }
}

/** Ends the browser's session, or its log-in under way. */
async function logOut(
  { database, baseUrl }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  at: Date,
): Promise<void> {
  const secure = isSecure(baseUrl)
  const hash = sessionHashOf(request, secure)
  if (hash)
    await database.runAs(null, at, async (db) => {
      const userId = await endSession(db, hash)
      const account = userId && (await findLoginAccount(db, userId))
      if (!account) return
      const user = { id: account.id, name: account.name }
      await recordAudit(db, {
        at,
        action: 'login.ended',
        actor: user,
        subject: { type: 'user', ...user },
        mandators: await mandatorsOf(db, user.id),
        address: request.ip,
      })
    })
  clearSessionCookie(reply, secure)
  void reply.header('clear-site-data', '"cache"')
}

/** `GET /logout` ends the session only when the user's own page navigates there; a link elsewhere has no effect. */
function logoutByNavigation(context: AppContext): void {
  const { app, clock } = context
  app.get('/api/logout', async (request, reply) => {
    const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-purpose': purpose } = request.headers
    if (site !== 'same-origin' || mode !== 'navigate' || purpose !== undefined) return reply.status(204).send()
    await logOut(context, request, reply, clock.now())
    return reply.redirect('/login', 303)
  })
}

type Call = SessionCall<typeof session.confirm>

/** Verifies the user's identity again, by password and, where active, second factor. The session continues under a new token. */
async function reauthenticate(serving: AppContext, call: Call): Promise<void> {
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
