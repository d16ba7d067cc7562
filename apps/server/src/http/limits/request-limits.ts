import type { EndpointDefinition } from '@catenary/contract/endpoint'
import type { Credential } from '../../db/database.ts'
import { FairQueue } from '../../ports/fair-queue.ts'
import type { AppContext } from '../app-context.ts'

interface RequestQueues {
  readonly changes: FairQueue
  /** By the name of the call. */
  readonly limited: Map<string, FairQueue>
}

const maxWaitingChanges = 250
const maxWaitingLimited = 8
const queuesByContext = new WeakMap<AppContext, RequestQueues>()

/**
 * Queues changes: each session or token runs four at once, so that a burst of changes to one record does not occupy all
 * database connections. Throws {@link QueueFull} where hundreds wait.
 */
export function queueChange<T>(
  context: AppContext,
  credential: Credential | null,
  change: () => Promise<T>,
): Promise<T> {
  return runQueued(queuesOf(context).changes, credential, change)
}

/**
 * Queues calls for which the contract limits concurrency per session or token: the limit covers the whole call, before
 * anything is read. Throws {@link QueueFull} beyond a few waiting calls.
 */
export function queueLimited<T>(
  context: AppContext,
  { name, maxConcurrent }: EndpointDefinition,
  credential: Credential | null,
  response: () => Promise<T>,
): Promise<T> {
  if (maxConcurrent === undefined) return response()
  const { limited } = queuesOf(context)
  const queue =
    limited.get(name) ?? new FairQueue({ concurrencyPerUser: maxConcurrent, maxWaitingPerUser: maxWaitingLimited })
  limited.set(name, queue)
  return runQueued(queue, credential, response)
}

function queuesOf(context: AppContext): RequestQueues {
  const existing = queuesByContext.get(context)
  if (existing) return existing
  const created = {
    changes: new FairQueue({ concurrencyPerUser: 4, maxWaitingPerUser: maxWaitingChanges }),
    limited: new Map(),
  }
  queuesByContext.set(context, created)
  return created
}

function runQueued<T>(queue: FairQueue, credential: Credential | null, work: () => Promise<T>): Promise<T> {
  if (!credential) return work()
  return queue.run({ user: credential.hash.toString('base64url'), mandator: '' }, work)
}

/** At most `max` times within a window of `windowMs` milliseconds. */
interface RateLimit {
  readonly max: number
  readonly windowMs: number
}

const maxTrackedKeys = 10_000

/**
 * Counts how often each of many does something. By this process alone, since it protects nothing but the processor: what
 * protects a secret is counted in the database. Answers how many seconds to wait; 0 where it may be done now.
 */
export function createRateLimiter({ max, windowMs }: RateLimit): (key: string, at: Date) => number {
  let windowStart = 0
  const counts = new Map<string, number>()

  return (key, at) => {
    const now = at.getTime()
    if (now - windowStart >= windowMs || now < windowStart || counts.size >= maxTrackedKeys) {
      windowStart = now
      counts.clear()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > max ? Math.ceil((windowStart + windowMs - now) / 1000) : 0
  }
}
