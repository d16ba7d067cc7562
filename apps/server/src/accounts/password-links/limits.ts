import { networkOf } from '../login-throttle.ts'
import type { KeyedRateLimit } from '../rate-limit-queries.ts'

const hourMs = 3_600_000

/** How often one network address may ask for mails, each kind counted by itself. */
export function requestsFrom(address: string, kind: 'link' | 'unsubscribe'): KeyedRateLimit {
  return { key: `asked:${kind}:${networkOf(address)}`, max: 20, windowMs: hourMs }
}

/** How many mails about links a user gets, whoever asks for them. */
export function linkMailsTo(userId: string): KeyedRateLimit {
  return { key: `link-mail:${userId}`, max: 3, windowMs: hourMs }
}

/** How many mails an address gets that ask whether notifications shall end. */
export function confirmationMailsTo(email: string): KeyedRateLimit {
  return { key: `unsubscribe-mail:${email.toLowerCase()}`, max: 3, windowMs: 24 * hourMs }
}
