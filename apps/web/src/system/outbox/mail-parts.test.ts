import { expect, test } from 'vitest'
import { mailParts } from './OutboxPage.tsx'

const own = 'https://catenary.test'
const links = (text: string) =>
  mailParts(text, own)
    .filter(({ isLink }) => isLink)
    .map((part) => part.text)

test('a mail’s text stays whole, and only its addresses of this origin are links', () => {
  const text = `Set a password:\n${own}/login/reset/abc123\n\nElsewhere: https://evil.example/login/reset/abc\n`
  expect(links(text)).toEqual([`${own}/login/reset/abc123`])
  expect(
    mailParts(text, own)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  'https://catenary.test.evil.example/x',
  'https://catenary.test@evil.example/x',
  'https://user:word@catenary.test/x',
  'http://catenary.test/x',
  'https://catenary.test:8443/x',
  'javascript:alert(1)//https:',
  'HTTPS//catenary.test',
])('%s is none', (address) => {
  expect(links(`see ${address} now`)).toEqual([])
})
