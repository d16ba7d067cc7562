import type { account } from '@catenary/contract/account'
import { storePassword } from '../../accounts/account-queries.ts'
import { hashingFor } from '../../accounts/hashing.ts'
import { provePassword } from '../../accounts/own-password.ts'
import { refuseUnfitPassword } from '../../accounts/password-strength.ts'
import { hashPassword } from '../../accounts/password.ts'
import { fail } from '../../http/problems.ts'
import type { OwnCall } from '../../http/serve-own.ts'
import type { Serving } from '../../http/serving.ts'
import { visitorOf } from '../../http/visitor.ts'
import { enqueue } from '../../jobs/queue.ts'
import { passwordAccount } from './permitted.ts'
import { recordOwn } from './record.ts'

/** Changes the caller's password. Every other session of theirs ends, and they are told by mail. */
export async function changePassword(serving: Serving, call: OwnCall<typeof account.password>): Promise<void> {
  const { database, accounts } = serving
  const { body, caller, session, at } = call
  const owner = await passwordAccount(database, caller, at)
  const visitor = visitorOf(call.request)
  await provePassword(database, {
    account: owner,
    password: body.currentPassword,
    path: 'currentPassword',
    visitor,
    at,
  })
  const hints = [owner.firstname, owner.lastname, owner.email, owner.username]
  await refuseUnfitPassword(accounts, { password: body.password, hints, path: 'password' })
  const passwordHash = await hashPassword(body.password, hashingFor(owner.id, visitor.address))
  await database.as(null, at, async (db) => {
    const instead = owner.passwordHash ?? undefined
    const change = { userId: owner.id, passwordHash, at, keptSession: session, instead }
    // Changed by somebody else while the hash was computed: what was proven is no longer the password.
    if (!(await storePassword(db, change))) fail('record.busy')
    const values = { at: at.toISOString() }
    await enqueue(db, 'account.notify', { userId: owner.id, template: 'passwordChanged', values })
    await recordOwn(db, call, 'password.changed')
  })
}
