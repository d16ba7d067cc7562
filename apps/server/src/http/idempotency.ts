import { idempotencyKeyDays } from '@catenary/contract/endpoint'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { sendWithCommit } from '../db/connections/send-with-commit.ts'
import type { Caller, Queries } from '../db/database.ts'
import { compileOnce } from '../db/statements/compile-once.ts'
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

/** A request with what its retries are known by. */
export interface IdempotentRequest {
  readonly key: string
  /** The version that the request is made on, where the key follows from it. */
  readonly ifMatch?: string
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
 * null for a new key. Rejects the same key with another body, and one whose response was sent after the commit, so that it is not
 * stored: the secret in it is shown once.
 */
export async function claimKey(db: Queries, call: IdempotentRequest): Promise<StoredResponse | null> {
  const { key, secrets } = call
  const requestHash = secrets.sign('retried call', fingerprintOf(call))
  const claimed = await insertKey(db, { key, requestHash })
  if (claimed.numAffectedRows === 1n) return null
  return (await findStoredResponse(db, call)) ?? throwProblem('retry.answerNotKept')
}

const insertKey = compileOnce((db, { key, requestHash }: { key: string; requestHash: Buffer }) =>
  db
    .insertInto('idempotencyKeys')
    .values({ userId: currentUser, key, requestHash })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ requestHash, status: null, headers: null, answer: null, createdAt: sql`now()` })
        .where(sql<boolean>`idempotency_keys.created_at < now() - ${keyLifetime}`),
    ),
)

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
  if (!stored) return null
  if (!secrets.isSigned('retried call', fingerprintOf(call), stored.requestHash)) return throwProblem('retry.otherBody')
  if (stored.status === null) return null
  return { status: stored.status, headers: stored.headers ?? {}, body: stored.answer }
}

// A body may contain a password: a plain hash of it could be brute-forced from a copy of the database.
const fingerprintOf = ({ endpoint, body }: Pick<IdempotentRequest, 'endpoint' | 'body'>) =>
  `${endpoint}\n${largeBodyHash(body) ?? JSON.stringify(body) ?? ''}`

/** Stores the response with the claimed key: both are committed with the changes of the request. */
export async function storeResponse(db: Queries, key: string, stored: StoredResponse): Promise<void> {
  const { status, headers, body = null } = stored
  await updateKey(db, { key, status, headers: JSON.stringify(headers), answer: JSON.stringify(body) })
}

interface StoredForKey {
  readonly key: string
  readonly status: number
  readonly headers: string
  readonly answer: string
}

const updateKey = compileOnce((db, { key, status, headers, answer }: StoredForKey) =>
  db
    .updateTable('idempotencyKeys')
    .set({ status, headers, answer })
    .where('userId', '=', currentUser)
    .where('key', '=', key),
)

const maxKeyLength = 255

/** Whether calls of an endpoint are kept with their responses. What devices send is the same however often it is sent. */
export function isRepeatable({ method, acceptsDevices }: EndpointDefinition): boolean {
  return method !== 'GET' && !acceptsDevices
}

/**
 * A call that its sender may repeat without harm: by the header `Idempotency-Key`, or, for a change of a version, by
 * its content, because the same change of the same version is a retry whose response was lost. Null for any other call.
 */
export function idempotentRequest(
  { secrets }: AppContext,
  facts: EndpointDefinition,
  request: FastifyRequest,
  body: unknown,
): IdempotentRequest | null {
  if (!isRepeatable(facts)) return null
  const { 'idempotency-key': key, 'if-match': ifMatch } = request.headers
  const call = { endpoint: `${facts.name} ${JSON.stringify(request.params)}`, body, secrets }
  if (typeof key !== 'string') return facts.versioned && ifMatch ? requestOnVersion(call, ifMatch) : null
  const path = 'Idempotency-Key'
  if (key === '') throwProblem('input.invalid', { issues: [{ path, code: 'required' }] })
  if (key.length > maxKeyLength)
    throwProblem('input.invalid', { issues: [{ path, code: 'tooLong', values: { max: maxKeyLength } }] })
  return { ...call, key }
}

function requestOnVersion(call: Omit<IdempotentRequest, 'key'>, ifMatch: string): IdempotentRequest | null {
  if (ifMatch.trim() === '*') return null
  const signature = call.secrets.sign('retried call', `${ifMatch}\n${fingerprintOf(call)}`)
  return { ...call, ifMatch, key: `version ${signature.toString('base64url')}` }
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
  if (facts.permit === 'anyone' || key?.length === 0 || (key?.length ?? 0) > maxKeyLength) return undefined
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
  // What changed nothing left the version as it was, which somebody else may have changed since.
  if (stored && !(call.ifMatch && stored.headers.etag === call.ifMatch)) return asReplay(stored)
  const response = await run()
  // Pipelined with the commit, which fails where this does.
  if (isStorable(response)) sendWithCommit(db, storeResponse(db, call.key, response))
  return response
}

/** The stored response, marked with the header `Idempotent-Replayed`. */
export function asReplay(stored: StoredResponse): StoredResponse {
  return { ...stored, headers: { ...stored.headers, 'idempotent-replayed': 'true' } }
}

function isStorable(response: unknown): response is StoredResponse {
  return typeof response === 'object' && response !== null && 'status' in response && 'headers' in response
}
