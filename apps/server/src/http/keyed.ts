import type { EndpointFacts } from '@catenary/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Caller, Queries } from '../db/caller.ts'
import type { KeptAnswer, KeyedCall } from './idempotency.ts'
import { claimKey, keepAnswer } from './idempotency.ts'
import { fail } from './problems.ts'
import type { Serving } from './serving.ts'

const longestKey = 255

/** A call that its sender may repeat without harm, by the header `Idempotency-Key`; null for a call without it. */
export function keyed(
  { secrets }: Serving,
  facts: EndpointFacts,
  request: FastifyRequest,
  body: unknown,
): KeyedCall | null {
  const key = facts.method === 'POST' ? request.headers['idempotency-key'] : undefined
  if (typeof key !== 'string') return null
  if (key.length === 0 || key.length > longestKey)
    fail('input.invalid', { faults: [{ path: 'Idempotency-Key', code: 'tooLong', values: { max: longestKey } }] })
  return { key, endpoint: `${facts.name} ${JSON.stringify(request.params)}`, body, secrets }
}

/**
 * Claims the key of a call in the same turn as the entrance, before it is known who calls: whoever is refused has claimed
 * nothing, since nothing of theirs is committed. Undefined for a call without a key, or that nobody need enter for.
 */
export function claimAhead(
  db: Queries,
  serving: Serving,
  facts: EndpointFacts,
  request: FastifyRequest,
  body: unknown,
): Claim | undefined {
  const { 'idempotency-key': key } = request.headers
  // A key that is too long is refused, but only to whom the call is permitted.
  if (facts.permit === 'anyone' || key === undefined || key.length === 0 || key.length > longestKey) return undefined
  const call = keyed(serving, facts, request, body)
  const claim = call && claimKey(db, call)
  claim?.catch(() => {})
  return claim ?? undefined
}

type Claim = Promise<KeptAnswer | null>

/**
 * Runs a call, or gives a retried one the answer of the first. Answers that come later are not kept. `claimed` is what
 * {@link claimAhead} answered.
 */
export async function once<Late>(
  db: Queries,
  caller: Caller | null,
  call: KeyedCall | null,
  run: () => Promise<KeptAnswer | Late>,
  claimed?: Claim,
): Promise<KeptAnswer | Late> {
  if (!caller || !call) return run()
  const kept = await (claimed ?? claimKey(db, call))
  if (kept) return replayed(kept)
  const answer = await run()
  // Leaves with the commit, which fails where this does.
  if (isKept(answer)) keepAnswer(db, call.key, answer).catch(() => {})
  return answer
}

/** An answer that was given before, told as such. */
export function replayed(kept: KeptAnswer): KeptAnswer {
  return { ...kept, headers: { ...kept.headers, 'idempotent-replayed': 'true' } }
}

function isKept(answer: unknown): answer is KeptAnswer {
  return typeof answer === 'object' && answer !== null && 'status' in answer && 'headers' in answer
}
