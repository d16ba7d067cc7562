import type { Fault } from '@catenary/contract/faults'
import type { Language } from '@catenary/i18n/language'
import { v7 } from 'uuid'
import { refuseUnconfirmed } from '../../accounts/confirmed.ts'
import { refuseUnfitPassword } from '../../accounts/password-strength.ts'
import type { Queries } from '../../db/caller.ts'
import { fail } from '../../http/problems.ts'
import type { Serving } from '../../http/serving.ts'
import { matchVersion } from '../../http/versions.ts'
import { awaitsPassword, versionedUser } from './answer.ts'
import { asTaken } from './conflicts.ts'
import { endWhatNoLongerHolds, invite, isOtherLogin, isOtherSet, tell } from './consequences.ts'
import { enterAsEditor, refuseUneditable, scopeOf } from './editor.ts'
import type { Editor } from './editor.ts'
import { permissionFaults, plan, ruleFaults } from './plan.ts'
import type { Before, PlannedUser, SentUser } from './plan.ts'
import { deletePicture } from './picture-queries.ts'
import { findUser, mandatorNames, otherAdministrators } from './queries.ts'
import type { StoredUser } from './queries.ts'
import type { Doing } from './records.ts'
import { changesOf, recordUser } from './records.ts'
import { revokeTokens } from './token-queries.ts'
import {
  deleteFactor,
  deleteLinks,
  deleteSessions,
  insertUser,
  markDeleted,
  setMandators,
  updateUser,
} from './writing-queries.ts'

/** What a change of a user is made with. */
export interface Change extends Doing {
  readonly serving: Serving
  readonly language: Language
  readonly sent: SentUser
  /** The sent password as it is stored. */
  readonly passwordHash: string | undefined
}

/** Adds a user; who gets no password is sent the means to choose one. Answers the user's id. */
export async function createUser(db: Queries, change: Change): Promise<string> {
  const { sent, caller, at } = change
  const editor = await enterAsEditor(db, caller)
  const planned = await allowed(db, editor, null, change)
  const { mandators, ...row } = planned
  const id = v7()
  await asTaken(planned, () => insertUser(db, id, row, { at, ...chosen(change) }))
  await asTaken(planned, () => setMandators(db, id, mandators))
  const user = await reread(db, change, id)
  // Somebody who is switched off on purpose is not asked in.
  const isInvited = awaitsPassword(user) && sent.isActive !== false
  if (isInvited) await invite(db, change, user)
  const details = { changes: changesOf({}, user), passwordSet: sent.password !== undefined, invited: isInvited }
  await recordUser(db, change, { action: 'user.created', user, details })
  return id
}

/** Changes a user, and ends and tells what follows from it. */
export async function changeUser(db: Queries, id: string, change: Change & { ifMatch: string | undefined }) {
  const { sent, caller, at, ifMatch } = change
  const editor = await enterAsEditor(db, caller)
  const before = (await findUser(db, scopeOf(caller), id)) ?? fail('record.notFound')
  refuseUneditable(editor, before)
  matchVersion(ifMatch, versionedUser(caller, before, at))
  const planned = await allowed(db, editor, before, change)
  if (isSame(before, planned) && sent.password === undefined) return
  // Whoever took over a session could change what protects the account itself.
  if (id === caller.id && (sent.password !== undefined || isOtherLogin(before, planned))) refuseUnconfirmed(caller, at)
  await keepAnAdministrator(db, before, planned)
  const { mandators, ...row } = planned
  const isOtherEmail = row.email.toLowerCase() !== before.email.toLowerCase()
  const isOtherAtProvider = isOtherEmail || row.samlProvider !== before.samlProvider
  await asTaken(planned, () => updateUser(db, id, row, { isOtherAtProvider, ...chosen(change) }))
  await endWhatNoLongerHolds(db, before, planned, change)
  await asTaken(planned, () => setMandators(db, id, mandators))
  const after = await reread(db, change, id)
  await tell(db, before, after, change)
  const changes = changesOf(before, after)
  const entry = { user: after, formerMandators: before.mandators }
  if (Object.keys(changes).length > 0)
    await recordUser(db, change, { ...entry, action: 'user.changed', details: { changes } })
  if (sent.password !== undefined) await recordUser(db, change, { ...entry, action: 'password.changed' })
}

