import type { SamlRejectionReason } from '@catenary/contract/accounts/saml-rejection-reasons'
import { makeSigner } from '../../seed/identity-provider/certificate.ts'
import type { Signer } from '../../seed/identity-provider/certificate.ts'
import { signElement, writeResponse } from '../../seed/identity-provider/sign-response.ts'
import type { ResponseFacts, SigningOptions } from '../../seed/identity-provider/sign-response.ts'
import type { SamlProvider } from '../../src/ports/saml/providers.ts'
import type { RequestStore } from '../../src/ports/saml/request-store.ts'
import { createSamlServiceProvider } from '../../src/ports/saml/service-provider.ts'
import type { PostedResponse, ResponseOutcome } from '../../src/ports/saml/service-provider.ts'

/** The moment at which all of this happens. */
export const now = new Date('2031-05-01T10:00:00.000Z')
const baseUrl = 'https://ropes.example.com'

const makeKeys = async () => {
  const [alpha, alphaNext, beta, attacker] = await Promise.all([
    makeSigner('alpha', now),
    makeSigner('alpha, next', now),
    makeSigner('beta', now),
    makeSigner('attacker', now),
  ])
  return { alpha, alphaNext, beta, attacker }
}

/** The keys of two identity providers, alpha's next one, and an attacker's. */
export const keys = await makeKeys()

/** An identity provider with one certificate and nothing chosen. */
export function providerOf(
  id: string,
  certificates: readonly Signer[],
  overrides: Partial<SamlProvider> = {},
): SamlProvider {
  return {
    id,
    name: id,
    issuer: `https://${id}.example.com/metadata`,
    entryPoint: `https://${id}.example.com/sso`,
    certificates: certificates.map(({ certificate }) => certificate),
    domains: [],
    mailAttribute: undefined,
    responseSigned: true,
    loginAgeHours: undefined,
    signing: undefined,
    ...overrides,
  }
}

const providers = [
  providerOf('alpha', [keys.alpha, keys.alphaNext]),
  // Signs its assertions alone, asserts the mail as an attribute and wants fresh logins.
  providerOf('loose', [keys.alpha], { responseSigned: false, mailAttribute: 'mail', loginAgeHours: 12 }),
  providerOf('beta', [keys.beta]),
]

/** A store in memory, for one test. */
export function memoryStore(): RequestStore {
  const requests = new Map<string, Date>()
  const assertions = new Set<string>()
  const keyOf = ({ requestId, providerId }: { requestId: string; providerId: string }) => `${providerId} ${requestId}`
  const isOpen: RequestStore['isOpen'] = async (request, at) => (requests.get(keyOf(request)) ?? at) > at
  return {
    isOpen,
    open: async (request) => void requests.set(keyOf(request), request.closesAt),
    close: async (request, at) => (await isOpen(request, at)) && requests.delete(keyOf(request)),
    markAssertionUsed: async ({ providerId, assertionId }) => {
      const size = assertions.size
      return assertions.add(`${providerId} ${assertionId}`).size > size
    },
  }
}

/** A browser that has begun a login with a provider, and what an identity provider would answer to it. */
export interface LoginFixture {
  readonly requestId: string
  /** What the provider would assert if all was well. */
  readonly facts: ResponseFacts
  /** The provider's key. */
  readonly signer: Signer
  /** Posts a response from this browser. */
  post(samlResponse: unknown, changed?: Partial<PostedResponse>, at?: Date): Promise<ResponseOutcome>
  /** Begins one more login, in the same browser or another. */
  begin(providerId: string): Promise<string>
}

/** Creates a new store and a login that has just begun. */
export async function createLoginFixture(providerId = 'alpha'): Promise<LoginFixture> {
  const clock = { now: () => now }
  const serviceProvider = createSamlServiceProvider({ providers, baseUrl, clock, requests: memoryStore() })
  const begin = async (id: string) => (await serviceProvider.loginAddress(id, '/'))?.requestId ?? ''
  const requestId = await begin(providerId)
  return {
    requestId,
    facts: {
      issuer: `https://${providerId}.example.com/metadata`,
      consumer: `${baseUrl}/saml/acs`,
      audience: `${baseUrl}/saml/metadata`,
      inResponseTo: requestId,
      nameId: 'jane@example.com',
      attributes: { mail: ['jane@example.com'], displayName: ['Jane Doe'] },
      at: now,
    },
    signer: providerId === 'beta' ? keys.beta : keys.alpha,
    post: async (samlResponse, changed = {}, at = now) =>
      await serviceProvider.receive({ samlResponse, providerId, expectedRequestId: requestId, ...changed }, at),
    begin,
  }
}

/** A response that must be rejected. */
export interface ForgedResponse {
  readonly name: string
  readonly reason: SamlRejectionReason
  /** The provider that the browser logs in with; alpha by default. */
  readonly providerId?: 'alpha' | 'loose' | 'beta'
  /** What is posted. */
  readonly forge: (stage: LoginFixture) => unknown
  /** With which cookie and for which provider it is posted, where that is the forgery. */
  readonly posted?: (stage: LoginFixture) => Promise<Partial<PostedResponse>>
  /** When it is posted; at once by default. */
  readonly at?: Date
}

/** The time so many seconds after the login began. */
export function secondsLater(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

/** A document as a browser posts it. */
export function encode(xml: string | Buffer): string {
  return Buffer.from(xml).toString('base64')
}

/** A response that its provider signed, after an edit. */
export function signedAfter(
  { facts, signer }: LoginFixture,
  edit: (xml: string) => string = (xml) => xml,
  options: SigningOptions = {},
): string {
  const inner = signElement(edit(writeResponse(facts)), 'Assertion', signer, options)
  return options.response === false ? inner : signElement(inner, 'Response', signer, options)
}

/** Replaces the first occurrence. Throws where there is none, so that no forgery is none by mistake. */
export function replaceOnce(xml: string, old: string | RegExp, next: string): string {
  const replaced = xml.replace(old, () => next)
  if (replaced === xml) throw new Error(`Nothing to forge: ${String(old)}`)
  return replaced
}

/** The first element of this name, as text. */
export function elementText(xml: string, name: string): string {
  const found = new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(xml)?.[0]
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}

/** The assertion with another user in it. */
export function evil(assertion: string): string {
  return replaceOnce(assertion, 'jane@example.com', 'admin@example.com')
}
