import type { session } from '@catenary/contract/accounts/session'
import { emailAddress } from '@catenary/contract/field'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { OneClickUnsubscribe } from '../../http/navigation.ts'
import { throwProblem } from '../../http/problems.ts'
import type { PublicCall } from '../../http/serve.ts'
import { enqueue } from '../../jobs/queue.ts'
import { acquireRateLimitSlot } from '../rate-limit-queries.ts'
import { emailOfUnsubscribeToken } from '../unsubscribe-link.ts'
import { unsubscribeEmail } from './link-queries.ts'
import { requestsFrom } from './link-rules.ts'

/**
 * Ends the notifications to the address in a token. A bare address is not enough: its owner gets a confirmation mail,
 * and the response does not reveal whether there is one. Anything else is invalid.
 */
export async function unsubscribe(context: AppContext, call: PublicCall<typeof session.unsubscribe>) {
  const { body, at, language, request } = call
  const email = emailOfUnsubscribeToken(context.secrets, body.email)
  if (email !== null) {
    await unsubscribeAndRecord(context, email, at, request.ip)
    return { isDone: true }
  }
  if (!emailAddress.safeParse(body.email).success)
    throwProblem('input.invalid', { issues: [{ path: 'email', code: 'email' }] })
  await context.database.runAs(null, at, async (db) => {
    if (await acquireRateLimitSlot(db, requestsFrom(request.ip, 'unsubscribe'), at))
      await enqueue(db, 'account.confirmUnsubscribe', { email: body.email, language })
  })
  return { isDone: false }
}

/** Ends the notifications to the address in the token of a List-Unsubscribe header. */
export async function unsubscribeByOneClick(
  context: AppContext,
  { params, at, address }: OneClickUnsubscribe,
): Promise<void> {
  const email = emailOfUnsubscribeToken(context.secrets, params['token'] ?? '')
  await unsubscribeAndRecord(context, email ?? throwProblem('record.notFound'), at, address)
}

function unsubscribeAndRecord({ database }: AppContext, email: string, at: Date, address: string): Promise<void> {
  return database.runAs(null, at, async (db) => {
    const { isNew, users } = await unsubscribeEmail(db, email, at)
    const entry = { at, action: 'user.unsubscribed', actor: null, address } as const
    for (const { id, name } of users) {
      const mandators = await mandatorsOf(db, id)
      await recordAudit(db, { ...entry, subject: { type: 'user', id, name }, mandators, details: { email } })
    }
    if (isNew && users.length === 0)
      await recordAudit(db, { ...entry, subject: { type: 'user', id: null, name: email } })
  })
}
