import type { Caller } from '../db/caller.ts'
import { fail } from '../http/problems.ts'

const freshFor = 5 * 60_000

/** Refuses where the caller proved who they are longer ago than five minutes. */
export function refuseUnconfirmed(caller: Caller, at: Date): void {
  if (at.getTime() - Date.parse(caller.authenticatedAt) > freshFor) fail('login.unconfirmed')
}
