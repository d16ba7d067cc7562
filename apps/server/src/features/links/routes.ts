import { session } from '@catenary/contract/session'
import { speaker } from '@catenary/i18n/speakers'
import { takeTurn } from '../../accounts/turn-queries.ts'
import { tokenHash } from '../../http/cookie.ts'
import { serveOneClick } from '../../http/one-click.ts'
import { serveOpen } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { enqueue } from '../../jobs/queue.ts'
import { askedFrom } from './limits.ts'
import { goodLink, setPassword } from './set-password.ts'
import { unsubscribe, unsubscribeByMailProgram } from './unsubscribe.ts'

/** Links by mail: to set a password, and to end notifications. */
export function linkRoutes(serving: Serving): void {
  const { database } = serving

  serveOpen(serving, session.requestLink, async ({ query, body, language, at, request }) => {
    // Who the address belongs to is found out by a job: neither words nor time tell it here.
    await database.as(null, at, async (db) => {
      const asked = { email: body.email, reason: query.reason, language, address: request.ip }
      if (await takeTurn(db, askedFrom(request.ip, 'link'), at)) await enqueue(db, 'account.linkAsked', asked)
    })
    return { message: speaker(language)('session.linkAsked') }
  })
  serveOpen(serving, session.linkState, async ({ params, at }) => {
    const { expiresAt, purpose } = await database.as(null, at, (db) => goodLink(db, tokenHash(params.token), at))
    return { expiresAt, purpose }
  })
  serveOpen(serving, session.setPassword, (call) => setPassword(serving, call))
  serveOpen(serving, session.unsubscribe, (call) => unsubscribe(serving, call))
  serveOneClick(serving, session.unsubscribeByMailProgram, (asked) => unsubscribeByMailProgram(serving, asked))
}
