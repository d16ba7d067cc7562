import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import * as fc from 'fast-check'
import type { Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { mailCertificate } from '../../../test/servers/mail-certificate.ts'
import type { MailServer } from '../../../test/servers/mail-server.ts'
import { createMailServer } from '../../../test/servers/mail-server.ts'
import type { Mail } from './mail.ts'
import { createMailer, UndeliverableMail } from './mail.ts'

const mail: Mail = {
  to: { name: 'Ana Núñez', address: 'ana@alpha.example' },
  subject: 'Prüfung fällig – Seil 1',
  text: 'Grüezi\n.\nhttps://ropes.example/login/reset/abc\n',
  html: '<p>Grüezi <a href="https://ropes.example/a?b=1&amp;c=2">hier</a></p>',
}
const id = '0193ab12-5b1c-7f00-8a00-000000000009'
const from = 'Catenary <no-reply@ropes.example>'
const at = new Date('2026-06-01T12:00:00.123Z')
const base = { from, clock: { now: () => at }, outboxFolder: '/nowhere', timeoutsMs: { silence: 60_000, mail: 60_000 } }

const trustedBefore = getCACertificates('default')
afterAll(() => setDefaultCACertificates(trustedBefore))

async function serverWith(options: SMTPServerOptions): Promise<MailServer> {
  const server = await createMailServer(options)
  onTestFinished(() => server.close())
  return server
}

const headers = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
]

// Blanks at a fold may be lost or doubled on the way.
const solid = (text: string | undefined) => text?.replaceAll(/\s/g, '')
const headersOf = ({ headers, to = [], subject }: Email) => ({
  headers: headers.map(({ key }) => key).toSorted(),
  to: to.flatMap(({ name, address }) => [address, solid(name)]),
  about: solid(subject),
})

