import { idempotencyKeyDays } from '@catenary/contract/endpoint'
import { sql } from 'kysely'
import type { Queries } from '../db/caller.ts'
import type { Secrets } from '../ports/secrets.ts'
import { hashOfLarge } from './json-body.ts'
import { fail } from './problems.ts'

/** An answer as it is kept for retries. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly answer: unknown
}

/** A call with its key: which call it is, and what was sent with it. */
export interface KeyedCall {
  readonly key: string
  readonly endpoint: string
  readonly body: unknown
  readonly secrets: Secrets
}

/** Keys belong to whom the transaction runs as, whom it may not be known yet when a key is claimed. */
const owner = sql<string>`app_user()`

const lifetime = sql`make_interval(days => ${idempotencyKeyDays})`

/**
 * Claims a key for a call, in the call's own transaction. A second call with the same key waits here until the first
 * has committed or failed; a key older than {@link idempotencyKeyDays} days is as good as new. Answers what the first one was answered, or null for
 * a key that is new. The same key with another body is refused.
 */
export async function claimKey(db: Queries, call: KeyedCall): Promise<KeptAnswer | null> {
  const { key, secrets } = call
  const requestHash = secrets.sign('retried call', sentBy(call))
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({ userId: owner, key, requestHash })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ requestHash, status: null, headers: null, answer: null, createdAt: sql`now()` })
        .where(sql<boolean>`idempotency_keys.created_at < now() - ${lifetime}`),
    )
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return null
  return (await findKept(db, call)) ?? fail('record.busy')
}

/** What a call with the same key was answered, where there was one; another body is refused. Claims nothing. */
export async function findKept(db: Queries, call: KeyedCall): Promise<KeptAnswer | null> {
  const { key, secrets } = call
  const kept = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'headers', 'answer'])
    .where('userId', '=', owner)
    .where('key', '=', key)
    .where(sql<boolean>`created_at > now() - ${lifetime}`)
    .executeTakeFirst()
  if (!kept || kept.status === null) return null
  if (!secrets.isSigned('retried call', sentBy(call), kept.requestHash)) return fail('retry.otherBody')
  return { status: kept.status, headers: kept.headers ?? {}, answer: kept.answer }
}

// A body may hold a password: a plain hash of it could be guessed fast by whoever reads a copy of the database.
const sentBy = ({ endpoint, body }: KeyedCall) => `${endpoint}\n${hashOfLarge(body) ?? JSON.stringify(body) ?? ''}`

/** Keeps the answer beside the claimed key, so that both are committed with what the call changed. */
export async function keepAnswer(db: Queries, key: string, kept: KeptAnswer): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ status: kept.status, headers: JSON.stringify(kept.headers), answer: JSON.stringify(kept.answer ?? null) })
    .where('userId', '=', owner)
    .where('key', '=', key)
    .execute()
}
