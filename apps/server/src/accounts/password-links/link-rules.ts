import type { TwoFactorMethod } from '@catenary/contract/accounts/login-methods'
import type { AccountLinkPurpose } from '../../db/types.ts'

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
