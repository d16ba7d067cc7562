import type { EndpointFacts } from '@catenary/contract/endpoint'
import type { Credential } from '../db/caller.ts'
import { FairQueue } from '../ports/fair-queue.ts'
import type { Serving } from './serving.ts'

interface Turns {
  readonly changes: FairQueue
  /** By the name of the call. */
  readonly costly: Map<string, FairQueue>
}

const mostWaitingChanges = 250
const mostWaitingCostly = 8
const turnsOf = new WeakMap<Serving, Turns>()

/**
 * Makes a change in turn: of one session or token four are made at once and the rest wait, so that somebody's hundred
 * changes of one record do not hold the connections that everybody else's calls need. Throws {@link QueueFull} where hundreds
 * wait.
 */
export function changeInTurn<T>(serving: Serving, credential: Credential | null, change: () => Promise<T>): Promise<T> {
  return inTurn(turns(serving).changes, credential, change)
}

/**
 * Answers a call in turn of which the contract lets one session or token make only so many at once: before anything is
 * read for it, and until it is answered. A few more wait; for others {@link QueueFull} is thrown.
 */
export function costlyInTurn<T>(
  serving: Serving,
  { name, mostAtOnce }: EndpointFacts,
  credential: Credential | null,
  answer: () => Promise<T>,
): Promise<T> {
  if (mostAtOnce === undefined) return answer()
  const { costly } = turns(serving)
  const queue = costly.get(name) ?? new FairQueue({ atOncePerUser: mostAtOnce, waitingPerUser: mostWaitingCostly })
  costly.set(name, queue)
  return inTurn(queue, credential, answer)
}

function turns(serving: Serving): Turns {
  const known = turnsOf.get(serving)
  if (known) return known
  const made = { changes: new FairQueue({ atOncePerUser: 4, waitingPerUser: mostWaitingChanges }), costly: new Map() }
  turnsOf.set(serving, made)
  return made
}

function inTurn<T>(queue: FairQueue, credential: Credential | null, work: () => Promise<T>): Promise<T> {
  if (!credential) return work()
  return queue.run({ user: credential.hash.toString('base64url'), mandator: '' }, work)
}
