import { isIPv6 } from 'node:net'
import type { Database, Queries } from '../db/database.ts'
import { throwProblem } from '../http/problems.ts'
import type { Attempt } from './throttle-queries.ts'
import { accountThrottle, secondsToWait, acquireAttempt } from './throttle-queries.ts'

/** Throttle key of a user's second factor, across all pending log-ins. */
export function secondFactorKey(userId: string): string {
  return `second-step:${userId}`
}

/** Throttle key of a logged-in user's own password. */
export function ownPasswordKey(userId: string): string {
  return `own-password:${userId}`
}

/** Throws 429 with Retry-After; `members` are added to the problem. */
export function throwTooManyAttempts(seconds: number, members: Readonly<Record<string, unknown>> = {}): never {
  return throwProblem('tries.tooMany', { members: { ...members, retryAfter: seconds } })
}

/** Counts an attempt on an account in a transaction of its own, so that it is never rolled back. Throws 429. */
export async function acquireAccountAttempt(database: Database, key: string, at: Date): Promise<Attempt> {
  const acquired = await database.runAs(null, at, (db) => acquireOrWait(db, key, at))
  return typeof acquired === 'number' ? throwTooManyAttempts(acquired) : acquired
}

async function acquireOrWait(db: Queries, key: string, at: Date): Promise<Attempt | number> {
  return (await acquireAttempt(db, key, accountThrottle, at)) ?? (await secondsToWait(db, [key], at))
}

/** The network that limits are counted by: an IPv4 address itself, the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::', 2)
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const first = groups(head)
  const last = tail === undefined ? [] : groups(tail)
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const network = [...first, ...zeros, ...last].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
