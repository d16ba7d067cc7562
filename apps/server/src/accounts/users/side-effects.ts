import { isApiUser, rolesWith } from '@catenary/contract/access'
import type { Role } from '@catenary/contract/access'
import { languageById } from '@catenary/i18n/language'
import type { Language } from '@catenary/i18n/language'
import type { Caller, Queries } from '../../db/database.ts'
import { enqueue } from '../../jobs/queue.ts'
import { revokeApiTokens } from '../tokens/token-queries.ts'
import type { PlannedUser, UserInput } from './planned-user.ts'
import type { StoredUser } from './queries.ts'
import { awaitsPassword } from './user-response.ts'
import { deleteCalendarToken, deleteSecondFactor, deleteAccountLinks, deleteUserSessions } from './write-queries.ts'

/** Who changes a user, when, in which language, by what. */
export interface ChangeContext {
  readonly caller: Caller
  readonly at: Date
  readonly language: Language
  readonly input: UserInput
}

/** Mails a user the means to choose a first password. */
export async function invite(
  db: Queries,
  { caller, language }: Pick<ChangeContext, 'caller' | 'language'>,
  user: StoredUser,
) {
  const recipientLanguage = user.languageId ? languageById[user.languageId] : language
  const payload = { userId: user.id, purpose: 'activate', language: recipientLanguage, invitedBy: caller.name } as const
  await enqueue(db, 'account.sendLink', payload, { key: `invitation ${user.id}` })
}

export function hasOtherMandators(before: StoredUser, mandators: readonly string[]): boolean {
  const current = before.mandators.map(({ id }) => id)
  return current.length !== mandators.length || !current.every((id) => mandators.includes(id))
}

/** True where the user would log in otherwise than before, their password apart: by another name, address or method. */
export function changesLogin(before: StoredUser, after: PlannedUser): boolean {
  const isOtherName = before.username.toLowerCase() !== after.username.toLowerCase()
  const isOtherMethod = before.twoFactorMethod !== after.twoFactorMethod
  return isOtherName || isOtherMethod || changesEmail(before, after) || before.samlProvider !== after.samlProvider
}

const changesEmail = (before: StoredUser, after: Pick<StoredUser, 'email'>) =>
  before.email.toLowerCase() !== after.email.toLowerCase()

/** Ends sessions, tokens, second factor and links that a change of a user invalidates. */
export async function endInvalidatedAccess(
  db: Queries,
  before: StoredUser,
  after: PlannedUser,
  { input, at }: ChangeContext,
) {
  const { id } = before
  const isSwitchedOff = !after.isActive && (before.isActive || (after.isSwitchedOff && !before.isSwitchedOff))
  const isOtherReach = before.roles.join() !== after.roles.join() || hasOtherMandators(before, after.mandators)
  const isNewPassword = input.password !== undefined
  if (isNewPassword || isOtherReach || changesLogin(before, after) || isSwitchedOff) await deleteUserSessions(db, id)
  if (isSwitchedOff || losesTokens(before.roles, after.roles)) await revokeApiTokens(db, id, at)
  if (isSwitchedOff) await deleteCalendarToken(db, id)
  if (before.twoFactorMethod !== after.twoFactorMethod) await deleteSecondFactor(db, id)
  // Links already sent are in the mailbox of the old address.
  if (isNewPassword || changesEmail(before, after) || isSwitchedOff) await deleteAccountLinks(db, id)
}

/** Whether tokens end with a change of roles: those of a program that becomes a person, and of who may no longer see the API page. */
function losesTokens(before: readonly Role[], after: readonly Role[]): boolean {
  const mayHaveTokens = isApiUser(after) || after.some((role) => rolesWith('API_PAGE').includes(role))
  return !mayHaveTokens || isApiUser(before) !== isApiUser(after)
}

/** Mails notices about the user's own log-in; invites a user without password where mail can reach them now. */
export async function notifyUser(db: Queries, before: StoredUser, after: StoredUser, change: ChangeContext) {
  const at = change.at.toISOString()
  const user = { userId: after.id, language: change.language }
  const isNewEmail = changesEmail(before, after)
  const isOtherMethod = before.twoFactorMethod !== after.twoFactorMethod
  if (isNewEmail)
    await enqueue(db, 'account.notify', {
      ...user,
      to: before.email,
      template: 'emailChanged',
      values: { at, newAddress: after.email },
    })
  const isWithoutLogin = after.twoFactorMethod === 'no-password'
  if (change.input.password !== undefined && before.hasPassword)
    await enqueue(db, 'account.notify', { ...user, template: 'passwordChanged', values: { at } })
  if (isOtherMethod && before.isActive && !isWithoutLogin)
    await enqueue(db, 'account.notify', {
      ...user,
      template: 'factorChanged',
      values: { at, method: after.twoFactorMethod ?? 'password' },
    })
  const wasInvited = isNewEmail && before.invitedUntil !== null
  const mustChoosePassword = before.twoFactorMethod === 'no-password' && change.input.isActive !== false
  if (awaitsPassword(after) && (wasInvited || mustChoosePassword)) await invite(db, change, after)
}