/** Deletes a user: nobody can log in as them any more, and what they recorded keeps their name. */
export async function deleteUser(db: Queries, id: string, doing: Doing & { ifMatch: string | undefined }) {
  const { caller, at, ifMatch } = doing
  const editor = await enterAsEditor(db, caller)
  const user = (await findUser(db, scopeOf(caller), id)) ?? fail('record.notFound')
  refuseUneditable(editor, user)
  matchVersion(ifMatch, versionedUser(caller, user, at))
  await keepAnAdministrator(db, user, { roles: [], isActive: false })
  await deletePicture(db, id)
  await markDeleted(db, id, at)
  await revokeTokens(db, id, at)
  await deleteSessions(db, id)
  await deleteLinks(db, id)
  await deleteFactor(db, id)
  await setMandators(db, id, [])
  const { email, username, roles, mandators } = user
  await recordUser(db, doing, { action: 'user.deleted', user, details: { email, username, roles, mandators } })
}

/** What the user becomes, or the refusal of it. */
async function allowed(db: Queries, editor: Editor, before: Before, change: Change): Promise<PlannedUser> {
  const { serving, sent } = change
  const planned = plan(editor, before, sent)
  const denied = permissionFaults(editor, before, planned, sent)
  if (denied.length > 0) fail('permission.denied', { faults: denied })
  const unknown = await unknownMandators(db, editor, sent)
  if (unknown.length > 0) fail('record.notFound', { faults: unknown })
  const providers = serving.samlProviders.map(({ id }) => id)
  refuse(ruleFaults(editor, before, planned, providers))
  const { firstname, lastname, email, username } = planned
  const hints = [firstname, lastname, email, username]
  if (sent.password !== undefined)
    await refuseUnfitPassword(serving.accounts, { password: sent.password, hints, path: 'user.password' })
  return planned
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return
  const isRule = faults.every(({ code }) => code.startsWith('method.'))
  fail(isRule ? 'rule.violated' : 'input.invalid', { faults })
}

async function unknownMandators(db: Queries, editor: Editor, sent: SentUser): Promise<Fault[]> {
  const ids = sent.mandators?.map(({ id }) => id) ?? []
  const known = editor.isAny ? await mandatorNames(db, ids) : new Set(editor.mandators)
  return ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `user.mandators[${index}].id`, code: 'mandators.unknown' as const }],
  )
}

function chosen({ passwordHash, at }: Change) {
  return passwordHash === undefined ? {} : { password: { hash: passwordHash, at } }
}

async function reread(db: Queries, { caller }: Doing, id: string): Promise<StoredUser> {
  return (await findUser(db, scopeOf(caller), id)) ?? fail('record.notFound')
}

function isSame(before: StoredUser, planned: PlannedUser): boolean {
  const { mandators, ...row } = planned
  const stored: Readonly<Record<string, unknown>> = { ...before }
  const isSameRow = Object.entries(row).every(([key, value]) => JSON.stringify(value) === JSON.stringify(stored[key]))
  return isSameRow && !isOtherSet(before, mandators)
}

async function keepAnAdministrator(db: Queries, before: StoredUser, after: Pick<PlannedUser, 'roles' | 'isActive'>) {
  const administers = ({ roles, isActive }: typeof after) => isActive && roles.includes('ROLE_ADMIN')
  if (!administers(before) || administers(after)) return
  if ((await otherAdministrators(db, before.id)) === 0) fail('user.lastAdministrator')
}
