import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { SMTPServer } from 'smtp-server'
import { mailCertificate } from './mail-certificate.ts'

/** A received mail: the SMTP envelope, and the message's own headers. */
export interface ReceivedMail {
  readonly sender: string
  readonly recipients: readonly string[]
  readonly encrypted: boolean
  readonly login: string | undefined
  readonly email: Email
}

/** A local mail server that stores what it receives. */
export interface MailServer {
  readonly port: number
  readonly received: ReceivedMail[]
  close(): Promise<void>
}

/** Starts one on a free port; it offers STARTTLS with the tests' certificate unless configured otherwise. Close it. */
export async function createMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    ...mailCertificate,
    authOptional: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onData: (stream, session, done) => {
      void Array.fromAsync(stream, (part: Buffer) => part).then(async (parts) => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          encrypted: session.secure,
          login: session.user,
          email: await PostalMime.parse(Buffer.concat(parts)),
        })
        done()
      })
    },
    ...options,
  })
  // A client that breaks off for a bad certificate is what some tests are about.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
