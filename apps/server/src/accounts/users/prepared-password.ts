import type { FieldIssue } from '@catenary/contract/issues'
import type { Caller } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requesterOf } from '../../http/request-info.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { passwordIssues } from '../passwords/password-strength.ts'
import { userScopeOf } from './editor.ts'
import type { UserInput } from './planned-user.ts'
import { findUser } from './queries.ts'

/** A password that an editor sets for a user, judged and hashed before the transaction that stores it. */
export interface PreparedPassword {
  readonly hash: string
  readonly issues: readonly FieldIssue[]
}

interface PasswordInput {
  readonly caller: Caller
  readonly input: UserInput
  /** The user who gets it; null for a new one. */
  readonly userId: string | null
}

/** Judges and hashes the password that was sent; undefined where none was. Throws only where too many wait. */
export async function preparePassword(
  context: AppContext,
  { caller, input, userId }: PasswordInput,
): Promise<PreparedPassword | undefined> {
  const { password } = input
  if (password === undefined) return undefined
  const stored =
    userId === null
      ? undefined
      : await context.database.runAsUser(caller.id, context.clock.now(), (db) =>
          findUser(db, userScopeOf(caller), userId),
        )
  const { firstname = '', lastname = '', email = '', username = '' } = { ...stored, ...input }
  const requester = requesterOf(caller)
  const candidate = { password, hints: [firstname, lastname, email, username], path: 'user.password', requester }
  const issues = await passwordIssues(context.accounts, candidate)
  return { hash: await hashPassword(password, requester), issues }
}
