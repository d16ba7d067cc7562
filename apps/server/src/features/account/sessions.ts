import type { account, OwnSession } from '@catenary/contract/account'
import { deviceName } from '../../accounts/device-name.ts'
import { endOtherSessions } from '../../accounts/session-queries.ts'
import { clearSession, isSecure } from '../../http/cookie.ts'
import { fail } from '../../http/problems.ts'
import type { OwnCall } from '../../http/serve-own.ts'
import type { Serving } from '../../http/serving.ts'
import { deleteOwnSession, findSessions } from './queries.ts'
import { recordOwn } from './record.ts'

/** Where the caller is logged in. */
export async function listSessions(
  { database }: Serving,
  call: OwnCall<typeof account.sessions>,
): Promise<OwnSession[]> {
  const { caller, session, at } = call
  const rows = await database.as(null, at, (db) => findSessions(db, caller.id))
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
export async function endOwnSession(serving: Serving, call: OwnCall<typeof account.endSession>): Promise<void> {
  const { database, baseUrl } = serving
  const { caller, session, params, at } = call
  const ended = await database.as(null, at, async (db) => {
    const found = (await deleteOwnSession(db, caller.id, params.id)) ?? fail('record.notFound')
    await recordOwn(db, call, 'session.ended', { device: deviceName(found.userAgent) })
    return found
  })
  if (ended.tokenHash.equals(session)) clearSession(call.reply, isSecure(baseUrl))
}

/** Ends every other session of the caller. */
export async function endOthers({ database }: Serving, call: OwnCall<typeof account.endOtherSessions>): Promise<void> {
  const { caller, session, at } = call
  await database.as(null, at, async (db) => {
    const count = await endOtherSessions(db, caller.id, session)
    if (count > 0) await recordOwn(db, call, 'session.ended', { count })
  })
}
