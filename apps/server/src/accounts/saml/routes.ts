import { X509Certificate } from 'node:crypto'
import { saml, samlPaths, samlTestResult } from '@catenary/contract/accounts/saml'
import type { SamlProviderEntry, SamlTest } from '@catenary/contract/accounts/saml'
import { session } from '@catenary/contract/accounts/session'
import { v7 } from 'uuid'
import type { AppContext } from '../../http/app-context.ts'
import { serveCrossOriginForm, serveNavigation } from '../../http/navigation.ts'
import { throwProblem } from '../../http/problems.ts'
import { serve, servePublic } from '../../http/serve.ts'
import type { PublicCall } from '../../http/serve.ts'
import { baseUrlOf } from '../../http/urls.ts'
import type { SamlProvider } from '../../ports/saml/providers.ts'
import { networkOf, throwTooManyAttempts } from '../login-throttle.ts'
import { acquireRateLimitSlot } from '../rate-limit-queries.ts'
import { beginLogin, serviceProvider } from './begin-login.ts'
import { finishLogin } from './finish-login.ts'
import { createRequestStore } from './request-queries.ts'
import { findTest, insertSamlTest, listTests } from './test-queries.ts'
import { findProviderOfUser } from './user-queries.ts'

const minute = 60_000

/**
 * The provider that a username logs in through. Where the mail's domain is listed with a provider, the response is the
 * same whether or not the user exists; else the user's own provider is returned, which reveals that they exist.
 */
async function checkProvider(
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

/** Of a posted response: 256 KiB, in base64, every third sign of which may be written as three. */
const maxFormBytes = 512 * 1024

/** Single sign-on: its addresses for browsers and providers, and what administrators test it with. */
export function samlRoutes(context: AppContext): void {
  const { samlProviders } = context
  serveNavigation(context, samlPaths.login, (search) => beginLogin(context, search))
  serveCrossOriginForm(context, samlPaths.consumer, maxFormBytes, (search) => finishLogin(context, search))
  serveMetadata(context)
  servePublic(context, session.samlCheck, (call) => checkProvider(context, call))

  serve(context, saml.providers, async () => {
    const address = baseUrlOf(context)
    return {
      entityId: `${address}${samlPaths.metadata}`,
      consumer: `${address}${samlPaths.consumer}`,
      providers: samlProviders.map((provider) => toProviderEntry(provider, address)),
    }
  })
  serve(context, saml.beginTest, async ({ db, caller, body, at }) => {
    const ids = samlProviders.map(({ id }) => id)
    if (!ids.includes(body.provider))
      throwProblem('rule.violated', {
        issues: [{ path: 'provider', code: 'oneOf', values: { values: ids.join(', ') } }],
      })
    const id = v7()
    await insertSamlTest(db, { id, provider: body.provider, userId: caller.id, at })
    const search = new URLSearchParams({ idp: body.provider, test: id })
    return { id, address: `${samlPaths.login}?${search.toString()}` }
  })
  serve(context, saml.tests, async ({ db, caller }) => (await listTests(db, caller.id)).map(toSamlTest))
  serve(context, saml.getTest, async ({ db, caller, params }) =>
    toSamlTest((await findTest(db, caller.id, params.id)) ?? throwProblem('record.notFound')),
  )
}

function toSamlTest({ result, ...test }: Awaited<ReturnType<typeof listTests>>[number]): SamlTest {
  return { ...test, result: result === null ? null : samlTestResult.parse(result) }
}

function serveMetadata(context: AppContext): void {
  const { app, database } = context
  app.get<{ Querystring: { idp?: unknown } }>(`/api${samlPaths.metadata}`, async ({ query }, reply) => {
    const { idp } = query
    const metadata =
      typeof idp === 'string' ? await serviceProvider(context, createRequestStore(database)).metadata(idp) : null
    return reply.type('application/samlmetadata+xml; charset=utf-8').send(metadata ?? throwProblem('record.notFound'))
  })
}

/** A provider as administrators see it; `address` is our own. */
function toProviderEntry(provider: SamlProvider, baseUrl: string): SamlProviderEntry {
  const {
    id,
    name,
    issuer,
    entryPoint,
    domains,
    mailAttribute = null,
    responseSigned,
    signing,
    certificates,
  } = provider
  const metadata = `${baseUrl}${samlPaths.metadata}?idp=${id}`
  return {
    id,
    name,
    issuer,
    entryPoint,
    metadata,
    domains: [...domains],
    mailAttribute,
    responseSigned,
    signsRequests: signing !== undefined,
    certificates: certificates.map((pem) => {
      const { subject, validToDate } = new X509Certificate(pem)
      return { name: (subject ?? '').replaceAll('\n', ', '), expiresAt: validToDate.toISOString() }
    }),
  }
}
