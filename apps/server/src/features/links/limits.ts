import { networkOf } from '../../accounts/tries.ts'
import type { Turns } from '../../accounts/turn-queries.ts'

const hour = 3_600_000

/** How often one network address may ask for mails, each kind counted by itself. */
export function askedFrom(address: string, kind: 'link' | 'unsubscribe'): Turns {
  return { key: `asked:${kind}:${networkOf(address)}`, most: 20, perMs: hour }
}

/** How many mails about links a user gets, whoever asks for them. */
export function linkMailsTo(userId: string): Turns {
  return { key: `link-mail:${userId}`, most: 3, perMs: hour }
}

/** How many mails an address gets that ask whether notifications shall end. */
export function confirmationsTo(email: string): Turns {
  return { key: `unsubscribe-mail:${email.toLowerCase()}`, most: 3, perMs: 24 * hour }
}
