import { inflateRawSync } from 'node:zlib'
import { samlPaths } from '@catenary/contract/accounts/saml'
import type { FastifyInstance } from 'fastify'
import { makeSigner } from '../../seed/identity-provider/certificate.ts'
import type { Signer } from '../../seed/identity-provider/certificate.ts'
import { signResponse } from '../../seed/identity-provider/sign-response.ts'
import type { ResponseFacts } from '../../seed/identity-provider/sign-response.ts'
import type { SamlProvider } from '../../src/ports/saml/providers.ts'
import { identityProvider } from '../servers/identity-provider.ts'
import type { TestResponse, World } from './world.ts'
import { testNow } from './world.ts'

/** An identity provider that signs any content. */
export interface SigningProvider {
  readonly entry: SamlProvider
  readonly signer: Signer
}

/** Adds an identity provider with a key of its own to the world. */
export async function addProvider(
  world: World,
  id: string,
  overrides: Partial<SamlProvider> = {},
): Promise<SigningProvider> {
  const signer = await makeSigner(id, testNow)
  const entry = identityProvider(id, { certificates: [signer.certificate], ...overrides })
  world.samlProviders.push(entry)
  return { entry, signer }
}

/** A log-in that a browser has begun. */
export interface BegunLogin {
  readonly requestId: string
  readonly relayState: string
}

/** A browser on its way through single sign-on. */
export interface SignOnBrowser {
  readonly cookies: Record<string, string>
  /** What was answered last. */
  readonly last: TestResponse | undefined
  /** Navigates to an address; returns where it is sent. */
  go(path: string): Promise<string>
  begin(provider: string, more?: Readonly<Record<string, string>>): Promise<BegunLogin>
  /** Posts a response; returns where the browser is sent. */
  post(samlResponse: string, relayState?: string, app?: FastifyInstance): Promise<string>
}

let browsers = 0

/** Opens a browser at an address of its own. */
export function openSignOn(world: World, { app = world.app }: { app?: FastifyInstance } = {}): SignOnBrowser {
  browsers += 1
  const remoteAddress = `203.0.113.${browsers % 250}`
  const cookies: Record<string, string> = {}
  let last: TestResponse | undefined
  const rememberCookies = (response: TestResponse) => {
    last = response
    for (const { name, value } of response.cookies) cookies[name] = value
    return String(response.headers.location ?? '')
  }
  const headers = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }
  const go = async (url: string) =>
    rememberCookies(await app.inject({ url, remoteAddress, cookies: { ...cookies }, headers }))
  return {
    cookies,
    get last() {
      return last
    },
    go,
    begin: async (idp, more = {}) => {
      const search = new URLSearchParams({ idp, ...more })
      return readRequest(await go(`${samlPaths.login}?${search.toString()}`))
    },
    post: async (SAMLResponse, relayState, where = app) => {
      const form = new URLSearchParams({
        SAMLResponse,
        ...(relayState === undefined ? {} : { RelayState: relayState }),
      })
      const response = await where.inject({
        method: 'POST',
        url: samlPaths.consumer,
        remoteAddress,
        cookies: { ...cookies },
        headers: {
          ...headers,
          'sec-fetch-site': 'cross-site',
          origin: 'https://provider.example',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: form.toString(),
      })
      return rememberCookies(response)
    },
  }
}

function readRequest(address: string): BegunLogin {
  const { searchParams } = new URL(address)
  const request = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const requestId = /\bID="([^"]+)"/.exec(request)?.[1] ?? ''
  return { requestId, relayState: searchParams.get('RelayState') ?? '' }
}

/** A response that asserts a user with this mail address, as a browser posts it. */
export function responseOf(
  world: World,
  { entry, signer }: SigningProvider,
  facts: Pick<ResponseFacts, 'inResponseTo' | 'nameId'> & Partial<ResponseFacts>,
  address = 'http://localhost',
): string {
  const consumer = `${address}${samlPaths.consumer}`
  const audience = `${address}${samlPaths.metadata}`
  const responseFacts = { issuer: entry.issuer, consumer, audience, at: world.clock.now, ...facts }
  return Buffer.from(signResponse(responseFacts, signer)).toString('base64')
}
