import { session } from '@catenary/contract/session'
import { findFactor } from '../../accounts/factor-queries.ts'
import type { Queries } from '../../db/caller.ts'
import { isSecure, sessionHash, tokenHash } from '../../http/cookie.ts'
import { fail } from '../../http/problems.ts'
import { serveOwn } from '../../http/serve-own.ts'
import { serve, serveOpen } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { confirm } from './confirm.ts'
import { logIn } from './login.ts'
import { findPending } from './login-queries.ts'
import { leaveByNavigation, logOut } from './logout.ts'
import { findSetupLink } from './queries.ts'
import { resendCode, takeSecondStep } from './second-step.ts'
import { nobody, sessionUser } from './session-user.ts'
import { setUp } from './setup.ts'
import { strengthTeller } from './strength.ts'

/** Login, logout, who is logged in, and the set-up of the first administrator. */
export function sessionRoutes(serving: Serving): void {
  const { database, baseUrl } = serving

  serveOpen(serving, session.login, (call) => logIn(serving, call))
  serveOpen(serving, session.secondFactor, (call) => takeSecondStep(serving, call))
  serveOpen(serving, session.resendCode, (call) => resendCode(serving, call))
  serve(serving, session.check, async ({ db, caller, request, at }) => {
    if (!caller) return waitingLogin(db, sessionHash(request, isSecure(baseUrl)), at)
    return { user: await sessionUser(db, caller, serving), twoFactorComplete: true, twoFactorMethod: null }
  })
  serveOwn(serving, session.confirm, (call) => confirm(serving, call))
  serveOpen(serving, session.passwordStrength, strengthTeller())
  serveOpen(serving, session.logout, ({ request, reply, at }) => logOut(serving, request, reply, at))
  leaveByNavigation(serving)

  serveOpen(serving, session.setupState, async ({ params, at }) => {
    const link = await database.as(null, at, (db) => findSetupLink(db, tokenHash(params.token), at))
    return { expiresAt: (link ?? fail('setup.expired')).expiresAt }
  })
  serveOpen(serving, session.setup, ({ params, body, at, request }) =>
    setUp(serving, params.token, { user: body.user, at, address: request.ip }),
  )
}

/** What a browser is told that has no session: which second factor its log-in waits for, if one is under way. */
async function waitingLogin(db: Queries, hash: Buffer | null, at: Date) {
  const pending = hash && (await findPending(db, hash, at))
  const factor = pending && (await findFactor(db, pending.id))
  return { ...nobody, twoFactorMethod: factor ? factor.method : null }
}
