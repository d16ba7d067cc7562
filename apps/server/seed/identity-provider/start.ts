import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { inflateRawSync } from 'node:zlib'
import { languages } from '@catenary/i18n/language'
import type { Language } from '@catenary/i18n/language'
import Negotiator from 'negotiator'
import { systemClock } from '../../src/ports/clock.ts'
import type { Clock } from '../../src/ports/clock.ts'
import { namespaces } from '../../src/ports/saml/rules.ts'
import { SamlError } from '../../src/ports/saml/saml-error.ts'
import { onlyChild, parseSamlXml } from '../../src/ports/saml/strict-xml.ts'
import { makeSigner } from './certificate.ts'
import type { Signer } from './certificate.ts'
import { accountsPage, continuePage, problemPage } from './pages.ts'
import type { DemonstrationAccount, Page } from './pages.ts'
import { signResponse } from './sign-response.ts'

/** An application that the provider serves. */
interface KnownApplication {
  readonly entityId: string
  /** Where it takes responses. */
  readonly consumer: string
}

/** What a demonstration identity provider is started with. */
export interface TestIdentityProviderSettings {
  /** 0 for any free one. */
  readonly port: number
  /** Host to listen on; 127.0.0.1 by default. */
  readonly host?: string
  /** Its public URL, without a trailing slash; by default the one it listens on. */
  readonly address?: string
  readonly accounts: readonly DemonstrationAccount[]
  /** The applications that are known from the start. */
  readonly serviceProviders?: readonly KnownApplication[]
  readonly clock?: Clock
}

/** A running demonstration identity provider, as its entry in the list of providers needs it. */
export interface TestIdentityProvider {
  readonly issuer: string
  readonly entryPoint: string
  /** Its certificate, as PEM; made anew at every start. */
  readonly certificate: string
  /** Makes an application known. */
  register(application: KnownApplication): void
  close(): Promise<void>
}

interface Provider extends Pick<TestIdentityProviderSettings, 'accounts'> {
  readonly serviceProviders: readonly KnownApplication[]
  readonly issuer: string
  readonly signer: Signer
  readonly clock: Clock
}

const maxBodyBytes = 64 * 1024
const path = '/sso'

/**
 * Starts an identity provider for demonstrations and tests: it asserts the chosen user without a password. Its key
 * exists in memory only.
 */
export async function startTestIdentityProvider(settings: TestIdentityProviderSettings): Promise<TestIdentityProvider> {
  const { port, host = '127.0.0.1', accounts, clock = systemClock } = settings
  const serviceProviders = [...(settings.serviceProviders ?? [])]
  const signer = await makeSigner('Demonstration identity provider', clock.now())
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    if (provider) void handleRequest(provider, request, response)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const boundAddress = server.address()
  const listening = `http://${host}:${typeof boundAddress === 'object' ? boundAddress?.port : port}`
  const issuer = `${settings.address ?? listening}${path}`
  provider = { issuer, signer, clock, accounts, serviceProviders }
  return {
    issuer,
    entryPoint: issuer,
    certificate: signer.certificate,
    register: (application) => void serviceProviders.push(application),
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function handleRequest(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = URL.parse(request.url ?? '', 'http://localhost')
  const isPost = request.method === 'POST'
  const fields = isPost
    ? await formOf(request).catch(() => new URLSearchParams())
    : (address?.searchParams ?? new URLSearchParams())
  const language = languageOf(request)
  const page =
    address?.pathname === path ? pageOf(provider, language, fields, isPost) : problemPage(language, 'noRequest')
  response
    .writeHead(page.status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.contentSecurityPolicy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(page.html)
}

function pageOf(provider: Provider, language: Language, fields: URLSearchParams, isPost: boolean): Page {
  const request = fields.get('SAMLRequest') ?? ''
  const loginRequest = readRequest(request)
  if (!loginRequest) return problemPage(language, 'noRequest')
  const application = provider.serviceProviders.find(({ entityId }) => entityId === loginRequest.issuer)
  // Responses go to the configured assertion consumer service, whatever the request says.
  if (!application || (loginRequest.consumer ?? application.consumer) !== application.consumer)
    return problemPage(language, 'unknownApplication')
  const formState = { request, relayState: fields.get('RelayState') ?? undefined }
  const account = isPost ? provider.accounts.find(({ mail }) => mail === fields.get('account')) : undefined
  if (!account) return accountsPage(language, provider.accounts, formState)
  const signed = signedResponseFor(provider, account, application, loginRequest.id)
  const response = Buffer.from(signed).toString('base64')
  return continuePage(language, account, { ...formState, consumer: application.consumer, response })
}

function signedResponseFor(
  { issuer, signer, clock }: Provider,
  { mail, name }: DemonstrationAccount,
  { entityId, consumer }: KnownApplication,
  inResponseTo: string,
): string {
  const attributes = { mail: [mail], displayName: [name] }
  const facts = { issuer, consumer, audience: entityId, inResponseTo, nameId: mail, attributes, at: clock.now() }
  return signResponse(facts, signer)
}

interface LoginRequest {
  readonly id: string
  readonly issuer: string
  readonly consumer: string | undefined
}

function readRequest(encoded: string): LoginRequest | undefined {
  try {
    const xml = inflateRawSync(Buffer.from(encoded, 'base64'), { maxOutputLength: maxBodyBytes }).toString('utf8')
    const request = parseSamlXml(xml)
    const id = request.attributes.get('ID')
    const issuer = onlyChild(request, namespaces.assertion, 'Issuer')?.text
    if (request.name !== 'AuthnRequest' || id === undefined || issuer === undefined) return undefined
    return { id, issuer, consumer: request.attributes.get('AssertionConsumerServiceURL') }
  } catch (error) {
    // Data that does not inflate or is no XML is a bad request; other errors are bugs.
    if (error instanceof SamlError || (error instanceof Error && 'code' in error)) return undefined
    throw error
  }
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of request) {
    if (!(piece instanceof Uint8Array)) continue
    length += piece.length
    if (length > maxBodyBytes) throw new Error('The form is too long')
    pieces.push(piece)
  }
  return new URLSearchParams(Buffer.concat(pieces).toString('utf8'))
}

function languageOf({ headers }: IncomingMessage): Language {
  const best = new Negotiator({ headers }).language([...languages])
  return languages.find((language) => language === best) ?? languages[0]
}
