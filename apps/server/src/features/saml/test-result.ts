import type { SamlTestResult } from '@catenary/contract/saml'
import type { Queries } from '../../db/caller.ts'
import type { Reception } from '../../ports/saml/service-provider.ts'
import { mismatchOf } from './mismatch.ts'
import { findCandidate } from './user-queries.ts'

/** What a connection test shows: what the provider said and whom it would log in, or why it was refused. */
export async function resultOf(db: Queries, providerId: string, reception: Reception): Promise<SamlTestResult> {
  if (reception.outcome === 'refused') return reception
  const { outcome, nameId, nameIdFormat, mail, signatures, clockSkewSeconds } = reception
  const identity = { providerId, nameId, nameIdFormat, mail }
  const user = await findCandidate(db, identity)
  return {
    outcome,
    nameId,
    nameIdFormat,
    mail,
    attributes: [...reception.attributes].map(([name, values]) => ({ name, values: [...values] })),
    signatures: { response: signatures.response ?? null, assertion: signatures.assertion },
    clockSkewSeconds,
    authnContext: reception.authnContext ?? null,
    user: user ? { id: user.id, name: user.name } : null,
    mismatch: mismatchOf(user, identity),
  }
}