describe('sending by SMTP', () => {
  let server: MailServer
  beforeEach(async () => {
    server = await createMailServer()
  })
  afterEach(() => server.close())
  const plain = () => createMailer({ ...base, smtpUrl: `smtp://127.0.0.1:${server.port}?tls=no` })

  test('delivers a mail unchanged, with these headers and no others', async () => {
    await plain().send(mail, id)
    const [arrived] = server.received
    expect(server.received).toHaveLength(1)
    expect(arrived).toMatchObject({ sender: 'no-reply@ropes.example', recipients: ['ana@alpha.example'] })
    expect(arrived?.email).toMatchObject({
      from: { name: 'Catenary', address: 'no-reply@ropes.example' },
      to: [mail.to],
      subject: mail.subject,
      messageId: `<${id}@ropes.example>`,
      date: '2026-06-01T12:00:00.000Z',
    })
    expect(arrived?.email.text?.trim()).toBe(mail.text.trim())
    expect(arrived?.email.html?.trim()).toBe(mail.html)
    const named = Object.fromEntries(arrived?.email.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(Object.keys(named).toSorted()).toEqual(headers)
    expect(named).toMatchObject({ 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' })
  })

  test('sends the same mail with the same Message-ID again', async () => {
    const mailer = plain()
    await mailer.send(mail, id)
    await mailer.send(mail, id)
    expect(server.received.map(({ email }) => email.messageId)).toEqual(Array(2).fill(`<${id}@ropes.example>`))
  })

  test('sends List-Unsubscribe headers, with one click where the URL is https', async () => {
    const mailer = plain()
    await mailer.send({ ...mail, unsubscribe: 'https://ropes.example/u/abc' }, id)
    await mailer.send({ ...mail, unsubscribe: 'http://127.0.0.1:8080/u/abc' }, id)
    const [https, http] = server.received.map(({ email }) =>
      Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
    )
    expect(https).toMatchObject({
      'list-unsubscribe': '<https://ropes.example/u/abc>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(http).toMatchObject({ 'list-unsubscribe': '<http://127.0.0.1:8080/u/abc>' })
    expect(http).not.toHaveProperty('list-unsubscribe-post')
  })

  test('rejects names and subjects with control characters, or delivers them in their own headers', async () => {
    const mailer = plain()
    const lineText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(
          fc.constantFrom('a', ' ', '"', '<b@evil.example>', ',', ';', ':', '\\', '=?utf-8?Q?x?=', '\r\nBcc: ', '😀'),
        )
        .map((parts) => parts.join('')),
    )
    const errorOfSend = async (name: string, subject: string, id: string): Promise<unknown> =>
      mailer.send({ ...mail, to: { ...mail.to, name }, subject }, id).catch((error: unknown) => error)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(lineText, lineText), { minLength: 1, maxLength: 30 }), async (written) => {
        server.received.length = 0
        const errors = await Promise.all(written.map(([name, subject], n) => errorOfSend(name, subject, `mail-${n}`)))
        for (const [n, [name, subject]] of written.entries()) {
          const email = server.received.find(({ email }) => email.messageId === `<mail-${n}@ropes.example>`)?.email
          if (email)
            expect(headersOf(email)).toEqual({ headers, to: ['ana@alpha.example', solid(name)], about: solid(subject) })
          else expect(errors[n]).toBeInstanceOf(UndeliverableMail)
          if (/[\r\n\0]/.test(name + subject)) expect(email).toBeUndefined()
        }
        for (const { recipients } of server.received) expect(recipients).toEqual(['ana@alpha.example'])
      }),
      { numRuns: 12 },
    )
  })

  test.each([
    ['an address with a header', { to: { name: '', address: 'a@b.example\r\nBcc: c@d.example' } }, 'address'],
    ['two addresses', { to: { name: '', address: 'a@b.example, c@d.example' } }, 'address'],
    ['an address with options of the talk', { to: { name: '', address: 'a@b.example> SIZE=1' } }, 'address'],
    ['a name of two lines', { to: { name: 'A\nB', address: 'a@b.example' } }, 'name'],
    ['a name with NUL', { to: { name: 'A\0B', address: 'a@b.example' } }, 'name'],
    ['a subject of two lines', { subject: 'A\r\nBcc: c@d.example' }, 'subject'],
    ['a name that decodes to another', { to: { name: '=?utf-8?Q?=0D=0A?=', address: 'a@b.example' } }, 'name'],
    ['no subject', { subject: ' ' }, 'subject'],
    ['another scheme', { unsubscribe: 'javascript:alert(1)' }, 'unsubscribe address'],
    ['a second header value', { unsubscribe: 'https://a.example/>,<mailto:b@c.example' }, 'unsubscribe address'],
  ])('%s is refused by name, without repeating it', async (_, fault, what) => {
    const errorOfSend = plain().send({ ...mail, ...fault }, id)
    await expect(errorOfSend).rejects.toBeInstanceOf(UndeliverableMail)
    await expect(errorOfSend).rejects.toThrow(`The mail cannot be sent: not valid: ${what}`)
    expect(server.received).toEqual([])
  })

  test('refuses an id that is no plain word', async () => {
    for (const id of ['', '../x', 'a b', 'a>\r\nBcc: x@y.example', 'x'.repeat(65)])
      await expect(plain().send(mail, id)).rejects.toBeInstanceOf(UndeliverableMail)
  })

  test('refuses mails after being closed and ends those in progress', async () => {
    const silent = createServer(() => mailer.close()).listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    const address = await new Promise<number>((resolve) => {
      silent.once('listening', () => resolve((silent.address() as { port: number }).port))
    })
    const mailer = createMailer({ ...base, smtpUrl: `smtp://127.0.0.1:${address}?tls=no` })
    await expect(mailer.send(mail, id)).rejects.toThrow('The mail was not handed over')
    await expect(mailer.send(mail, id)).rejects.toThrow('The mailer was closed')
  })
})

describe('with encryption', () => {
  const trust = () => {
    setDefaultCACertificates([...trustedBefore, mailCertificate.cert])
    onTestFinished(() => setDefaultCACertificates(trustedBefore))
  }
  const kinds = [
    ['smtps', { secure: true }],
    ['smtp', {}],
  ] as const

  test.each(kinds)('%s: a certificate of nobody known means the mail is not sent', async (scheme, options) => {
    const server = await serverWith(options)
    const mailer = createMailer({ ...base, smtpUrl: `${scheme}://localhost:${server.port}` })
    const errorOfSend = mailer.send(mail, id)
    await expect(errorOfSend).rejects.toThrow('The mail was not handed over')
    await expect(errorOfSend).rejects.not.toBeInstanceOf(UndeliverableMail)
    expect(server.received).toEqual([])
  })

  test.each(kinds)('%s: nor with one for another name', async (scheme, options) => {
    trust()
    const server = await serverWith(options)
    const mailer = createMailer({ ...base, smtpUrl: `${scheme}://127.0.0.1:${server.port}` })
    await expect(mailer.send(mail, id)).rejects.toThrow('The mail was not handed over')
    expect(server.received).toEqual([])
  })

  test.each(kinds)('%s: with a good one it is sent, logged in where told so', async (scheme, options) => {
    trust()
    const server = await serverWith({ ...options, authOptional: false })
    await createMailer({ ...base, smtpUrl: `${scheme}://robot:p%40ss@localhost:${server.port}` }).send(mail, id)
    expect(server.received).toMatchObject([{ encrypted: true, login: 'robot' }])
  })

  test('smtp: a server that offers no encryption gets nothing', async () => {
    const server = await serverWith({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    const mailer = createMailer({ ...base, smtpUrl: `smtp://robot:p%40ss@localhost:${server.port}` })
    await expect(mailer.send(mail, id)).rejects.toThrow('The mail was not handed over')
    expect(server.received).toEqual([])
  })
})

describe('a mail server that refuses', () => {
  const sent = async (
    options: SMTPServerOptions,
    user = '',
    { timeoutsMs }: Pick<typeof base, 'timeoutsMs'> = base,
  ) => {
    const server = await serverWith({ ...options, allowInsecureAuth: true })
    const smtpUrl = `smtp://${user}localhost:${server.port}${user ? '' : '?tls=no'}`
    const mailer = createMailer({ ...base, smtpUrl, timeoutsMs })
    return mailer.send(mail, id).catch((error: unknown) => error)
  }
  const rejectingServer = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no ana@alpha.example here'), { responseCode })),
  })

  test('permanently is not retried', async () => {
    const errorOfSend = await sent(rejectingServer(550))
    expect(errorOfSend).toBeInstanceOf(UndeliverableMail)
    expect(String(errorOfSend)).toContain('550')
    expect(String(errorOfSend)).not.toContain('ana@')
  })

  test('temporarily is retried', async () => {
    const errorOfSend = await sent(rejectingServer(451))
    expect(errorOfSend).not.toBeInstanceOf(UndeliverableMail)
    expect(String(errorOfSend)).toContain('451')
  })

  test('the password is a configuration error, whose message does not contain the password', async () => {
    setDefaultCACertificates([...trustedBefore, mailCertificate.cert])
    onTestFinished(() => setDefaultCACertificates(trustedBefore))
    const errorOfSend = await sent({}, 'robot:s3cret@')
    expect(errorOfSend).not.toBeInstanceOf(UndeliverableMail)
    expect(String(errorOfSend)).toMatch(/EAUTH.*535/)
    expect(JSON.stringify(errorOfSend, Object.getOwnPropertyNames(errorOfSend))).not.toContain('s3cret')
  })

  test('by not responding is not waited for', async () => {
    const hasty = { timeoutsMs: { silence: 300, mail: 600 } }
    const silent = await sent({ onConnect: () => undefined }, '', hasty)
    expect(String(silent)).toContain('The mail was not handed over')
    const endless = await sent({ onData: (stream) => void stream.resume() }, '', hasty)
    expect(String(endless)).toContain('The mail was not handed over')
  })
})

test('without a mail server a mail is stored as a file with the same content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-outbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const outboxFolder = join(folder, 'outbox')
  const server = await serverWith({})
  await createMailer({ ...base, smtpUrl: `smtp://127.0.0.1:${server.port}?tls=no` }).send(mail, id)
  await createMailer({ ...base, smtpUrl: undefined, outboxFolder }).send(mail, id)
  const names = await readdir(outboxFolder)
  expect(names).toEqual([`20260601T120000123Z-${id}.eml`])
  const savedMail = await PostalMime.parse(await readFile(join(outboxFolder, names[0] ?? '')))
  const sent = server.received[0]?.email
  // What divides the parts of a mail is random.
  const comparable = (email: typeof savedMail | undefined) => ({
    ...email,
    headers: email?.headers.filter(({ key }) => key !== 'content-type'),
    headerLines: [],
    text: email?.text?.trim(),
    html: email?.html?.trim(),
  })
  expect(comparable(savedMail)).toEqual(comparable(sent))
})
