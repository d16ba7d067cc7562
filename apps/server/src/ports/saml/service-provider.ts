import { randomBytes } from 'node:crypto'
import type { SamlRejectionReason } from '@catenary/contract/accounts/saml-rejection-reasons'
import type { CacheProvider } from '@node-saml/node-saml'
import type { Clock } from '../clock.ts'
import type { SamlProvider } from './providers.ts'
import type { RequestStore } from './request-store.ts'
import { limits } from './rules.ts'
import { SamlError, throwSamlError } from './saml-error.ts'
import { validateAssertion } from './validate-assertion.ts'
import type { VerifiedAssertion, ExpectedResponse } from './validate-assertion.ts'
import { validateStructure } from './validate-structure.ts'
import type { ResponseOutline } from './validate-structure.ts'

/** A request to the assertion consumer service, and the login request that the browser's cookie names. */
export interface PostedResponse {
  /** The field SAMLResponse as it came. */
  readonly samlResponse: unknown
  /** The provider of the request that this browser began with. */
  readonly providerId: string
  /** The identifier of that request; undefined where the browser began none. */
  readonly expectedRequestId: string | undefined
}

/** The outcome of a response. `reason` and `detail` are for the log; users get one generic message. */
export type ResponseOutcome =
  | ({ readonly outcome: 'accepted' } & VerifiedAssertion)
  | { readonly outcome: 'refused'; readonly reason: SamlRejectionReason; readonly detail: string }

/** Our side of single sign-on. */
export interface SamlServiceProvider {
  /** The providers that users can log in with. */
  readonly providers: readonly SamlProvider[]
  /**
   * Begins a login: the address to send the browser to, and the request's identifier, which is to be bound to this
   * browser. Null where there is no such provider.
   *
   * @param relayState value that the provider returns with its response
   */
  loginAddress(
    providerId: string,
    relayState: string,
  ): Promise<{ readonly address: string; readonly requestId: string } | null>
  /** Our metadata for a provider's administrator, as XML. Null where there is no such provider. */
  metadata(providerId: string): Promise<string | null>
  /**
   * Finishes a login: whatever was posted is accepted or rejected; only errors of the store are thrown. An accepted
   * response marks its request and its assertion as used.
   */
  receive(posted: PostedResponse, at: Date): Promise<ResponseOutcome>
}

/** What single sign-on needs. `baseUrl` is the address users type, without a slash at its end. */
export interface ServiceProviderOptions {
  readonly providers: readonly SamlProvider[]
  readonly baseUrl: string
  readonly requests: RequestStore
  readonly clock: Clock
}

/**
 * The service provider for these identity providers: `<baseUrl>/saml/metadata` is its entity id, `<baseUrl>/saml/acs`
 * its assertion consumer service.
 */
export function createSamlServiceProvider(options: ServiceProviderOptions): SamlServiceProvider {
  return new ServiceProvider(options)
}

// It takes long to load, and most logins are by password.
const loadLibrary = () => import('./saml-library.ts')

class ServiceProvider implements SamlServiceProvider {
  readonly providers: readonly SamlProvider[]
  readonly #options: ServiceProviderOptions
  readonly #identifiers: { readonly entityId: string; readonly consumer: string }

  constructor(options: ServiceProviderOptions) {
    this.providers = options.providers
    this.#options = options
    this.#identifiers = { entityId: `${options.baseUrl}/saml/metadata`, consumer: `${options.baseUrl}/saml/acs` }
  }

