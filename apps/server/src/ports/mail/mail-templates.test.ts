import type { Language } from '@catenary/i18n/language'
import { languages } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHeaderText } from './mail-address.ts'
import type { MailTemplate, MailValues, RenderedMail } from './mail-templates.ts'
import { renderMail } from './mail-templates.ts'

const link = 'https://ropes.example/login/reset/aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6kL9nP2?from=mail&x=1'
const at = '2026-06-01T12:00:00.000Z'
const expiresAt = '2026-06-02T23:30:00.000Z'

const samplesFor = (userText: string): MailValues => ({
  passwordReset: { name: userText, link, expiresAt },
  activation: { name: userText, link, expiresAt, invitedBy: userText },
  passwordExpired: { name: userText, link, expiresAt },
  loginCode: { name: userText, code: '481203', minutes: 10, device: userText },
  passwordChanged: { name: userText, at },
  factorChanged: { name: userText, at, method: 'authenticator' },
  factorReset: { name: userText, at, by: userText },
  recoveryCodeUsed: { name: userText, at, left: 3 },
  emailChanged: { name: userText, at, newAddress: 'ana.nunez@beta.example' },
  accountLocked: { name: userText, at, address: '203.0.113.7', until: expiresAt },
  accountForReset: { name: userText, provider: userText },
  unsubscribeConfirm: { link },
  newRecoveryCodes: { name: userText, at },
  tokenCreated: { name: userText, at, token: userText, expiresAt: null, by: userText },
  documentsExpire: {
    name: userText,
    documents: [
      { name: userText, validUntil: '2026-06-30', isExpired: false },
      { name: 'Old.pdf', validUntil: '2026-05-31', isExpired: true },
    ],
    more: 3,
  },
  webhookDisabled: { name: userText, at, url: 'https://receiver.example/events', reason: 'failing' },
  backupFailed: { name: userText, at, folder: '/backups', reason: 'No space is left', before: null },
  filesInfected: {
    name: userText,
    documents: [{ name: userText, finding: 'Win.Test.EICAR_HDB-1', by: userText, at }],
    more: 3,
  },
})
const samples = samplesFor('Ana Núñez')
const templates = Object.keys(samples) as MailTemplate[]
const each = templates.flatMap((template) => languages.map((language) => [template, language] as const))

const rendered = (template: MailTemplate, language: Language, values = samples): RenderedMail =>
  renderMail(template, language, values[template])

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (html: string) =>
  html.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')

/** What a reader of the page sees. */
function seen(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  return unescaped(body.replaceAll(/<[^>]*>/g, '\n')).replaceAll(/\s+/g, ' ')
}
const tags = (html: string) => html.match(/<[^>]*>/g) ?? []

