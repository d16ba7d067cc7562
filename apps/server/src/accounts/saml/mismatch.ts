import type { SamlMismatch } from '@catenary/contract/accounts/saml-rejection-reasons'
import type { SamlUser, AssertedIdentity } from './user-queries.ts'

const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/**
 * Why a provider's word opens no user's account; null where it does. A provider speaks for the users who are set to it
 * and for nobody else; by what it calls a user at the first log-in, it has to call them ever after.
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

/** Equal to the letter; but where the name is the mail itself, capitals tell nobody apart. */
function isSameNameId(stored: string, { nameId, mail }: AssertedIdentity): boolean {
  const isMail = nameId.toLowerCase() === mail.toLowerCase()
  return stored === nameId || (isMail && stored.toLowerCase() === nameId.toLowerCase())
}
