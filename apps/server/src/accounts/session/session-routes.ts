import { session } from '@catenary/contract/accounts/session'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { createRateLimiter } from '../../http/limits/request-limits.ts'
import { throwProblem } from '../../http/problems.ts'
import { serveSession } from '../../http/serve-own.ts'
import { serve, servePublic } from '../../http/serve.ts'
import type { PublicCall } from '../../http/serve.ts'
import { hashToken, isSecure, sessionHashOf } from '../../http/session/cookie.ts'
import { networkOf, throwTooManyAttempts } from '../login-throttle.ts'
import { minScore, passwordScore } from '../password-strength.ts'
import { findFactor } from '../second-factor-queries.ts'
import { createFirstAdministrator } from './first-administrator.ts'
import { findPendingLogin } from './login-queries.ts'
import { logIn } from './login.ts'
import { logOut, logoutByNavigation } from './logout.ts'
import { reauthenticate } from './reauthenticate.ts'
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
    if (!caller) return pendingLoginAnswer(db, sessionHashOf(request, isSecure(baseUrl)), at)
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
async function pendingLoginAnswer(db: Queries, hash: Buffer | null, at: Date) {
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
    const score = await passwordScore(body.password, body.hints ?? [])
    return { score, isEnough: score >= minScore }
  }
}
