import { X509Certificate } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/ports/clock.ts'
import { createSamlServiceProvider } from '../../src/ports/saml/service-provider.ts'
import type { SamlServiceProvider } from '../../src/ports/saml/service-provider.ts'
import { memoryStore, providerOf } from '../../test/forged-responses/login-fixture.ts'
import { startTestIdentityProvider } from './start.ts'
import type { TestIdentityProvider } from './start.ts'

const baseUrl = 'http://127.0.0.1:8080'
const consumer = `${baseUrl}/saml/acs`
let provider: TestIdentityProvider
let ours: SamlServiceProvider

beforeAll(async () => {
  provider = await startTestIdentityProvider({
    port: 0,
    accounts: [
      { mail: 'jane@example.com', name: 'Jane <Doe>' },
      { mail: 'jürg@example.com', name: 'Jürg Ö.' },
    ],
    serviceProviders: [{ entityId: `${baseUrl}/saml/metadata`, consumer }],
  })
  const { issuer, entryPoint, certificate } = provider
  const configured = providerOf('demo', [], { issuer, entryPoint, certificates: [certificate] })
  ours = createSamlServiceProvider({ providers: [configured], baseUrl, requests: memoryStore(), clock: systemClock })
})
afterAll(async () => await provider.close())

const begin = async (relayState = '/') => {
  const begun = await ours.loginAddress('demo', relayState)
  if (!begun) throw new Error('There is no such provider')
  return begun
}
const valueOf = (html: string, name: string) =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

async function choose(html: string, account: string): Promise<string> {
  const body = new URLSearchParams({ SAMLRequest: valueOf(html, 'SAMLRequest'), account })
  body.set('RelayState', valueOf(html, 'RelayState'))
  return await (await fetch(provider.entryPoint, { method: 'POST', body })).text()
}

describe('the demonstration identity provider', () => {
  it('has a self-signed certificate', () => {
    const certificate = new X509Certificate(provider.certificate)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.checkIssued(certificate)).toBe(true)
    expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048)
  })

  it('lists the users, says that it is a demonstration, and runs no scripts', async () => {
    const { address } = await begin()
    const response = await fetch(address)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(html).toContain('Demonstration identity provider')
    expect(html).toContain('Jane &lt;Doe&gt;')
    expect(html).not.toContain('<script')
  })

  it('signs a response that the service accepts, and returns the relay state', async () => {
    const { address, requestId } = await begin('/ropes/5?a="b"&c=<d>')
    const page = await choose(await (await fetch(address)).text(), 'jane@example.com')
    expect(page).toContain(`action="${consumer}"`)
    expect(page).toContain('>Continue</button>')
    expect(valueOf(page, 'RelayState')).toBe('/ropes/5?a="b"&c=<d>')
    const posted = { samlResponse: valueOf(page, 'SAMLResponse'), providerId: 'demo', expectedRequestId: requestId }
    expect(await ours.receive(posted, new Date())).toMatchObject({
      outcome: 'accepted',
      mail: 'jane@example.com',
      attributes: new Map([
        ['mail', ['jane@example.com']],
        ['displayName', ['Jane <Doe>']],
      ]),
    })
  })

  it.each(['de', 'fr-CH', 'es'])('has its page in %s', async (language) => {
    const { address } = await begin()
    const html = await (await fetch(address, { headers: { 'accept-language': language } })).text()
    expect(html).toContain(`<html lang="${language.slice(0, 2)}">`)
    expect(html).not.toContain('Choose who signs in')
  })

  const requestFrom = (issuer: string, door: string) =>
    deflateRawSync(
      `<p:AuthnRequest xmlns:p="p" ID="_1" AssertionConsumerServiceURL="${door}"><Issuer xmlns="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</Issuer></p:AuthnRequest>`,
    ).toString('base64')

  it.each([
    ['no request', '', 'There is no login to finish here'],
    ['a request that does not inflate', 'AAAA', 'There is no login to finish here'],
    ['a request that is no XML', deflateRawSync('x').toString('base64'), 'There is no login to finish here'],
    ['a bomb', deflateRawSync(Buffer.alloc(10_000_000)).toString('base64'), 'There is no login to finish here'],
    ['a stranger', requestFrom('https://evil.example', consumer), 'This application is not known here'],
    [
      'another door',
      requestFrom(`${baseUrl}/saml/metadata`, 'https://evil.example'),
      'This application is not known here',
    ],
  ])('refuses %s', async (_what, request, problem) => {
    const response = await fetch(`${provider.entryPoint}?${new URLSearchParams({ SAMLRequest: request }).toString()}`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(problem)
  })

  it.each(['/', '/favicon.ico', '//', '/sso/..;/x'])('has no page at %s', async (path) => {
    expect((await fetch(new URL(provider.entryPoint).origin + path)).status).toBe(400)
  })

  it('shows its page again where no known user was chosen', async () => {
    const { address } = await begin()
    const page = await choose(await (await fetch(address)).text(), 'admin@example.com')
    expect(page).toContain('Choose who signs in')
    expect(page).not.toContain('SAMLResponse')
  })

  it('rejects a form that is too long', async () => {
    const body = new URLSearchParams({ SAMLRequest: 'A'.repeat(100_000) })
    const outcome = await fetch(provider.entryPoint, { method: 'POST', body }).then(
      ({ status }) => status,
      () => 'cut off',
    )
    expect([400, 'cut off']).toContain(outcome)
    expect((await fetch((await begin()).address)).status).toBe(200)
  })
})
