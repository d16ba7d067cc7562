import type { Caller } from '../db/database.ts'
import { throwProblem } from '../http/problems.ts'

const maxAuthenticationAgeMs = 5 * 60_000

/** Throws where the caller's last authentication is older than five minutes. */
export function requireRecentAuthentication(caller: Caller, at: Date): void {
  if (at.getTime() - Date.parse(caller.authenticatedAt) > maxAuthenticationAgeMs) throwProblem('login.unconfirmed')
}
