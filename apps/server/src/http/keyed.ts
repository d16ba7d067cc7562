import type { EndpointDefinition } from '@catenary/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Caller, Queries } from '../db/database.ts'
import type { AppContext } from './app-context.ts'
import type { StoredResponse, IdempotentRequest } from './idempotency.ts'
import { claimKey, storeResponse } from './idempotency.ts'
import { throwProblem } from './problems.ts'

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
 * Claims the key of a call together with the authentication, before it is known who calls: whoever is refused has claimed
 * nothing, since nothing of theirs is committed. Undefined for a call without a key, or that nobody need enter for.
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
 * Runs a call, or gives a retried one the answer of the first. Answers that come later are not kept. `claimed` is what
 * {@link claimKeyEarly} answered.
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
  const answer = await run()
  // Pipelined with the commit, which fails where this does.
  if (isStorable(answer)) storeResponse(db, call.key, answer).catch(() => {})
  return answer
}

/** The stored response, marked with the header `Idempotent-Replayed`. */
export function asReplay(stored: StoredResponse): StoredResponse {
  return { ...stored, headers: { ...stored.headers, 'idempotent-replayed': 'true' } }
}

function isStorable(answer: unknown): answer is StoredResponse {
  return typeof answer === 'object' && answer !== null && 'status' in answer && 'headers' in answer
}