describe.each(each)('%s in %s', (template, language) => {
  const { subject, text, html } = rendered(template, language)
  const t = translatorFor(language)

  test('is filled in: no keys, no gaps, nothing undefined', () => {
    for (const part of [subject, text, seen(html)]) {
      expect(part).not.toMatch(/\{\{|\}\}|undefined|null|NaN|Invalid|\[object/)
      expect(part).not.toMatch(/\bmails\.[a-z]/i)
    }
    expect(html).toContain(`<html lang="${language}">`)
  })

  test('has the same content in HTML and text, and what to do if the recipient did not cause it', () => {
    const htmlText = seen(html)
    const [body = '', footer = ''] = text.split('-- \n')
    const lines = [...body.split('\n'), ...footer.split('\n')].map((line) => line.trim())
    const facts = (line: string) => line.split(/\s?: (?=\S)/)
    for (const line of lines.filter((line) => line !== ''))
      for (const part of htmlText.includes(line) ? [line] : facts(line))
        expect(htmlText).toContain(part.replace(/\s?:$/, '').replaceAll(/\s+/g, ' '))
    const own = template === 'newRecoveryCodes' ? 'recoveryCodeUsed' : template
    const isOurs =
      own === 'documentsExpire' || own === 'webhookDisabled' || own === 'filesInfected' || own === 'backupFailed'
    expect(text).toContain(isOurs ? t(`mails.${own}.where`) : t(`mails.${own}.notYou`))
    expect(text).toContain(t('mails.automatic'))
  })

  test('contains its complete link, as a button and as text, and no other', () => {
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => unescaped(href))
    const linked = 'link' in samples[template]
    expect(hrefs).toEqual(linked ? [link, link] : [])
    expect(text.split('\n').filter((line) => line === link)).toHaveLength(linked ? 1 : 0)
    expect(seen(html).includes(link)).toBe(linked)
    expect(html).not.toMatch(/\bsrc=|url\(|@import|<script|<img/i)
  })

  test('has a subject without values from outside', () => {
    expect(isHeaderText(subject)).toBe(true)
    expect(subject).toBe(rendered(template, language, samplesFor('Somebody else')).subject)
    expect(subject).not.toMatch(/481|Ana|http/)
  })
})

describe('a name that a user typed', () => {
  const hostile =
    '<script>alert(1)</script>"\'&\r\nBcc: x@evil.example\u202etxt.exe\u2066 😀\0{{name}} $t(mails.greeting)'
  const harmless = '<script>alert(1)</script>"\'& Bcc: x@evil.exampletxt.exe 😀 {{name}} $t(mails.greeting)'

  test.each(templates)('stays text in %s', (template) => {
    const plain = rendered(template, 'de')
    const { subject, text, html } = rendered(template, 'de', samplesFor(hostile))
    expect(subject).toBe(plain.subject)
    expect(tags(html)).toEqual(tags(plain.html))
    if (template !== 'unsubscribeConfirm') {
      expect(text).toContain(harmless)
      expect(seen(html)).toContain(harmless)
    }
    for (const part of [text, html]) expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069\0\r]/)
    expect(text.split('\n').length).toBe(plain.text.split('\n').length)
  })

  test('adds no element and no line, whatever it contains', () => {
    const plain = rendered('tokenCreated', 'fr')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), (typed) => {
        const { text, html } = rendered('tokenCreated', 'fr', samplesFor(`x${typed}x`))
        expect(tags(html)).toEqual(tags(plain.html))
        expect(text.split('\n').length).toBe(plain.text.split('\n').length)
        expect(text.isWellFormed()).toBe(true)
      }),
    )
  })

  test('is truncated between characters where it is too long', () => {
    const { text } = rendered('factorReset', 'en', samplesFor('😀'.repeat(500)))
    expect(text).toContain(`By: ${'😀'.repeat(119)}…\n`)
  })

  test('may be missing: then the salutation has no name', () => {
    expect(renderMail('passwordChanged', 'es', { name: ' \n', at }).text).toMatch(/^Hola:\n/)
    expect(renderMail('activation', 'en', { name: 'A', link, expiresAt }).text).toContain('There is an account for you')
  })
})

test.each([
  ['en', 'The link works once and is valid until Jun 2, 2026, 11:30 PM UTC.'],
  ['de', 'Der Link funktioniert einmal und ist bis 02.06.2026, 23:30 UTC gültig.'],
  ['fr', 'Le lien ne fonctionne qu’une fois et reste valable jusqu’au 2 juin 2026, 23:30 UTC.'],
  ['es', 'El enlace funciona una sola vez y es válido hasta el 2 jun 2026, 23:30 UTC.'],
] as const)('instants stand in the reader’s writing and say UTC: %s', (language, sentence) => {
  expect(rendered('passwordReset', language).text.replaceAll('\u202f', ' ')).toContain(sentence)
})

test('a mail to the old address masks the new one', () => {
  for (const language of languages) {
    const { text, html } = rendered('emailChanged', language)
    expect(text).toContain('a•••@beta.example')
    expect(text + html).not.toContain('nunez')
  }
  const odd = renderMail('emailChanged', 'en', { name: '', at, newAddress: 'nonsense' })
  expect(odd.text).not.toContain('nonsense')
})

test('the remaining codes are counted, and the last one is named as such', () => {
  const left = (count: number, language: Language) =>
    renderMail('recoveryCodeUsed', language, { name: '', at, left: count }).text
  expect(left(1, 'en')).toContain('You have 1 unused code left.')
  expect(left(2, 'fr')).toContain('Il vous reste 2 codes inutilisés.')
  expect(left(0, 'de')).toContain('Das war Ihr letzter Code.')
})

test('a link that is no web URL is not sent', () => {
  for (const link of ['javascript:alert(1)', 'data:text/html,x', '/login/reset/x', ''])
    expect(() => renderMail('unsubscribeConfirm', 'en', { link })).toThrow('A mail links to web addresses alone')
})
