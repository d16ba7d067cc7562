import { hash, parseOptions, verify } from '@node-rs/argon2'
import { FairQueue, systemRequester } from '../../ports/fair-queue.ts'
import type { Requester } from '../../ports/fair-queue.ts'
import { networkOf } from '../login-throttle.ts'

// The parameters that the password storage guidance of OWASP names for argon2id.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Computes argon2id hashes in PHC notation. Available inside {@link withHasher} only. */
export interface PasswordHasher {
  /** With a salt of its own, unless one is given. */
  hash(text: string, salt?: Uint8Array): Promise<string>
  verify(encoded: string, text: string): Promise<boolean>
}

/** Every slow hash is computed here; tests count how often. Wait for a {@link withHasher} to be given it. */
export const hasher: PasswordHasher = {
  hash: (text, salt) => hash(text, salt ? { ...argon2Options, salt } : argon2Options),
  verify: (encoded, text) => verify(encoded, text),
}

const queue = new FairQueue({ concurrency: 2, maxWaiting: 600, maxWaitingPerUser: 100 })

/** The requester of a hash before log-in: the account's key, grouped by network. */
export function hashRequester(account: string, address: string): Requester {
  return { user: account, mandator: networkOf(address) }
}

/**
 * Waits for one of two slots for computing hashes, so that many log-ins at once leave processor and memory to other
 * work; fair between networks and accounts. Throws as {@link FairQueue} does where too many wait. Never wait within a
 * transaction: those who have a slot need connections, too.
 */
export function withHasher<T>(requester: Requester, work: (hasher: PasswordHasher) => Promise<T>): Promise<T> {
  return queue.run(requester, () => work(hasher))
}

/** True where a hash was made with weaker parameters than today's. */
export function needsRehash(encoded: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(encoded)
  return (
    memoryCost < argon2Options.memoryCost ||
    timeCost < argon2Options.timeCost ||
    parallelism < argon2Options.parallelism
  )
}

/** Hashes a password with argon2id, in PHC notation. */
export function hashPassword(password: string, requester = systemRequester): Promise<string> {
  return withHasher(requester, (hasher) => hasher.hash(password))
}

// Compared for users without a password, so that an unknown name takes as long as a wrong password.
const dummyHash = hashPassword('no one has this password')

/** True where the password matches the stored hash; `null` never matches. Takes the same time for both. */
export async function matchesPassword(
  hasher: PasswordHasher,
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await hasher.verify(storedHash ?? (await dummyHash), password)
  return matches && storedHash !== null
}
