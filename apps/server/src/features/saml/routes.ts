import { saml, samlAddresses } from '@catenary/contract/saml'
import type { SamlTest } from '@catenary/contract/saml'
import { samlTestResult } from '@catenary/contract/saml'
import { session } from '@catenary/contract/session'
import { v7 } from 'uuid'
import { serveForeignForm, serveNavigation } from '../../http/navigation.ts'
import { ownAddress } from '../../http/own-address.ts'
import { fail } from '../../http/problems.ts'
import { serve, serveOpen } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { beginLogin, serviceProvider } from './begin.ts'
import { finishLogin } from './finish.ts'
import { checkProvider } from './provider-check.ts'
import { providerEntry } from './provider-entry.ts'
import { requestStore } from './request-queries.ts'
import { findTest, insertTest, listTests } from './test-queries.ts'

/** Of a posted response: 256 KiB, in base64, every third sign of which may be written as three. */
const longestForm = 512 * 1024

/** Single sign-on: its addresses for browsers and providers, and what administrators test it with. */
export function samlRoutes(serving: Serving): void {
  const { samlProviders } = serving
  serveNavigation(serving, samlAddresses.login, (asked) => beginLogin(serving, asked))
  serveForeignForm(serving, samlAddresses.consumer, longestForm, (asked) => finishLogin(serving, asked))
  serveMetadata(serving)
  serveOpen(serving, session.samlCheck, (call) => checkProvider(serving, call))

  serve(serving, saml.providers, async () => {
    const address = ownAddress(serving)
    return {
      entityId: `${address}${samlAddresses.metadata}`,
      consumer: `${address}${samlAddresses.consumer}`,
      providers: samlProviders.map((provider) => providerEntry(provider, address)),
    }
  })
  serve(serving, saml.beginTest, async ({ db, caller, body, at }) => {
    const ids = samlProviders.map(({ id }) => id)
    if (!ids.includes(body.provider))
      fail('rule.violated', { faults: [{ path: 'provider', code: 'oneOf', values: { values: ids.join(', ') } }] })
    const id = v7()
    await insertTest(db, { id, provider: body.provider, userId: caller.id, at })
    const asked = new URLSearchParams({ idp: body.provider, test: id })
    return { id, address: `${samlAddresses.login}?${asked.toString()}` }
  })
  serve(serving, saml.tests, async ({ db, caller }) => (await listTests(db, caller.id)).map(answerOf))
  serve(serving, saml.getTest, async ({ db, caller, params }) =>
    answerOf((await findTest(db, caller.id, params.id)) ?? fail('record.notFound')),
  )
}

function answerOf({ result, ...test }: Awaited<ReturnType<typeof listTests>>[number]): SamlTest {
  return { ...test, result: result === null ? null : samlTestResult.parse(result) }
}

function serveMetadata(serving: Serving): void {
  const { app, database } = serving
  app.get<{ Querystring: { idp?: unknown } }>(`/api${samlAddresses.metadata}`, async ({ query }, reply) => {
    const { idp } = query
    const metadata =
      typeof idp === 'string' ? await serviceProvider(serving, requestStore(database)).metadata(idp) : null
    return reply.type('application/samlmetadata+xml; charset=utf-8').send(metadata ?? fail('record.notFound'))
  })
}
