import type { SamlRefusal } from '@catenary/contract/saml-refusals'
import { randomBytes } from 'node:crypto'
import type { CacheProvider } from '@node-saml/node-saml'
import type { Clock } from '../clock.ts'
import { passGateAfter } from './gate-after.ts'
import type { Asserted, Expected } from './gate-after.ts'
import { passGateBefore } from './gate-before.ts'
import type { Outline } from './gate-before.ts'
import type { SamlProvider } from './providers.ts'
import { Refused, refuse } from './refusals.ts'
import type { RequestStore } from './request-store.ts'
import { limits } from './rules.ts'

/** What a browser brought to the address for responses, and what its cookie says about the login it began. */
export interface Posted {
  /** The field SAMLResponse as it came. */
  readonly samlResponse: unknown
  /** The provider of the request that this browser began with. */
  readonly providerId: string
  /** The identifier of that request; undefined where the browser began none. */
  readonly expectedRequestId: string | undefined
}

/** How a response was taken. `reason` and `detail` are for the log; users are told one and the same thing. */
export type Reception =
  | ({ readonly outcome: 'accepted' } & Asserted)
  | { readonly outcome: 'refused'; readonly reason: SamlRefusal; readonly detail: string }

/** Our side of single sign-on. */
export interface SamlServiceProvider {
  /** The providers that users can log in with. */
  readonly providers: readonly SamlProvider[]
  /**
   * Begins a login: the address to send the browser to, and the request's identifier, which is to be bound to this
   * browser. Null where there is no such provider.
   *
   * @param relayState what the provider shall hand back with its response
   */
  loginAddress(
    providerId: string,
    relayState: string,
  ): Promise<{ readonly address: string; readonly requestId: string } | null>
  /** Our metadata for a provider's administrator, as XML. Null where there is no such provider. */
  metadata(providerId: string): Promise<string | null>
  /**
   * Finishes a login. Whatever was posted, it is accepted or refused; only the store's own errors are thrown. An
   * accepted response has used up its request and its assertion.
   */
  receive(posted: Posted, at: Date): Promise<Reception>
}

/** What single sign-on needs. `baseUrl` is the address users type, without a slash at its end. */
export interface ServiceProviderNeeds {
  readonly providers: readonly SamlProvider[]
  readonly baseUrl: string
  readonly requests: RequestStore
  readonly clock: Clock
}

/** Our side of single sign-on with these providers: `<baseUrl>/saml/metadata` is its name, `<baseUrl>/saml/acs` its door. */
export function createSamlServiceProvider(needs: ServiceProviderNeeds): SamlServiceProvider {
  return new ServiceProvider(needs)
}

// It takes long to load, and most logins are by password.
const loadLibrary = () => import('./verification.ts')

class ServiceProvider implements SamlServiceProvider {
  readonly providers: readonly SamlProvider[]
  readonly #needs: ServiceProviderNeeds
  readonly #own: { readonly entityId: string; readonly consumer: string }

  constructor(needs: ServiceProviderNeeds) {
    this.providers = needs.providers
    this.#needs = needs
    this.#own = { entityId: `${needs.baseUrl}/saml/metadata`, consumer: `${needs.baseUrl}/saml/acs` }
  }

  async loginAddress(providerId: string, relayState: string): Promise<{ address: string; requestId: string } | null> {
    const provider = this.#provider(providerId)
    if (!provider) return null
    const { clock, requests } = this.#needs
    const requestId = `_${randomBytes(20).toString('hex')}`
    const openedAt = clock.now()
    await requests.open({
      requestId,
      providerId,
      openedAt,
      closesAt: new Date(openedAt.getTime() + limits.requestLifeMs),
    })
    const { createLibrary, librarySettings } = await loadLibrary()
    const library = createLibrary({
      ...librarySettings(provider, this.#own, cacheOf(undefined)),
      generateUniqueId: () => requestId,
    })
    return { address: await library.getAuthorizeUrlAsync(relayState, undefined, {}), requestId }
  }

  async metadata(providerId: string): Promise<string | null> {
    const provider = this.#provider(providerId)
    if (!provider) return null
    const { createLibrary, librarySettings } = await loadLibrary()
    const library = createLibrary(librarySettings(provider, this.#own, cacheOf(undefined)))
    return library.generateServiceProviderMetadata(null, provider.signing?.certificate ?? null)
  }

  async receive(posted: Posted, at: Date): Promise<Reception> {
    try {
      return { outcome: 'accepted', ...(await this.#accept(posted, at)) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { outcome: 'refused', reason: error.reason, detail: error.detail }
    }
  }

  async #accept({ samlResponse, providerId, expectedRequestId }: Posted, at: Date): Promise<Asserted> {
    const provider = this.#provider(providerId) ?? refuse('unknownProvider', providerId)
    const outline = passGateBefore(samlResponse, provider)
    const requestId = await this.#requestOf(outline, providerId, expectedRequestId, at)
    const asserted = await this.#verify(outline, { ...this.#own, provider, requestId, at })
    const { requests } = this.#needs
    // Two posts at the same moment have both found the request open: only one of them closes it.
    if (!(await requests.close({ requestId, providerId }, at))) refuse('requestUsed', requestId)
    const { assertionId, notOnOrAfter } = asserted
    if (!(await requests.assertionIsNew({ providerId, assertionId, keepUntil: notOnOrAfter })))
      refuse('replayed', assertionId)
    return asserted
  }

  async #requestOf(outline: Outline, providerId: string, expected: string | undefined, at: Date): Promise<string> {
    const answered = outline.response.attributes.get('InResponseTo')
    if (answered === undefined) return refuse('unsolicited', 'the response answers no request')
    if (answered !== expected) return refuse('otherBrowser', 'the response answers a request of another browser')
    const isOpen = await this.#needs.requests.isOpen({ requestId: answered, providerId }, at)
    return isOpen ? answered : refuse('unknownRequest', 'the request was never made, is over or is used up')
  }

  async #verify(outline: Outline, expected: Expected): Promise<Asserted> {
    const { librarySettings, Verification } = await loadLibrary()
    const settings = librarySettings(expected.provider, expected, cacheOf(expected.requestId))
    const library = new Verification(settings, expected.at)
    const SAMLResponse = Buffer.from(outline.xml, 'utf8').toString('base64')
    const complaint = await library.validatePostResponseAsync({ SAMLResponse }).then(
      ({ profile }) => (profile ? null : 'no profile'),
      (error: unknown) => String(error instanceof Error ? error.message : error),
    )
    if (library.verifiedXml === undefined) return refuse('badSignature', complaint ?? 'nothing was verified')
    // The gate knows the exact reason for nearly everything that the library complains about.
    const asserted = passGateAfter(library.verifiedXml, outline, expected)
    return complaint === null ? asserted : refuse('library', complaint)
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
    // The store has judged the request's age; the library asks for the time once more and compares with the machine's.
    getAsync: async (id) => (id === openRequestId ? new Date().toISOString() : null),
    removeAsync: async (id) => id,
  }
}
