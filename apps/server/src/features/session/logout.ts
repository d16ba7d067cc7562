import type { FastifyReply, FastifyRequest } from 'fastify'
import { findAccount } from '../../accounts/account-queries.ts'
import { endSession } from '../../accounts/session-queries.ts'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import { clearSession, isSecure, sessionHash } from '../../http/cookie.ts'
import type { Serving } from '../../http/serving.ts'

/** Ends the browser's session, or its log-in under way. */
export async function logOut(
  { database, baseUrl }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  at: Date,
): Promise<void> {
  const secure = isSecure(baseUrl)
  const hash = sessionHash(request, secure)
  if (hash)
    await database.as(null, at, async (db) => {
      const userId = await endSession(db, hash)
      const account = userId && (await findAccount(db, userId))
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
  clearSession(reply, secure)
  void reply.header('clear-site-data', '"cache"')
}

/** `GET /logout` ends the session only when the user's own page navigates there; a link elsewhere has no effect. */
export function leaveByNavigation(serving: Serving): void {
  const { app, clock } = serving
  app.get('/api/logout', async (request, reply) => {
    const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-purpose': purpose } = request.headers
    if (site !== 'same-origin' || mode !== 'navigate' || purpose !== undefined) return reply.status(204).send()
    await logOut(serving, request, reply, clock.now())
    return reply.redirect('/login', 303)
  })
}
