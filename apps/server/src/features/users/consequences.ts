import { languageOfId } from '@catenary/i18n/language'
import type { Language } from '@catenary/i18n/language'
import type { Caller, Queries } from '../../db/caller.ts'
import { enqueue } from '../../jobs/queue.ts'
import { awaitsPassword } from './answer.ts'
import type { PlannedUser, SentUser } from './plan.ts'
import type { StoredUser } from './queries.ts'
import { deleteFactor, deleteLinks, deleteSessions } from './writing-queries.ts'

/** Who changes a user, when, in which language, by what. */
export interface Cause {
  readonly caller: Caller
  readonly at: Date
  readonly language: Language
  readonly sent: SentUser
}

/** Mails a user the means to choose a first password. */
export async function invite(db: Queries, { caller, language }: Pick<Cause, 'caller' | 'language'>, user: StoredUser) {
  const own = user.languageId ? languageOfId[user.languageId] : language
  const payload = { userId: user.id, purpose: 'activate', language: own, invitedBy: caller.name } as const
  await enqueue(db, 'account.sendLink', payload, { key: `invitation ${user.id}` })
}

/** True where the user's mandators are not these. */
export function isOtherSet(before: StoredUser, mandators: readonly string[]): boolean {
  const held = before.mandators.map(({ id }) => id)
  return held.length !== mandators.length || !held.every((id) => mandators.includes(id))
}

/** True where the user would log in otherwise than before, their password apart: by another name, address or method. */
export function isOtherLogin(before: StoredUser, after: PlannedUser): boolean {
  const isOtherName = before.username.toLowerCase() !== after.username.toLowerCase()
  const isOtherMethod = before.twoFactorMethod !== after.twoFactorMethod
  return isOtherName || isOtherMethod || isOtherEmail(before, after) || before.samlProvider !== after.samlProvider
}

const isOtherEmail = (before: StoredUser, after: Pick<StoredUser, 'email'>) =>
  before.email.toLowerCase() !== after.email.toLowerCase()

/** Ends sessions, second factor and links that a change of a user takes the ground from. */
export async function endWhatNoLongerHolds(db: Queries, before: StoredUser, after: PlannedUser, { sent }: Cause) {
  const { id } = before
  const isSwitchedOff = (before.isActive || after.isSwitchedOff) && !after.isActive
  const isOtherReach = before.roles.join() !== after.roles.join() || isOtherSet(before, after.mandators)
  const isNewPassword = sent.password !== undefined
  if (isNewPassword || isOtherReach || isOtherLogin(before, after) || isSwitchedOff) await deleteSessions(db, id)
  if (before.twoFactorMethod !== after.twoFactorMethod) await deleteFactor(db, id)
  // A link stands in the mailbox of the address it was sent to.
  if (isNewPassword || isOtherEmail(before, after) || isSwitchedOff) await deleteLinks(db, id)
}

/**
 * Tells the user what concerns how they log in; who still has to choose a password is invited where mail can reach them
 * now.
 */
export async function tell(db: Queries, before: StoredUser, after: StoredUser, change: Cause) {
  const at = change.at.toISOString()
  const user = { userId: after.id, language: change.language }
  const isElsewhere = isOtherEmail(before, after)
  const isOtherMethod = before.twoFactorMethod !== after.twoFactorMethod
  if (isElsewhere)
    await enqueue(db, 'account.notify', {
      ...user,
      to: before.email,
      template: 'emailChanged',
      values: { at, newAddress: after.email },
    })
  const isWithoutLogin = after.twoFactorMethod === 'no-password'
  if (change.sent.password !== undefined && before.hasPassword)
    await enqueue(db, 'account.notify', { ...user, template: 'passwordChanged', values: { at } })
  if (isOtherMethod && before.isActive && !isWithoutLogin)
    await enqueue(db, 'account.notify', {
      ...user,
      template: 'factorChanged',
      values: { at, method: after.twoFactorMethod ?? 'password' },
    })
  const wasInvited = isElsewhere && before.invitedUntil !== null
  const isNowToChoose = before.twoFactorMethod === 'no-password' && change.sent.isActive !== false
  if (awaitsPassword(after) && (wasInvited || isNowToChoose)) await invite(db, change, after)
}
