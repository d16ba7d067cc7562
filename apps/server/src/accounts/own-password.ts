import type { Database } from '../db/caller.ts'
import { fail } from '../http/problems.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Account } from './account-queries.ts'
import { recordFailure } from './failures.ts'
import { hashingFor, hashingTurn } from './hashing.ts'
import { isPassword } from './password.ts'
import { ownPasswordKey, takeAccountTry } from './tries.ts'
import { forgetTries } from './try-queries.ts'

/** A password that somebody who is logged in shows as their own. */
export interface ShownPassword {
  readonly account: Account
  readonly password: string
  /** Where the password stands in the body, for the fault. */
  readonly path: string
  readonly visitor: Visitor
  readonly at: Date
}

/**
 * Goes on where the password is that of the account. Refuses a wrong one with 422 and, after too many, with 429: a stolen
 * session guesses no faster than a stranger.
 */
export async function provePassword(database: Database, shown: ShownPassword): Promise<void> {
  const { account, password, path, visitor, at } = shown
  const { id, name } = account
  const key = ownPasswordKey(id)
  await hashingTurn(hashingFor(id, visitor.address), async (hasher) => {
    const tried = await takeAccountTry(database, key, at)
    const isRight = await isPassword(hasher, account.passwordHash, password)
    await database.as(null, at, async (db) => {
      if (isRight) return forgetTries(db, key)
      const details = { reason: 'confirmation' }
      const failure = {
        action: 'login.failed',
        user: { id, name },
        tried,
        address: visitor.address,
        at,
        details,
      } as const
      return recordFailure(db, failure)
    })
    if (!isRight) fail('rule.violated', { faults: [{ path, code: 'password.wrong' }] })
  })
}
