import type { Language } from '@catenary/i18n/language'
import type { Queries } from '../../db/caller.ts'
import { fail } from '../../http/problems.ts'
import { enqueue } from '../../jobs/queue.ts'
import { awaitsPassword } from './answer.ts'
import { invite } from './consequences.ts'
import { enterAsEditor, refuseUneditable, scopeOf } from './editor.ts'
import { findUser } from './queries.ts'
import type { StoredUser } from './queries.ts'
import type { Doing } from './records.ts'
import { recordUser } from './records.ts'
import { deleteFactor, deleteSessions, forgetMethod, switchOn } from './writing-queries.ts'

/** What is done to how a user stands, without changing who they are. */
export interface Act extends Doing {
  readonly id: string
  readonly language: Language
}

/** A user whom the caller may edit, while nobody else writes users. */
export async function holdUser(db: Queries, { caller, id }: Pick<Act, 'caller' | 'id'>): Promise<StoredUser> {
  const editor = await enterAsEditor(db, caller)
  const user = (await findUser(db, scopeOf(caller), id)) ?? fail('record.notFound')
  refuseUneditable(editor, user)
  return user
}

/** Sends the activation mail again; refused for who has a password or needs none. */
export async function inviteAgain(db: Queries, act: Act): Promise<void> {
  const user = await holdUser(db, act)
  if (!awaitsPassword(user)) fail('rule.violated')
  // Who is asked in is wanted again.
  if (user.isSwitchedOff) await switchOn(db, user.id)
  await invite(db, act, user)
  await recordUser(db, act, { action: 'user.invited', user, details: { email: user.email } })
}

/**
 * Removes a user's second factor with its recovery codes and ends their sessions; the user is told by mail. Nobody does
 * so to themselves: whoever took over a session could.
 */
export async function resetTwoFactor(db: Queries, act: Act): Promise<void> {
  const { caller, at, id, language } = act
  const user = await holdUser(db, act)
  if (id === caller.id) fail('user.self')
  await deleteFactor(db, id)
  await forgetMethod(db, id)
  await deleteSessions(db, id)
  const values = { at: at.toISOString(), by: caller.name }
  await enqueue(db, 'account.notify', { userId: id, language, template: 'factorReset', values })
  await recordUser(db, act, { action: 'twoFactor.reset', user, details: { method: user.twoFactorMethod } })
}

/** Ends every session of a user. */
export async function endSessions(db: Queries, act: Act): Promise<void> {
  const user = await holdUser(db, act)
  const count = await deleteSessions(db, act.id)
  await recordUser(db, act, { action: 'session.ended', user, details: { count } })
}
