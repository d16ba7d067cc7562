import { idempotencyKeyDays } from '@catenary/contract/endpoint'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Caller, Queries } from '../db/database.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { AppContext } from './app-context.ts'
import { largeBodyHash } from './body/json-body.ts'
import { throwProblem } from './problems.ts'

/** A response stored for retries. */
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
 * Claims a key in the call's own transaction. A second call with the same key waits here until the first has committed
 * or rolled back; keys expire after {@link idempotencyKeyDays} days. Returns the stored response of the first call, or
 * null for a new key. Rejects the same key with another body.
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

/** The stored response for the key, if any; rejects another body. Claims nothing. */
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

// A body may contain a password: a plain hash of it could be brute-forced from a copy of the database.
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

const maxKeyLength = 255

/** A call that its sender may repeat without harm, by the header `Idempotency-Key`; null for a call without it. */
export function idempotentRequest(
  { secrets }: AppContext,
  facts: EndpointDefinition,
  request: FastifyRequest,
  body: unknown,
): IdempotentRequest | null {
  const key = facts.method === 'POST' ? request.headers['idempotency-key'] : undefined
  if (typeof key !== 'string') return null
  if (key.length === 0 || key.length > maxKeyLength)
    throwProblem('input.invalid', {
      issues: [{ path: 'Idempotency-Key', code: 'tooLong', values: { max: maxKeyLength } }],
    })
  return { key, endpoint: `${facts.name} ${JSON.stringify(request.params)}`, body, secrets }
}

/**
 * Claims the key in the pipeline of the authentication, before the caller is known: a rejected call is rolled back, so
 * it claims nothing. Undefined for a call without key or without authentication.
 */
export function claimKeyEarly(
  db: Queries,
  context: AppContext,
  facts: EndpointDefinition,
  request: FastifyRequest,
  body: unknown,
): Claim | undefined {
  const { 'idempotency-key': key } = request.headers
  // A key that is too long is reported after authorization only.
  if (facts.permit === 'anyone' || key === undefined || key.length === 0 || key.length > maxKeyLength) return undefined
  const call = idempotentRequest(context, facts, request, body)
  const claim = call && claimKey(db, call)
  claim?.catch(() => {})
  return claim ?? undefined
}

type Claim = Promise<StoredResponse | null>

/**
 * Runs a call, or returns the stored response to a retried one. Deferred responses are not stored. `claimed` is the
 * result of {@link claimKeyEarly}.
 */
export async function runOnce<Deferred>(
  db: Queries,
  caller: Caller | null,
  call: IdempotentRequest | null,
  run: () => Promise<StoredResponse | Deferred>,
  claim?: Claim,
): Promise<StoredResponse | Deferred> {
  if (!caller || !call) return run()
  const stored = await (claim ?? claimKey(db, call))
  if (stored) return asReplay(stored)
  const response = await run()
  // Pipelined with the commit, which fails where this does.
  if (isStorable(response)) storeResponse(db, call.key, response).catch(() => {})
  return response
}

/** The stored response, marked with the header `Idempotent-Replayed`. */
export function asReplay(stored: StoredResponse): StoredResponse {
  return { ...stored, headers: { ...stored.headers, 'idempotent-replayed': 'true' } }
}

function isStorable(response: unknown): response is StoredResponse {
  return typeof response === 'object' && response !== null && 'status' in response && 'headers' in response
}
