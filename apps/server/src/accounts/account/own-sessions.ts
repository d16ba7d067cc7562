import type { account, OwnSession } from '@catenary/contract/accounts/account'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import type { SessionCall } from '../../http/serve-own.ts'
import { clearSessionCookie, isSecure } from '../../http/session/cookie.ts'
import { deviceName } from '../device-name.ts'
import { endOtherSessions } from '../session-queries.ts'
import { deleteOwnSession, listOwnSessions } from './own-account-queries.ts'
import { recordOwnAudit } from './own-account.ts'

/** Where the caller is logged in. */
export async function listSessions(
  { database }: AppContext,
  call: SessionCall<typeof account.sessions>,
): Promise<OwnSession[]> {
  const { caller, session, at } = call
  const rows = await database.runAs(null, at, (db) => listOwnSessions(db, caller.id))
  return rows.map(({ id, tokenHash, userAgent, address, createdAt, seenAt }) => ({
    id,
    device: deviceName(userAgent),
    address,
    createdAt,
    seenAt,
    isCurrent: tokenHash.equals(session),
  }))
}

/** Ends one session of the caller, be it the present one. */
export async function endOwnSession(context: AppContext, call: SessionCall<typeof account.endSession>): Promise<void> {
  const { database, baseUrl } = context
  const { caller, session, params, at } = call
  const ended = await database.runAs(null, at, async (db) => {
    const found = (await deleteOwnSession(db, caller.id, params.id)) ?? throwProblem('record.notFound')
    await recordOwnAudit(db, call, 'session.ended', { device: deviceName(found.userAgent) })
    return found
  })
  if (ended.tokenHash.equals(session)) clearSessionCookie(call.reply, isSecure(baseUrl))
}

/** Ends every other session of the caller. */
export async function endOwnOtherSessions(
  { database }: AppContext,
  call: SessionCall<typeof account.endOtherSessions>,
): Promise<void> {
  const { caller, session, at } = call
  await database.runAs(null, at, async (db) => {
    const count = await endOtherSessions(db, caller.id, session)
    if (count > 0) await recordOwnAudit(db, call, 'session.ended', { count })
  })
}
