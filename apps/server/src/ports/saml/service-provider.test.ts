import { createVerify, X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { signResponse } from '../../../seed/identity-provider/sign-response.ts'
import type { ResponseFacts } from '../../../seed/identity-provider/sign-response.ts'
import {
  secondsLater,
  encode,
  keys,
  memoryStore,
  now,
  elementText,
  providerOf,
  createLoginFixture,
  signedAfter,
  replaceOnce,
} from '../../../test/forged-responses/login-fixture.ts'
import type { LoginFixture } from '../../../test/forged-responses/login-fixture.ts'
import { algorithms } from './rules.ts'
import { librarySettings, VerifyingSaml } from './saml-library.ts'
import { createSamlServiceProvider } from './service-provider.ts'

const baseUrl = 'https://ropes.example.com'

function setUp() {
  const signing = providerOf('signing', [keys.alpha], { signing: keys.beta, mailAttribute: 'mail' })
  const requests = memoryStore()
  const providers = [providerOf('plain', [keys.alpha]), signing]
  return { requests, ours: createSamlServiceProvider({ providers, baseUrl, requests, clock: { now: () => now } }) }
}

const withFacts = (stage: LoginFixture, facts: Partial<ResponseFacts>): LoginFixture => ({
  ...stage,
  facts: { ...stage.facts, ...facts },
})

describe('a login request', () => {
  it('redirects the browser to the provider with a request and relay state', async () => {
    const { ours, requests } = setUp()
    const begun = await ours.loginAddress('plain', '/ropes/5?tab=events')
    const address = new URL(begun?.address ?? '')
    expect(address.origin + address.pathname).toBe('https://plain.example.com/sso')
    expect(address.searchParams.get('RelayState')).toBe('/ropes/5?tab=events')
    const request = inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    expect(request).toContain(`ID="${begun?.requestId}"`)
    expect(request).toContain(`AssertionConsumerServiceURL="${baseUrl}/saml/acs"`)
    expect(request).toContain(`${baseUrl}/saml/metadata</saml:Issuer>`)
    expect(request).not.toContain('RequestedAuthnContext')
    expect(await requests.isOpen({ requestId: begun?.requestId ?? '', providerId: 'plain' }, secondsLater(599))).toBe(
      true,
    )
    expect(await requests.isOpen({ requestId: begun?.requestId ?? '', providerId: 'plain' }, secondsLater(600))).toBe(
      false,
    )
  })

  it('is signed with SHA-256 where the provider requires it', async () => {
    const { ours } = setUp()
    const { search, searchParams } = new URL((await ours.loginAddress('signing', '/x'))?.address ?? '')
    expect(searchParams.get('SigAlg')).toBe(algorithms.signature[0])
    const signed = search.slice(1, search.indexOf('&Signature='))
    const signature = Buffer.from(searchParams.get('Signature') ?? '', 'base64')
    const { publicKey } = new X509Certificate(keys.beta.certificate)
    expect(createVerify('sha256').update(signed).verify(publicKey, signature)).toBe(true)
  })

  it('has an id of its own', async () => {
    const { ours } = setUp()
    const ids = await Promise.all([1, 2, 3].map(async () => (await ours.loginAddress('plain', ''))?.requestId))
    expect(new Set(ids).size).toBe(3)
  })

  it('is refused for a provider that is not configured', async () => {
    const { ours } = setUp()
    expect(await ours.loginAddress('gamma', '/')).toBeNull()
    expect(await ours.metadata('gamma')).toBeNull()
  })
})

describe('the metadata of the service', () => {
  it('contains the entity id, the consumer URL and what must be signed', async () => {
    const metadata = (await setUp().ours.metadata('plain')) ?? ''
    expect(metadata).toContain(`entityID="${baseUrl}/saml/metadata"`)
    expect(metadata).toContain(`Location="${baseUrl}/saml/acs"`)
    expect(metadata).toContain('WantAssertionsSigned="true"')
    expect(metadata).toContain('nameid-format:emailAddress')
    expect(metadata).not.toContain('KeyDescriptor')
  })

  it('contains the certificate of signed requests, and never the key', async () => {
    const metadata = (await setUp().ours.metadata('signing')) ?? ''
    expect(metadata).toContain('AuthnRequestsSigned="true"')
    expect(metadata.replace(/\s/g, '')).toContain(keys.beta.certificate.replace(/-----[^-]+-----|\s/g, ''))
    expect(metadata).not.toContain('PRIVATE')
    expect(metadata).not.toContain('NameIDFormat')
  })
})

describe('the library', () => {
  const own = { entityId: `${baseUrl}/saml/metadata`, consumer: `${baseUrl}/saml/acs` }
  const cache = { saveAsync: async () => null, getAsync: async () => null, removeAsync: async () => null }

  it('runs with every check enabled', () => {
    const { options } = new VerifyingSaml(librarySettings(providerOf('a', [keys.alpha, keys.beta]), own, cache), now)
    expect(options).toMatchObject({
      wantAuthnResponseSigned: true,
      wantAssertionsSigned: true,
      idpCert: [keys.alpha.certificate, keys.beta.certificate],
      validateInResponseTo: 'always',
      requestIdExpirationPeriodMs: 600_000,
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
      audience: own.entityId,
      issuer: own.entityId,
      callbackUrl: own.consumer,
      acceptedClockSkewMs: 60_000,
      maxAssertionAgeMs: 300_000,
    })
    expect(options.decryptionPvk).toBeUndefined()
  })

  it('allows an unsigned response only where configured for the provider, an unsigned assertion never', () => {
    const provider = providerOf('a', [keys.alpha], { responseSigned: false })
    const { options } = new VerifyingSaml(librarySettings(provider, own, cache), now)
    expect(options).toMatchObject({ wantAuthnResponseSigned: false, wantAssertionsSigned: true })
  })
})

describe('a response that is accepted', () => {
  it('contains who logged in, and how', async () => {
    const stage = await createLoginFixture()
    const facts = { assertionId: '_a1', loggedInAt: secondsLater(-30) }
    const response = encode(signedAfter(withFacts(stage, facts)))
    expect(await stage.post(response, {}, secondsLater(3))).toEqual({
      outcome: 'accepted',
      nameId: 'jane@example.com',
      nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      mail: 'jane@example.com',
      attributes: new Map([
        ['mail', ['jane@example.com']],
        ['displayName', ['Jane Doe']],
      ]),
      assertionId: '_a1',
      notOnOrAfter: secondsLater(360),
      inResponseTo: stage.requestId,
      authnContext: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
      sessionIndex: expect.stringMatching(/^_/),
      signatures: {
        response: { algorithm: algorithms.signature[0], digest: algorithms.digest[0] },
        assertion: { algorithm: algorithms.signature[0], digest: algorithms.digest[0] },
      },
      clockSkewSeconds: -3,
    })
  })

  it.each(['alpha', 'alphaNext'] as const)('may be signed with either certificate: %s', async (key) => {
    const stage = await createLoginFixture()
    const response = encode(signResponse(stage.facts, keys[key]))
    expect(await stage.post(response)).toMatchObject({ outcome: 'accepted' })
  })

  it.each(algorithms.signature)('may be signed by %s', async (algorithm) => {
    const stage = await createLoginFixture()
    const response = encode(signResponse(stage.facts, stage.signer, { algorithm, digest: algorithms.digest[1] }))
    expect(await stage.post(response)).toMatchObject({ outcome: 'accepted' })
  })

  it('may contain characters of any language', async () => {
    const stage = await createLoginFixture()
    const attributes = { 'givenName & co': ['Jürg <"Ö">', 'Zoë 🚡', "d'Arc\nJeanne\r\n"], __proto__2: ['x'] }
    const reception = await stage.post(encode(signedAfter(withFacts(stage, { attributes }))))
    expect(reception).toMatchObject({ outcome: 'accepted', attributes: new Map(Object.entries(attributes)) })
  })

  it('may contain hundreds of groups of the user', async () => {
    const stage = await createLoginFixture()
    const groups = Array.from({ length: 800 }, (_, at) => `group ${at}`)
    const reception = await stage.post(encode(signedAfter(withFacts(stage, { attributes: { groups } }))))
    expect(reception).toMatchObject({ outcome: 'accepted', attributes: new Map([['groups', groups]]) })
  })

  it('may contain an attribute with any name', async () => {
    const stage = await createLoginFixture()
    const response = signedAfter(stage, (xml) => replaceOnce(xml, 'Name="displayName"', 'Name="__proto__"'))
    expect(await stage.post(encode(response))).toMatchObject({
      attributes: new Map([
        ['mail', ['jane@example.com']],
        ['__proto__', ['Jane Doe']],
      ]),
    })
  })

  it.each([
    ['a declaration', (xml: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`],
    ['a byte order mark', (xml: string) => `\uFEFF${xml}`],
    ['no key', (xml: string) => replaceOnce(xml, elementText(xml, 'ds:KeyInfo'), '')],
    ['line breaks in the signature', (xml: string) => replaceOnce(xml, '<ds:SignatureValue>', '<ds:SignatureValue>\n')],
  ])('may have %s', async (_what, edit) => {
    const stage = await createLoginFixture()
    expect(await stage.post(encode(edit(signedAfter(stage))))).toMatchObject({ outcome: 'accepted' })
  })

  it('may have line breaks in its XML and in its base64', async () => {
    const stage = await createLoginFixture()
    const response = encode(signedAfter(stage, (xml) => xml.replaceAll(/>(?=<(?!\/))/g, '>\n  ')))
    expect(await stage.post(response.replace(/.{76}/g, '$&\r\n'))).toMatchObject({ outcome: 'accepted' })
  })

  it.each([-60, 60, 359])('may come with a clock difference of %i s', async (seconds) => {
    const stage = await createLoginFixture()
    expect(await stage.post(encode(signedAfter(stage)), {}, secondsLater(seconds))).toMatchObject({
      outcome: 'accepted',
    })
  })

  it('may have only its assertion signed where configured for the provider', async () => {
    const stage = await createLoginFixture('loose')
    const named = withFacts(stage, { nameId: 'f3b1', attributes: { mail: ['Jane@Example.com'] } })
    const response = encode(signedAfter(named, (xml) => xml, { response: false }))
    expect(await stage.post(response)).toMatchObject({
      outcome: 'accepted',
      nameId: 'f3b1',
      mail: 'Jane@Example.com',
      signatures: { response: undefined },
    })
  })
})

describe("the store's own trouble", () => {
  it('is thrown, not reported as a forgery', async () => {
    const { ours, requests } = setUp()
    const requestId = (await ours.loginAddress('plain', '/'))?.requestId
    const stage = await createLoginFixture()
    const response = encode(signedAfter(withFacts(stage, { inResponseTo: requestId })))
    requests.isOpen = async () => await Promise.reject(new Error('connection lost'))
    const posted = { samlResponse: response, providerId: 'plain', expectedRequestId: requestId }
    await expect(ours.receive(posted, now)).rejects.toThrow('connection lost')
  })
})
