import type { TwoFactorMethod } from '@catenary/contract/accounts/login-methods'
import type { AccountLinkPurpose } from '../../db/types.ts'
import { networkOf } from '../login-throttle.ts'
import type { KeyedRateLimit } from '../rate-limit-queries.ts'

/** What decides whether a user may set a password by a link. */
interface LinkUser {
  readonly isActive: boolean
  readonly isSwitchedOff: boolean
  readonly twoFactorMethod: TwoFactorMethod | null
}

/**
 * True for a user who may set a password by a link of this purpose: one who logs in by password, and is not switched off;
 * only an account that waits for its first password is not active yet.
 */
export function canUseLink(
  { isActive, isSwitchedOff, twoFactorMethod }: LinkUser,
  purpose: AccountLinkPurpose,
): boolean {
  const hasPasswordLogin = twoFactorMethod !== 'saml' && twoFactorMethod !== 'no-password'
  return hasPasswordLogin && (isActive || (purpose === 'activate' && !isSwitchedOff))
}

const hourMs = 3_600_000

/** Rate limits of mail requests per network address, one per kind. */
export function requestsFrom(address: string, kind: 'link' | 'unsubscribe'): KeyedRateLimit {
  return { key: `asked:${kind}:${networkOf(address)}`, max: 20, windowMs: hourMs }
}

/** Rate limit of link mails per user, whoever requests them. */
export function linkMailsTo(userId: string): KeyedRateLimit {
  return { key: `link-mail:${userId}`, max: 3, windowMs: hourMs }
}

/** Rate limit of unsubscribe confirmations per mail address. */
export function confirmationMailsTo(email: string): KeyedRateLimit {
  return { key: `unsubscribe-mail:${email.toLowerCase()}`, max: 3, windowMs: 24 * hourMs }
}
