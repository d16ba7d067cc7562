import { permissionsOf, usesMandators } from '@catenary/contract/access'
import type { SessionUser } from '@catenary/contract/session'
import { session } from '@catenary/contract/session'
import { speaker } from '@catenary/i18n/speakers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Database, Queries } from '../../db/caller.ts'
import { clearSession, newToken, sessionHash, setSession, tokenHash } from '../../http/cookie.ts'
import { fail } from '../../http/problems.ts'
import type { OpenCall } from '../../http/serve.ts'
import { needsSecondFactor } from '../../http/admission.ts'
import type { AccountSettings, Serving } from '../../http/serving.ts'
import { serve, serveOpen } from '../../http/serve.ts'
import { isPassword } from './password.ts'
import {
  deleteSession,
  findByUsername,
  findSetupLink,
  firstAreas,
  insertSession,
  ownMandators,
  ownSettings,
} from './queries.ts'
import { setUp } from './setup.ts'

/** Login, logout, who is logged in, and the set-up of the first administrator. */
export function sessionRoutes(serving: Serving): void {
  const { database, baseUrl, accounts } = serving
  const secure = baseUrl?.startsWith('https:') ?? false

  serveOpen(serving, session.login, (call) => logIn(serving, call, secure))
  serve(serving, session.check, async ({ db, caller }) => {
    if (!caller) return { user: null, twoFactorComplete: false, twoFactorMethod: null }
    return { user: await sessionUser(db, caller, accounts), twoFactorComplete: true, twoFactorMethod: null }
  })
  serveOpen(serving, session.logout, ({ request, reply, at }) => logOut(database, request, reply, at))
  leaveByNavigation(serving)

  serveOpen(serving, session.setupState, async ({ params, at }) => {
    const link = await database.as(null, at, (db) => findSetupLink(db, tokenHash(params.token), at))
    return { expiresAt: (link ?? fail('setup.expired')).expiresAt }
  })
  serveOpen(serving, session.setup, ({ params, body, at }) => setUp(database, params.token, body.user, at))
}

async function logIn({ database, accounts }: Serving, call: OpenCall<typeof session.login>, secure: boolean) {
  const { body, at, request, reply, language } = call
  const user = await database.as(null, at, (db) => findByUsername(db, body.username))
  const known = user?.isActive ? user : null
  const matches = await isPassword(known?.passwordHash ?? null, body.password)
  if (!known || !matches) {
    request.log.info({ event: 'authn_login_fail' }, 'login refused')
    const members = { user: null, twoFactorComplete: false, error: speaker(language)('errors.login.failed') }
    fail('login.failed', { members })
  }
  const token = newToken()
  const before = sessionHash(request)
  await database.as(null, at, async (db) => {
    // A session that the browser had before is over: nobody goes on in it.
    if (before) await deleteSession(db, before)
    await insertSession(db, { tokenHash: tokenHash(token), userId: known.id, at })
  })
  setSession(reply, token, secure)
  request.log.info({ event: 'authn_login_success', user: known.id }, 'logged in')
  return database.as({ kind: 'session', hash: tokenHash(token) }, at, async (db, caller) => ({
    user: caller && (await sessionUser(db, caller, accounts)),
    twoFactorComplete: caller !== null,
    twoFactorMethod: null,
  }))
}

async function logOut(database: Database, request: FastifyRequest, reply: FastifyReply, at: Date): Promise<void> {
  const hash = sessionHash(request)
  if (hash) await database.as(null, at, (db) => deleteSession(db, hash))
  clearSession(reply)
  void reply.header('clear-site-data', '"cache"')
}

/** `GET /logout` ends the session only when the user's own page navigates there; a link elsewhere has no effect. */
function leaveByNavigation({ app, database, clock }: Serving): void {
  app.get('/api/logout', async (request, reply) => {
    const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-purpose': purpose } = request.headers
    if (site !== 'same-origin' || mode !== 'navigate' || purpose !== undefined) return reply.status(204).send()
    await logOut(database, request, reply, clock.now())
    return reply.redirect('/login', 303)
  })
}

async function sessionUser(db: Queries, caller: Caller, accounts: AccountSettings): Promise<SessionUser> {
  const [mainRole] = caller.roles
  if (!mainRole) throw new Error('A user without a role has no session')
  const isClient = usesMandators(mainRole)
  const areas = isClient ? await firstAreas(db) : []
  const [only] = areas
  return {
    id: caller.id,
    name: caller.name,
    email: caller.email,
    role: mainRole,
    roles: [...caller.roles],
    mainRole,
    isAdmin: caller.roles.includes('ROLE_ADMIN'),
    isFreeUser: caller.roles.includes('ROLE_FREE_USER'),
    permissions: permissionsOf(caller.roles),
    mandators: isClient ? await ownMandators(db) : [],
    ...(await ownSettings(db, caller.id)),
    mustSetUpTwoFactor: needsSecondFactor(caller, accounts.twoFactorRoles),
    singleArea: areas.length === 1 && only ? { id: only.id } : null,
  }
}
