import { isMailAddress, isHeaderText } from './mail-address.ts'
import type { MailAddress } from './mail-address.ts'

/** The mail server to hand mails to, as `SMTP_URL` names it. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /**
   * `direct`: encrypted from the first byte (`smtps:`). `required`: STARTTLS or nothing (`smtp:`). `none`: unencrypted,
   * by `?tls=no`, for a relay on the same machine or network.
   */
  readonly encryption: 'direct' | 'required' | 'none'
  readonly login: { readonly user: string; readonly password: string } | undefined
}

/**
 * Reads `smtp://user:password@host:587`, `smtps://user:password@host:465` or `smtp://host:25?tls=no`. Throws with what
 * is wrong, never with the password.
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text)
  const isImplicitTls = url?.protocol === 'smtps:'
  if (!url || !(isImplicitTls || url.protocol === 'smtp:') || url.hostname === '')
    throw new Error('must look like smtp://user:password@host:587 or smtps://host')
  if (!['', '/'].includes(url.pathname) || url.hash !== '' || !['', '?tls=no'].includes(url.search))
    throw new Error('takes no path and no parameter but ?tls=no')
  const isUnencrypted = url.search !== ''
  if (isUnencrypted && (isImplicitTls || url.username !== ''))
    throw new Error('?tls=no goes with smtp: and without a password, which would cross the network in the clear')
  const encryption = isUnencrypted ? 'none' : isImplicitTls ? 'direct' : 'required'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? defaultPorts[encryption] : Number(url.port),
    encryption,
    login:
      url.username === ''
        ? undefined
        : { user: decodeCredential(url.username), password: decodeCredential(url.password) },
  }
}

const defaultPorts = { direct: 465, required: 587, none: 25 } as const

function decodeCredential(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error('has a user or password with a % that must be written as %25')
  }
}

/** Reads a sender as `MAIL_FROM` gives it: `Name <address>` or the address alone. Throws where it is neither. */
export function readSender(text: string): MailAddress {
  const match = /^([^<>]*)<([^<>]*)>$/.exec(text.trim())
  const name = (match?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1')
  const address = (match?.[2] ?? text).trim()
  if (!isMailAddress(address) || !isHeaderText(name)) throw new Error('must look like Name <address@host>')
  return { name, address }
}
