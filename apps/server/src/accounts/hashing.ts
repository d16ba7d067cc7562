import { hash, parseOptions, verify } from '@node-rs/argon2'
import { fail } from '../http/problems.ts'

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

const mostAtOnce = 2
const mostWaiting = 600
let atWork = 0
const waiting: (() => void)[] = []

/**
 * Waits for one of the two turns at computing hashes, so that many log-ins at once leave the processor and the memory to
 * everybody else. Refuses with 503 where too many wait. Never wait for a turn within a transaction: those whose turn it
 * is need connections too.
 */
export async function hashingTurn<T>(work: (hasher: Hasher) => Promise<T>): Promise<T> {
  if (atWork >= mostAtOnce) {
    if (waiting.length >= mostWaiting) fail('server.busy')
    await new Promise<void>((resume) => waiting.push(resume))
  } else atWork += 1
  try {
    return await work(hasher)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else atWork -= 1
  }
}

/** True where a hash was made with less work than is asked for today. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost || parallelism < cost.parallelism
}
