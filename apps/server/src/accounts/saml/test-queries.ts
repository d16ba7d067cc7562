import type { SamlTestResult } from '@catenary/contract/accounts/saml'
import type { Queries } from '../../db/database.ts'
import type { ResponseOutcome } from '../../ports/saml/service-provider.ts'
import { samlMismatchOf } from './mismatch.ts'
import { findSamlUser } from './user-queries.ts'

/** Inserts a connection test. */
export async function insertSamlTest(
  db: Queries,
  { id, provider, userId, at }: { id: string; provider: string; userId: string; at: Date },
): Promise<void> {
  await db.insertInto('samlTests').values({ id, provider, userId, createdAt: at.toISOString() }).execute()
}

const selectTests = (db: Queries, userId: string) =>
  db.selectFrom('samlTests').select(['id', 'provider', 'createdAt as timestamp', 'result']).where('userId', '=', userId)

/** A user's latest tests, the newest first. */
export async function listTests(db: Queries, userId: string) {
  return selectTests(db, userId).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(10).execute()
}

/** A test of a user. */
export async function findTest(db: Queries, userId: string, id: string) {
  return selectTests(db, userId).where('id', '=', id).executeTakeFirst()
}

/** Stores a test's result; the first one stays. */
export async function storeTestResult(db: Queries, id: string, result: SamlTestResult): Promise<void> {
  await db
    .updateTable('samlTests')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', id)
    .where('result', 'is', null)
    .execute()
}

/** Result of a connection test: the provider's data and the user it would log in, or the reason of the rejection. */
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
