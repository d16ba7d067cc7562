import { session } from '@catenary/contract/accounts/session'
import { translatorFor } from '@catenary/i18n/translators'
import type { AppContext } from '../../http/app-context.ts'
import { serveOneClickUnsubscribe } from '../../http/navigation.ts'
import { servePublic } from '../../http/serve.ts'
import { hashToken } from '../../http/session/cookie.ts'
import { enqueue } from '../../jobs/queue.ts'
import { acquireRateLimitSlot } from '../rate-limit-queries.ts'
import { requestsFrom } from './link-rules.ts'
import { requireValidLink, setPassword } from './set-password.ts'
import { unsubscribe, unsubscribeByOneClick } from './unsubscribe.ts'

/** Links by mail: to set a password, and to end notifications. */
export function linkRoutes(context: AppContext): void {
  const { database } = context

  servePublic(context, session.requestLink, async ({ query, body, language, at, request }) => {
    // A job looks the address up: neither content nor timing of the response reveals whether it exists.
    await database.runAs(null, at, async (db) => {
      const payload = { email: body.email, reason: query.reason, language, address: request.ip }
      if (await acquireRateLimitSlot(db, requestsFrom(request.ip, 'link'), at))
        await enqueue(db, 'account.linkAsked', payload)
    })
    return { message: translatorFor(language)('session.linkAsked') }
  })
  servePublic(context, session.linkState, async ({ params, at }) => {
    const { expiresAt, purpose } = await database.runAs(null, at, (db) =>
      requireValidLink(db, hashToken(params.token), at),
    )
    return { expiresAt, purpose }
  })
  servePublic(context, session.setPassword, (call) => setPassword(context, call))
  servePublic(context, session.unsubscribe, (call) => unsubscribe(context, call))
  serveOneClickUnsubscribe(context, session.unsubscribeByMailProgram, (payload) =>
    unsubscribeByOneClick(context, payload),
  )
}
