import { idempotencyKeyDays } from '@catenary/contract/endpoint'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { Secrets } from '../ports/secrets.ts'
import { largeBodyHash } from './body/json-body.ts'
import { throwProblem } from './problems.ts'

/** A response as it is stored for retries. */
export interface StoredResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: unknown
}

/** A request with its Idempotency-Key. */
export interface IdempotentRequest {
  readonly key: string
  readonly endpoint: string
  readonly body: unknown
  readonly secrets: Secrets
}

/** Keys belong to the transaction's user, who may not be authenticated yet when a key is claimed. */
const currentUser = sql<string>`app_user()`

const keyLifetime = sql`make_interval(days => ${idempotencyKeyDays})`

/**
 * Claims a key for a call, in the call's own transaction. A second call with the same key waits here until the first
 * has committed or failed; a key older than {@link idempotencyKeyDays} days is as good as new. Answers what the first one was answered, or null for
 * a key that is new. The same key with another body is refused.
 */
export async function claimKey(db: Queries, call: IdempotentRequest): Promise<StoredResponse | null> {
  const { key, secrets } = call
  const requestHash = secrets.sign('retried call', fingerprintOf(call))
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({ userId: currentUser, key, requestHash })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ requestHash, status: null, headers: null, answer: null, createdAt: sql`now()` })
        .where(sql<boolean>`idempotency_keys.created_at < now() - ${keyLifetime}`),
    )
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return null
  return (await findStoredResponse(db, call)) ?? throwProblem('record.busy')
}

/** What a call with the same key was answered, where there was one; another body is refused. Claims nothing. */
export async function findStoredResponse(db: Queries, call: IdempotentRequest): Promise<StoredResponse | null> {
  const { key, secrets } = call
  const stored = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'headers', 'answer'])
    .where('userId', '=', currentUser)
    .where('key', '=', key)
    .where(sql<boolean>`created_at > now() - ${keyLifetime}`)
    .executeTakeFirst()
  if (!stored || stored.status === null) return null
  if (!secrets.isSigned('retried call', fingerprintOf(call), stored.requestHash)) return throwProblem('retry.otherBody')
  return { status: stored.status, headers: stored.headers ?? {}, body: stored.answer }
}

// A body may hold a password: a plain hash of it could be guessed fast by whoever reads a copy of the database.
const fingerprintOf = ({ endpoint, body }: IdempotentRequest) =>
  `${endpoint}\n${largeBodyHash(body) ?? JSON.stringify(body) ?? ''}`

/** Stores the response with the claimed key: both are committed with the changes of the request. */
export async function storeResponse(db: Queries, key: string, stored: StoredResponse): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({
      status: stored.status,
      headers: JSON.stringify(stored.headers),
      answer: JSON.stringify(stored.body ?? null),
    })
    .where('userId', '=', currentUser)
    .where('key', '=', key)
    .execute()
}
