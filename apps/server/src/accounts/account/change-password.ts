import type { account } from '@catenary/contract/accounts/account'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { clientInfoOf } from '../../http/request-info.ts'
import type { SessionCall } from '../../http/serve-own.ts'
import { enqueue } from '../../jobs/queue.ts'
import { storePassword } from '../account-queries.ts'
import { hashPassword, hashRequester } from '../password-hash.ts'
import { validatePassword } from '../password-strength.ts'
import { verifyOwnPassword } from '../reauthentication.ts'
import { recordOwnAudit, requirePasswordAccount } from './own-account.ts'

/** Changes the caller's password, ends all their other sessions and informs them by mail. */
export async function changePassword(context: AppContext, call: SessionCall<typeof account.password>): Promise<void> {
  const { database, accounts } = context
  const { body, caller, session, at } = call
  const ownAccount = await requirePasswordAccount(database, caller, at)
  const client = clientInfoOf(call.request)
  await verifyOwnPassword(database, {
    account: ownAccount,
    password: body.currentPassword,
    path: 'currentPassword',
    client,
    at,
  })
  const hints = [ownAccount.firstname, ownAccount.lastname, ownAccount.email, ownAccount.username]
  await validatePassword(accounts, { password: body.password, hints, path: 'password' })
  const passwordHash = await hashPassword(body.password, hashRequester(ownAccount.id, client.address))
  await database.runAs(null, at, async (db) => {
    const expectedHash = ownAccount.passwordHash ?? undefined
    const change = { userId: ownAccount.id, passwordHash, at, keepSessionHash: session, expectedHash }
    // The password was changed concurrently while the hash was computed: the one that was verified is outdated.
    if (!(await storePassword(db, change))) throwProblem('record.busy')
    const values = { at: at.toISOString() }
    await enqueue(db, 'account.notify', { userId: ownAccount.id, template: 'passwordChanged', values })
    await recordOwnAudit(db, call, 'password.changed')
  })
}
