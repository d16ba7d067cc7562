import type { session } from '@catenary/contract/accounts/session'
import type { AppContext } from '../../http/app-context.ts'
import type { PublicCall } from '../../http/serve.ts'
import { networkOf, throwTooManyAttempts } from '../login-throttle.ts'
import { acquireRateLimitSlot } from '../rate-limit-queries.ts'
import { findProviderOfUser } from './user-queries.ts'

const minute = 60_000

/**
 * The provider that a username logs in through. Where the mail's domain is listed with a provider, the response is the
 * same whether or not the user exists; else the user's own provider is returned, which reveals that they exist.
 */
export async function checkProvider(
  { database, samlProviders }: AppContext,
  { body, at, request }: PublicCall<typeof session.samlCheck>,
) {
  const limit = { key: `saml-check:${networkOf(request.ip)}`, max: 60, windowMs: minute }
  const byUser = await database.runAs(null, at, async (db) =>
    // Queried for every name, for equal timing.
    (await acquireRateLimitSlot(db, limit, at)) ? { provider: await findProviderOfUser(db, body.username) } : null,
  )
  if (!byUser) return throwTooManyAttempts(minute / 1000)
  const domain = body.username.slice(body.username.lastIndexOf('@') + 1).toLowerCase()
  const byDomain = samlProviders.find(({ domains }) => domains.includes(domain))
  const ofUser = samlProviders.find(({ id, domains }) => id === byUser.provider && domains.length === 0)
  const provider = byDomain ?? ofUser
  return { samlProvider: provider?.id ?? null, samlProviderName: provider?.name ?? null }
}