  async loginAddress(providerId: string, relayState: string): Promise<{ address: string; requestId: string } | null> {
    const provider = this.#provider(providerId)
    if (!provider) return null
    const { clock, requests } = this.#options
    const requestId = `_${randomBytes(20).toString('hex')}`
    const openedAt = clock.now()
    await requests.open({
      requestId,
      providerId,
      openedAt,
      closesAt: new Date(openedAt.getTime() + limits.requestLifeMs),
    })
    const { createSaml, librarySettings } = await loadLibrary()
    const library = createSaml({
      ...librarySettings(provider, this.#identifiers, cacheOf(undefined)),
      generateUniqueId: () => requestId,
    })
    return { address: await library.getAuthorizeUrlAsync(relayState, undefined, {}), requestId }
  }

  async metadata(providerId: string): Promise<string | null> {
    const provider = this.#provider(providerId)
    if (!provider) return null
    const { createSaml, librarySettings } = await loadLibrary()
    const library = createSaml(librarySettings(provider, this.#identifiers, cacheOf(undefined)))
    return library.generateServiceProviderMetadata(null, provider.signing?.certificate ?? null)
  }

  async receive(posted: PostedResponse, at: Date): Promise<ResponseOutcome> {
    try {
      return { outcome: 'accepted', ...(await this.#accept(posted, at)) }
    } catch (error) {
      if (!(error instanceof SamlError)) throw error
      return { outcome: 'refused', reason: error.reason, detail: error.detail }
    }
  }

  async #accept({ samlResponse, providerId, expectedRequestId }: PostedResponse, at: Date): Promise<VerifiedAssertion> {
    const provider = this.#provider(providerId) ?? throwSamlError('unknownProvider', providerId)
    const outline = validateStructure(samlResponse, provider)
    const requestId = await this.#openRequestOf(outline, providerId, expectedRequestId, at)
    const asserted = await this.#verify(outline, { ...this.#identifiers, provider, requestId, at })
    const { requests } = this.#options
    // Two posts at the same moment have both found the request open: only one of them closes it.
    if (!(await requests.close({ requestId, providerId }, at))) throwSamlError('requestUsed', requestId)
    const { assertionId, notOnOrAfter } = asserted
    if (!(await requests.markAssertionUsed({ providerId, assertionId, retainUntil: notOnOrAfter })))
      throwSamlError('replayed', assertionId)
    return asserted
  }

  async #openRequestOf(
    outline: ResponseOutline,
    providerId: string,
    expected: string | undefined,
    at: Date,
  ): Promise<string> {
    const inResponseTo = outline.response.attributes.get('InResponseTo')
    if (inResponseTo === undefined) return throwSamlError('unsolicited', 'the response answers no request')
    if (inResponseTo !== expected)
      return throwSamlError('otherBrowser', 'the response answers a request of another browser')
    const isOpen = await this.#options.requests.isOpen({ requestId: inResponseTo, providerId }, at)
    return isOpen ? inResponseTo : throwSamlError('unknownRequest', 'the request was never made, is over or is used up')
  }

  async #verify(outline: ResponseOutline, expected: ExpectedResponse): Promise<VerifiedAssertion> {
    const { librarySettings, VerifyingSaml } = await loadLibrary()
    const settings = librarySettings(expected.provider, expected, cacheOf(expected.requestId))
    const library = new VerifyingSaml(settings, expected.at)
    const SAMLResponse = Buffer.from(outline.xml, 'utf8').toString('base64')
    const libraryError = await library.validatePostResponseAsync({ SAMLResponse }).then(
      ({ profile }) => (profile ? null : 'no profile'),
      (error: unknown) => String(error instanceof Error ? error.message : error),
    )
    if (library.verifiedXml === undefined) return throwSamlError('badSignature', libraryError ?? 'nothing was verified')
    // The own checks give a more exact reason for nearly every error of the library.
    const asserted = validateAssertion(library.verifiedXml, outline, expected)
    return libraryError === null ? asserted : throwSamlError('library', libraryError)
  }

  #provider(id: string): SamlProvider | undefined {
    return this.providers.find((provider) => provider.id === id)
  }
}

/**
 * The library's view of the store: the one request that was found open, so that its own check of the request runs on the
 * same facts in every process. Opening and closing are ours, because the library cannot do them in one step.
 */
function cacheOf(openRequestId: string | undefined): CacheProvider {
  return {
    saveAsync: async (_id, value) => ({ value, createdAt: Date.now() }),
    // The store has checked the request's age; the library would compare it again, with the machine's clock.
    getAsync: async (id) => (id === openRequestId ? new Date().toISOString() : null),
    removeAsync: async (id) => id,
  }
}
