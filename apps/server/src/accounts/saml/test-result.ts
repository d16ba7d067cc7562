import type { SamlTestResult } from '@catenary/contract/accounts/saml'
import type { Queries } from '../../db/database.ts'
import type { ResponseOutcome } from '../../ports/saml/service-provider.ts'
import { samlMismatchOf } from './mismatch.ts'
import { findSamlUser } from './user-queries.ts'

/** What a connection test shows: what the provider said and whom it would log in, or why it was refused. */
export async function toTestResult(
  db: Queries,
  providerId: string,
  response: ResponseOutcome,
): Promise<SamlTestResult> {
  if (response.outcome === 'refused') return response
  const { outcome, nameId, nameIdFormat, mail, signatures, clockSkewSeconds } = response
  const identity = { providerId, nameId, nameIdFormat, mail }
  const user = await findSamlUser(db, identity)
  return {
    outcome,
    nameId,
    nameIdFormat,
    mail,
    attributes: [...response.attributes].map(([name, values]) => ({ name, values: [...values] })),
    signatures: { response: signatures.response ?? null, assertion: signatures.assertion },
    clockSkewSeconds,
    authnContext: response.authnContext ?? null,
    user: user ? { id: user.id, name: user.name } : null,
    mismatch: samlMismatchOf(user, identity),
  }
}
