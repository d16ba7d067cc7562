import type { SamlTestResult } from '@catenary/contract/saml'
import type { Queries } from '../../db/caller.ts'

/** Keeps that a test of a connection begins. */
export async function insertTest(
  db: Queries,
  { id, provider, userId, at }: { id: string; provider: string; userId: string; at: Date },
): Promise<void> {
  await db.insertInto('samlTests').values({ id, provider, userId, createdAt: at.toISOString() }).execute()
}

const tests = (db: Queries, userId: string) =>
  db.selectFrom('samlTests').select(['id', 'provider', 'createdAt as timestamp', 'result']).where('userId', '=', userId)

/** A user's latest tests, the newest first. */
export async function listTests(db: Queries, userId: string) {
  return tests(db, userId).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(10).execute()
}

/** A test of a user. */
export async function findTest(db: Queries, userId: string, id: string) {
  return tests(db, userId).where('id', '=', id).executeTakeFirst()
}

/** Keeps what a test brought back; the first result stays. */
export async function insertResult(db: Queries, id: string, result: SamlTestResult): Promise<void> {
  await db
    .updateTable('samlTests')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', id)
    .where('result', 'is', null)
    .execute()
}
