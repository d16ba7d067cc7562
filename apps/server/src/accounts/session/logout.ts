import type { FastifyReply, FastifyRequest } from 'fastify'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { AppContext } from '../../http/app-context.ts'
import { clearSessionCookie, isSecure, sessionHashOf } from '../../http/session/cookie.ts'
import { findLoginAccount } from '../account-queries.ts'
import { endSession } from '../session-queries.ts'

/** Ends the browser's session, or its log-in under way. */
export async function logOut(
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
export function logoutByNavigation(context: AppContext): void {
  const { app, clock } = context
  app.get('/api/logout', async (request, reply) => {
    const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-purpose': purpose } = request.headers
    if (site !== 'same-origin' || mode !== 'navigate' || purpose !== undefined) return reply.status(204).send()
    await logOut(context, request, reply, clock.now())
    return reply.redirect('/login', 303)
  })
}
