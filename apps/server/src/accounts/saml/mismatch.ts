import type { SamlMismatch } from '@catenary/contract/accounts/saml-rejection-reasons'
import type { SamlUser, AssertedIdentity } from './user-queries.ts'

const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/**
 * Why a valid response does not log the user in; null where it does. A provider logs in only users assigned to it, and
 * the NameID of the first log-in must stay the same.
 */
export function samlMismatchOf(user: SamlUser | undefined, identity: AssertedIdentity): SamlMismatch | null {
  if (!user) return 'noUser'
  if (user.twoFactorMethod !== 'saml') return 'otherMethod'
  if (user.samlProvider !== identity.providerId) return 'otherProvider'
  if (!user.isActive) return 'inactive'
  if (identity.nameIdFormat === transientFormat) return 'transientNameId'
  if (user.samlNameId !== null && !isSameNameId(user.samlNameId, identity)) return 'otherNameId'
  return user.isNameIdTaken ? 'nameIdTaken' : null
}

/** Exact comparison, but ignoring case where the NameID is the mail address itself. */
function isSameNameId(stored: string, { nameId, mail }: AssertedIdentity): boolean {
  const isMail = nameId.toLowerCase() === mail.toLowerCase()
  return stored === nameId || (isMail && stored.toLowerCase() === nameId.toLowerCase())
}
