import type { Language } from '@catenary/i18n/language'
import type { Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import { enqueue } from '../../jobs/queue.ts'
import { lockAsEditor, requireEditableUser, userScopeOf } from './editor.ts'
import { findUser } from './queries.ts'
import type { StoredUser } from './queries.ts'
import { invite } from './side-effects.ts'
import type { ChangeActor } from './user-audit.ts'
import { recordUser } from './user-audit.ts'
import { awaitsPassword } from './user-response.ts'
import { deleteSecondFactor, deleteUserSessions, resetTwoFactorMethod, reactivateUser } from './write-queries.ts'

/** An action on a user's access: invitation, second factor, sessions. */
export interface AccessAction extends ChangeActor {
  readonly id: string
  readonly language: Language
}

/** A user whom the caller may edit; locks the users against concurrent changes. */
export async function lockEditableUser(
  db: Queries,
  { caller, id }: Pick<AccessAction, 'caller' | 'id'>,
): Promise<StoredUser> {
  const editor = await lockAsEditor(db, caller)
  const user = (await findUser(db, userScopeOf(caller), id)) ?? throwProblem('record.notFound')
  requireEditableUser(editor, user)
  return user
}

/** Resends the activation mail; throws for a user who has a password or needs none. */
export async function resendInvitation(db: Queries, action: AccessAction): Promise<void> {
  const user = await lockEditableUser(db, action)
  if (!awaitsPassword(user)) throwProblem('rule.violated')
  // An invitation switches the user on again.
  if (user.isSwitchedOff) await reactivateUser(db, user.id)
  await invite(db, action, user)
  await recordUser(db, action, { action: 'user.invited', user, details: { email: user.email } })
}

/**
 * Removes a user's second factor with its recovery codes, ends their sessions and informs them by mail. Never one's
 * own: a hijacked session could use that.
 */
export async function resetTwoFactor(db: Queries, action: AccessAction): Promise<void> {
  const { caller, at, id, language } = action
  const user = await lockEditableUser(db, action)
  if (id === caller.id) throwProblem('user.self')
  await deleteSecondFactor(db, id)
  await resetTwoFactorMethod(db, id)
  await deleteUserSessions(db, id)
  const values = { at: at.toISOString(), by: caller.name }
  await enqueue(db, 'account.notify', { userId: id, language, template: 'factorReset', values })
  await recordUser(db, action, { action: 'twoFactor.reset', user, details: { method: user.twoFactorMethod } })
}

/** Ends every session of a user. */
export async function endSessions(db: Queries, action: AccessAction): Promise<void> {
  const user = await lockEditableUser(db, action)
  const count = await deleteUserSessions(db, action.id)
  await recordUser(db, action, { action: 'session.ended', user, details: { count } })
}
