import type { session } from '@catenary/contract/session'
import { networkOf, refuseTries } from '../../accounts/tries.ts'
import { takeTurn } from '../../accounts/turn-queries.ts'
import type { OpenCall } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { providerOfUser } from './user-queries.ts'

const minute = 60_000

/**
 * The provider that a username logs in through. Where the domain of the mail is listed with a provider, the answer is the
 * same whether or not there is such a user; else the user decides, and who asks learns that there is one.
 */
export async function checkProvider(
  { database, samlProviders }: Serving,
  { body, at, request }: OpenCall<typeof session.samlCheck>,
) {
  const turn = { key: `saml-check:${networkOf(request.ip)}`, most: 60, perMs: minute }
  const byUser = await database.as(null, at, async (db) =>
    // Asked for every name, so that all take the same time.
    (await takeTurn(db, turn, at)) ? { provider: await providerOfUser(db, body.username) } : null,
  )
  if (!byUser) return refuseTries(minute / 1000)
  const domain = body.username.slice(body.username.lastIndexOf('@') + 1).toLowerCase()
  const byDomain = samlProviders.find(({ domains }) => domains.includes(domain))
  const known = samlProviders.find(({ id, domains }) => id === byUser.provider && domains.length === 0)
  const provider = byDomain ?? known
  return { samlProvider: provider?.id ?? null, samlProviderName: provider?.name ?? null }
}
