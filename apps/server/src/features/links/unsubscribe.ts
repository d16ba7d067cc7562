import { mailAddress } from '@catenary/contract/field'
import type { session } from '@catenary/contract/session'
import { takeTurn } from '../../accounts/turn-queries.ts'
import { unsubscribedAddress } from '../../accounts/unsubscribe-link.ts'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { OneClick } from '../../http/one-click.ts'
import { fail } from '../../http/problems.ts'
import type { OpenCall } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { enqueue } from '../../jobs/queue.ts'
import { askedFrom } from './limits.ts'
import { endNotifications } from './queries.ts'

/**
 * Ends the notifications to the address that a token holds. Knowing an address is not enough: for a bare one, its owner
 * is asked by mail; whether it has an owner is not told. Anything else is refused.
 */
export async function unsubscribe(serving: Serving, call: OpenCall<typeof session.unsubscribe>) {
  const { body, at, language, request } = call
  const email = unsubscribedAddress(serving.secrets, body.email)
  if (email !== null) {
    await stop(serving, email, at, request.ip)
    return { isDone: true }
  }
  if (!mailAddress.safeParse(body.email).success) fail('input.invalid', { faults: [{ path: 'email', code: 'email' }] })
  await serving.database.as(null, at, async (db) => {
    if (await takeTurn(db, askedFrom(request.ip, 'unsubscribe'), at))
      await enqueue(db, 'account.confirmUnsubscribe', { email: body.email, language })
  })
  return { isDone: false }
}

/** Ends the notifications to the address that the token of a mail's head holds, as a mail program asks. */
export async function unsubscribeByMailProgram(serving: Serving, { params, at, address }: OneClick): Promise<void> {
  const email = unsubscribedAddress(serving.secrets, params['token'] ?? '')
  await stop(serving, email ?? fail('record.notFound'), at, address)
}

function stop({ database }: Serving, email: string, at: Date, address: string): Promise<void> {
  return database.as(null, at, async (db) => {
    const { isNew, users } = await endNotifications(db, email, at)
    const entry = { at, action: 'user.unsubscribed', actor: null, address } as const
    for (const { id, name } of users) {
      const mandators = await mandatorsOf(db, id)
      await recordAudit(db, { ...entry, subject: { type: 'user', id, name }, mandators, details: { email } })
    }
    if (isNew && users.length === 0)
      await recordAudit(db, { ...entry, subject: { type: 'user', id: null, name: email } })
  })
}
