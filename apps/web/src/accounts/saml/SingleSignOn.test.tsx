import { saml } from '@catenary/contract/accounts/saml'
import type { SamlTest, SamlTestResult } from '@catenary/contract/accounts/saml'
import {
  samlMismatches,
  samlRejectionReasons,
  signOnFailures,
} from '@catenary/contract/accounts/saml-rejection-reasons'
import { languages } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testSessionUser, defaultHandlers } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle } from '../../test/request-handlers.ts'

const testId = '01938f00-0009-7000-8000-000000000001'
const address = `/single-sign-on/${testId}`
const setUp = {
  entityId: 'https://ropes.example/saml/metadata',
  consumer: 'https://ropes.example/saml/acs',
  providers: [
    {
      id: 'alpine',
      name: 'Alpine Ropeways',
      issuer: 'https://id.alpine.example/metadata',
      entryPoint: 'https://id.alpine.example/sso',
      metadata: 'https://ropes.example/saml/metadata?idp=alpine',
      domains: ['alpine.example'],
      mailAttribute: null,
      responseSigned: true,
      signsRequests: false,
      certificates: [
        { name: 'CN=old', expiresAt: '2020-01-01T00:00:00.000Z' },
        { name: 'CN=new', expiresAt: '2099-01-01T00:00:00.000Z' },
      ],
    },
  ],
}

const accepted: SamlTestResult = {
  outcome: 'accepted',
  nameId: 'employee-17',
  nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  mail: 'jane@alpine.example',
  attributes: [{ name: 'groups', values: ['ropes', 'inspection'] }],
  signatures: {
    response: null,
    assertion: {
      algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
    },
  },
  clockSkewSeconds: -12,
  authnContext: null,
  user: { id: testId, name: 'Jane Doe' },
  mismatch: null,
}

function world(result: SamlTestResult | null, tests: readonly SamlTest[] = []) {
  const one = { id: testId, provider: 'alpine', timestamp: '2026-06-01T12:00:00.000Z', result }
  return [
    ...defaultHandlers(testSessionUser('ROLE_ADMIN')),
    handle(saml.providers, () => setUp),
    handle(saml.tests, () => [...tests, one]),
    handle(saml.getTest, () => one),
    handle(saml.beginTest, () => ({ id: testId, address: `/saml/login?idp=alpine&test=${testId}` })),
  ]
}

describe('the page on single sign-on', () => {
  test('shows the data for both sides, and expired certificates', async () => {
    await renderPage('/single-sign-on', { handlers: world(accepted) })
    await expect.element(page.getByText(setUp.entityId, { exact: true })).toBeVisible()
    await expect.element(page.getByText(setUp.consumer, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: setUp.providers[0]?.metadata })).toBeVisible()
    await expect.element(page.getByText(/CN=old, expired on/)).toBeVisible()
    await expect.element(page.getByText(/CN=new, valid until/)).toBeVisible()
    await expect.element(page.getByText('This person would be logged in')).toBeVisible()
    await expectAccessible()
  })

  test('opens the provider in a new tab, or explains how if the browser blocks it', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValueOnce(window).mockReturnValueOnce(null)
    await renderPage('/single-sign-on', { handlers: world(null) })
    const button = page.getByRole('button', { name: 'Test the connection: Alpine Ropeways' })
    await userEvent.click(button)
    await expect.poll(() => open).toHaveBeenCalledWith(`/saml/login?idp=alpine&test=${testId}`, '_blank')
    const link = page.getByRole('link', { name: /did not open the tab/ })
    expect(link.elements()).toHaveLength(0)
    await userEvent.click(button)
    await expect.element(link).toHaveAttribute('href', `/saml/login?idp=alpine&test=${testId}`)
    open.mockRestore()
  })
})

describe('the result of a test', () => {
  test('shows the response of the provider', async () => {
    await renderPage(address, { handlers: world(accepted) })
    await expect.element(page.getByRole('heading', { name: 'Connection test: Alpine Ropeways' })).toBeVisible()
    for (const expectedText of ['Jane Doe', 'employee-17', 'persistent', 'not signed', 'rsa-sha256, sha256'])
      await expect.element(page.getByText(expectedText, { exact: true })).toBeVisible()
    await expect.element(page.getByText('12 seconds behind ours')).toBeVisible()
    await expect.element(page.getByText('groups: ropes, inspection')).toBeVisible()
    await expectAccessible()
  })

  test('shows why no user would be logged in', async () => {
    await renderPage(address, { handlers: world({ ...accepted, user: null, mismatch: 'noUser' }) })
    await expect.element(page.getByText(/No user has this email address/)).toBeVisible()
    await expect.element(page.getByText('The response is right, but no one would be logged in')).toBeVisible()
  })

  test.each(languages)('explains every refusal in plain words (%s)', async (language) => {
    const t = translatorFor(language)
    const expectedTexts = [
      ...samlRejectionReasons.map((reason) => t(`saml.refusal.${reason}`)),
      ...samlMismatches.map((reason) => t(`saml.mismatch.${reason}`)),
    ]
    for (const sentence of expectedTexts) expect(sentence).toMatch(/^\p{Lu}.{20,}\.$/u)
    const reason = 'audience'
    await renderPage(address, {
      language,
      handlers: world({ outcome: 'refused', reason, detail: 'https://x.example' }),
    })
    await expect.element(page.getByText(t('saml.refusal.audience'))).toBeVisible()
    await expect.element(page.getByText('https://x.example')).toBeVisible()
  })

  test('is waited for', async () => {
    await renderPage(address, { handlers: world(null) })
    await expect.element(page.getByText('The provider has not answered')).toBeVisible()
  })
})

describe('the login page after single sign-on', () => {
  test.each(signOnFailures)('says what happened: %s', async (problem) => {
    await renderPage(`/login?sso=${problem}&to=%2Fareas`, { handlers: defaultHandlers(null) })
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(translatorFor('en')(`session.singleSignOn.${problem}`))
    await expectAccessible()
  })

  test('shows nothing for another address', async () => {
    await renderPage('/login?sso=%3Cb%3E', { handlers: defaultHandlers(null) })
    await expect.element(page.getByLabelText('Username')).toBeVisible()
    expect(page.getByRole('alert').elements()).toHaveLength(0)
  })
})
