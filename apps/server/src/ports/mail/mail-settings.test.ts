import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { readSender, readSmtpUrl } from './mail-settings.ts'

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, encryption: 'required', login: undefined }],
  ['smtps://mail.example', { host: 'mail.example', port: 465, encryption: 'direct', login: undefined }],
  ['smtp://[::1]:2525?tls=no', { host: '::1', port: 2525, encryption: 'none', login: undefined }],
  ['smtp://relay/?tls=no', { host: 'relay', port: 25, encryption: 'none', login: undefined }],
  ['smtps://a%40b:p%3A%25@h', { host: 'h', port: 465, encryption: 'direct', login: { user: 'a@b', password: 'p:%' } }],
])('%s is read', (text, server) => {
  expect(readSmtpUrl(text)).toEqual(server)
  expect(readConfig({ SMTP_URL: text }).smtpUrl).toBe(text)
})

test.each([
  'mail.example',
  'http://mail.example',
  'smtp:mail.example',
  'smtp://',
  'smtp://u:s3cret@mail.example/path',
  'smtp://u:s3cret@mail.example?tls.rejectUnauthorized=false',
  'smtp://u:s3cret@mail.example?tls=no',
  'smtps://mail.example?tls=no',
  'smtp://u:%s3cret@mail.example',
])('%s stops the start, and no password is told', (text) => {
  const read = () => readConfig({ SMTP_URL: text })
  expect(read).toThrow(/The settings cannot be used:\n {2}SMTP_URL: /)
  expect(read).not.toThrow(/s3cret/)
})

test.each([
  ['no-reply@localhost', { name: '', address: 'no-reply@localhost' }],
  ['Catenary <no-reply@ropes.example>', { name: 'Catenary', address: 'no-reply@ropes.example' }],
  ['"Seile, Alpha" <seile@alpha.example>', { name: 'Seile, Alpha', address: 'seile@alpha.example' }],
])('the sender %s is read', (text, sender) => {
  expect(readSender(text)).toEqual(sender)
})

test.each(['', 'Catenary', 'a@b, c@d', 'A <a@b> <c@d>', 'A\r\nBcc: x <a@b>', 'A <a@b\nc>'])(
  'the sender “%s” is refused',
  (text) => {
    expect(() => readSender(text)).toThrow('must look like')
  },
)

test('a misspelt mail setting prevents the start', () => {
  expect(() => readConfig({ MAIL_FORM: 'x', SMTP_HOST: 'y' })).toThrow(/MAIL_FORM: there is no such.*SMTP_HOST: /s)
})
