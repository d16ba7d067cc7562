import { sql } from 'kysely'
import type { Caller, Queries } from '../db/caller.ts'
import type { Secrets } from '../ports/secrets.ts'
import { fail } from './problems.ts'

/** An answer as it is kept for retries. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly answer: unknown
}

/**
 * Claims a key for a call, in the call's own transaction. A second call with the same key waits here until the first
 * has committed or failed. Answers what the first one was answered, or null for a key that is new. The same key with
 * another body is refused.
 */
export async function claimKey(
  db: Queries,
  caller: Caller,
  call: { key: string; endpoint: string; body: unknown; secrets: Secrets },
): Promise<KeptAnswer | null> {
  // A body may hold a password: a plain hash of it could be guessed fast by whoever reads a copy of the database.
  const { key, secrets } = call
  const sent = `${call.endpoint}\n${JSON.stringify(call.body) ?? ''}`
  await sql`delete from idempotency_keys where user_id = ${caller.id} and created_at < now() - interval '24 hours'`.execute(
    db,
  )
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({ userId: caller.id, key, requestHash: secrets.sign('retried call', sent) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return null
  const kept = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'headers', 'answer'])
    .where('userId', '=', caller.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!kept || kept.status === null) return fail('record.busy')
  if (!secrets.isSigned('retried call', sent, kept.requestHash)) return fail('retry.otherBody')
  return { status: kept.status, headers: kept.headers ?? {}, answer: kept.answer }
}

/** Keeps the answer beside the claimed key, so that both are committed with what the call changed. */
export async function keepAnswer(db: Queries, caller: Caller, key: string, kept: KeptAnswer): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ status: kept.status, headers: JSON.stringify(kept.headers), answer: JSON.stringify(kept.answer ?? null) })
    .where('userId', '=', caller.id)
    .where('key', '=', key)
    .execute()
}
