import { pagePath, pages } from '@catenary/contract/page-routes'
import type { Secrets } from '../ports/secrets.ts'

/**
 * The token that ends the notifications to an address: `<address>.<signature>`, the address in lower case and the
 * HMAC-SHA-256 over it, both in base64url: letters, digits, `-` and `_`, with one dot between. It never expires, as a
 * mail may be read years later, and proves that its bearer was sent a mail to that address.
 */
export function unsubscribeToken(secrets: Secrets, email: string): string {
  const address = email.toLowerCase()
  const signature = secrets.sign('unsubscribe link', address)
  return `${Buffer.from(address).toString('base64url')}.${signature.toString('base64url')}`
}

/** The address, in lower case, that a token was made for; null for what is no token, or not one of ours. */
export function emailOfUnsubscribeToken(secrets: Secrets, token: string): string | null {
  const [, address = '', signature = ''] = /^([\w-]+)\.([\w-]{43})$/.exec(token) ?? []
  const email = Buffer.from(address, 'base64url').toString()
  // The same bytes can be written in several ways; only the one that was given out counts.
  const isCanonical = Buffer.from(signature, 'base64url').toString('base64url') === signature
  const isSigned = isCanonical && secrets.isSigned('unsubscribe link', email, Buffer.from(signature, 'base64url'))
  return isSigned && Buffer.from(email).toString('base64url') === address ? email : null
}

/**
 * The unsubscribe links of a notification mail: in its text, leading to a page, and in its header for mail programs,
 * which post to it (RFC 8058). `baseUrl` is the public address of the application.
 */
export function unsubscribeUrl(secrets: Secrets, baseUrl: string, email: string): string {
  return `${baseUrl}${pagePath(pages.unsubscribe, { unsubscribeEmail: unsubscribeToken(secrets, email) })}`
}
