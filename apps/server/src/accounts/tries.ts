import { isIPv6 } from 'node:net'
import type { Database, Queries } from '../db/caller.ts'
import { fail } from '../http/problems.ts'
import type { Try } from './try-queries.ts'
import { accountPace, secondsToWait, takeTry } from './try-queries.ts'

/** The key under which tries of a user's second step are counted: of all log-ins under way together. */
export function secondStepKey(userId: string): string {
  return `second-step:${userId}`
}

/** The key under which tries of a logged-in user's own password are counted. */
export function ownPasswordKey(userId: string): string {
  return `own-password:${userId}`
}

/** Refuses with 429 and says how many seconds to wait; `members` stand in the answer as well. */
export function refuseTries(seconds: number, members: Readonly<Record<string, unknown>> = {}): never {
  return fail('tries.tooMany', { members: { ...members, retryAfter: seconds } })
}

/** Takes a try on an account, in a transaction of its own so that it counts whatever comes. Refuses with 429. */
export async function takeAccountTry(database: Database, key: string, at: Date): Promise<Try> {
  const taken = await database.as(null, at, (db) => tryOrWait(db, key, at))
  return typeof taken === 'number' ? refuseTries(taken) : taken
}

async function tryOrWait(db: Queries, key: string, at: Date): Promise<Try | number> {
  return (await takeTry(db, key, accountPace, at)) ?? (await secondsToWait(db, [key], at))
}

/** What stands for whoever is behind an address: an IPv4 address itself, of an IPv6 address its network (/64). */
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
