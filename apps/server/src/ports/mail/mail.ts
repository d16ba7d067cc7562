import type { NodemailerError, SendMailOptions } from 'nodemailer'
import type { Clock } from '../clock.ts'
import { systemClock } from '../clock.ts'
import { isMailAddress, isHeaderText } from './mail-address.ts'
import type { MailAddress } from './mail-address.ts'
import { isMailId, saveToOutbox } from './mail-outbox.ts'
import type { SmtpServer } from './mail-settings.ts'
import { readSender, readSmtpUrl } from './mail-settings.ts'

/** A mail to one recipient, as text and as HTML with the same content. */
export interface Mail {
  readonly to: MailAddress
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that ends such mails when a mail program posts to it (RFC 8058); https but on a trial server. */
  readonly unsubscribe?: string
}

/** Hands mails over for delivery. */
export interface Mailer {
  /**
   * Sends one mail. `id` (letters, digits and hyphens) becomes its Message-ID: a retry is recognisable as the same
   * mail. Throws {@link UndeliverableMail} where a retry is useless, and another error where it makes sense, {@link
   * MailServerUnavailable} where that is so for all mails; then nothing is known to have been delivered.
   */
  send(mail: Mail, id: string): Promise<void>
  /** Aborts deliveries in progress and accepts no more mails. */
  close(): void
}

/** How mails leave: `smtpUrl` and `from` as in the settings; without `smtpUrl` they are files in `outboxFolder`. */
export interface MailerSettings {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly outboxFolder: string
  readonly clock?: Clock
  /** How long the mail server may be silent, and how long a whole mail may take. */
  readonly timeoutsMs?: { readonly silence: number; readonly mail: number }
}

/** A permanently undeliverable mail: its content is invalid, or the mail server rejects it for good. */
export class UndeliverableMail extends Error {
  override readonly name = 'UndeliverableMail'
}

/** The mail server cannot be reached, or takes no mail at all now: no other mail has a chance either. */
export class MailServerUnavailable extends Error {
  override readonly name = 'MailServerUnavailable'
}

/** The mailer of the settings. Throws where they are invalid. */
export function createMailer(settings: MailerSettings): Mailer {
  const { smtpUrl, outboxFolder, clock = systemClock, timeoutsMs = { silence: 30_000, mail: 120_000 } } = settings
  const from = readSender(settings.from)
  const deliver = smtpUrl ? smtpDelivery(readSmtpUrl(smtpUrl), timeoutsMs) : outboxDelivery(outboxFolder)
  const closing = new AbortController()
  return {
    async send(mail, id) {
      closing.signal.throwIfAborted()
      validateMail(mail, id)
      const at = clock.now()
      await deliver({ ...message(mail, from, id), date: at }, { id, at, closing: closing.signal })
    },
    close: () => closing.abort(new Error('The mailer was closed')),
  }
}

/** Throws with the names of the invalid parts, never their content: it may be secret, or forged for the reader of a log. */
function validateMail(mail: Mail, id: string): void {
  const invalidParts = [
    isMailId(id) ? '' : 'id',
    isMailAddress(mail.to.address) ? '' : 'address',
    isHeaderText(mail.to.name) ? '' : 'name',
    isHeaderText(mail.subject) && mail.subject.trim() !== '' ? '' : 'subject',
    mail.text.includes('\0') || mail.html.includes('\0') ? 'content' : '',
    mail.unsubscribe === undefined || isWebAddress(mail.unsubscribe) ? '' : 'unsubscribe address',
  ].filter((part) => part !== '')
  if (invalidParts.length > 0)
    throw new UndeliverableMail(`The mail cannot be sent: not valid: ${invalidParts.join(', ')}`)
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.href === text && /^https?:$/.test(url.protocol) && !/[<>,\s]/.test(text)
}

function message(mail: Mail, from: MailAddress, id: string): SendMailOptions {
  return {
    from: { ...from },
    to: [{ ...mail.to }],
    envelope: { from: from.address, to: [mail.to.address] },
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // The second suppresses out-of-office replies of Exchange, which honours only this header.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...oneClickHeaders(mail) },
    ...(mail.unsubscribe === undefined ? {} : { list: { unsubscribe: mail.unsubscribe } }),
    xMailer: false,
  }
}

/** RFC 8058 promises one click for https alone. */
function oneClickHeaders({ unsubscribe }: Mail): Record<string, string> {
  return unsubscribe?.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
}

interface Delivery {
  readonly id: string
  readonly at: Date
  readonly closing: AbortSignal
}
type Deliver = (message: SendMailOptions, delivery: Delivery) => Promise<void>

const noExternalContent = { disableFileAccess: true, disableUrlAccess: true }

// Loaded with the first mail, not at every start.
const loadTransports = () => import('nodemailer')

function outboxDelivery(folder: string): Deliver {
  const options = { streamTransport: true, buffer: true, newline: 'windows', ...noExternalContent } as const
  return async (message, { id, at }) => {
    const transport = (await loadTransports()).createTransport(options)
    const { message: file } = await transport.sendMail(message)
    if (!Buffer.isBuffer(file)) throw new Error('The mail was not composed in one piece')
    await saveToOutbox(folder, { id, at, file })
  }
}

function smtpDelivery(server: SmtpServer, timeoutsMs: { silence: number; mail: number }): Deliver {
  const { silence } = timeoutsMs
  const options = {
    host: server.host,
    port: server.port,
    secure: server.encryption === 'direct',
    requireTLS: server.encryption === 'required',
    ignoreTLS: server.encryption === 'none',
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    ...(server.login ? { auth: { user: server.login.user, pass: server.login.password } } : {}),
    connectionTimeout: silence,
    greetingTimeout: silence,
    dnsTimeout: silence,
    socketTimeout: silence,
    ...noExternalContent,
  } as const
  return async (message, { closing }) => {
    const { createTransport } = await loadTransports()
    const signal = AbortSignal.any([closing, AbortSignal.timeout(timeoutsMs.mail)])
    try {
      await createTransport(options).sendMail({ ...message, signal })
    } catch (error) {
      throw deliveryError(error)
    }
  }
}

/** What went wrong, in words for a log: the server's code but not its words, which may repeat address and content. */
function deliveryError(error: unknown): Error {
  const { code, responseCode, command, permanent } = error instanceof Error ? (error as NodemailerError) : {}
  const summary = [code, command, responseCode].filter((part) => part !== undefined).join(' ')
  // A rejected login or greeting is an error of the settings, so a retry makes sense; a rejected mail stays rejected.
  const isPermanent = permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE')
  if (isPermanent) return new UndeliverableMail(`The mail server refused the mail for good: ${summary}`)
  const words = `The mail was not handed over: ${summary === '' ? String(error) : summary}`
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? new Error(words) : new MailServerUnavailable(words)
}
