import { hash, parseOptions, verify } from '@node-rs/argon2'
import { FairQueue } from '../ports/fair-queue.ts'
import type { Requester } from '../ports/fair-queue.ts'
import { networkOf } from './tries.ts'

// The parameters that the password storage guidance of OWASP names for argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Computes slow hashes, argon2id in PHC notation. Given to whose turn it is. */
export interface Hasher {
  /** With a salt of its own, unless one is given. */
  hash(text: string, salt?: Uint8Array): Promise<string>
  isHashOf(stored: string, text: string): Promise<boolean>
}

/** Every slow hash is computed here; tests count how often. Wait for a {@link hashingTurn} to be given it. */
export const hasher: Hasher = {
  hash: (text, salt) => hash(text, salt ? { ...cost, salt } : cost),
  isHashOf: (stored, text) => verify(stored, text),
}

const queue = new FairQueue({ atOnce: 2, waiting: 600, waitingPerUser: 100 })

/** Whose hash is computed: nobody is known before it, so that the account is told by its key, and apart by the network. */
export function hashingFor(account: string, address: string): Requester {
  return { user: account, mandator: networkOf(address) }
}

/**
 * Waits for one of the two turns at computing hashes, so that many log-ins at once leave the processor and the memory to
 * everybody else, and those of one network and account to others. Refuses as {@link FairQueue} does where too many wait.
 * Never wait for a turn within a transaction: those whose turn it is need connections too.
 */
export function hashingTurn<T>(whose: Requester, work: (hasher: Hasher) => Promise<T>): Promise<T> {
  return queue.run(whose, () => work(hasher))
}

/** True where a hash was made with less work than is asked for today. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost || parallelism < cost.parallelism
}
