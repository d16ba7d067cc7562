import type { FieldIssue } from '@catenary/contract/issues'
import type { Language } from '@catenary/i18n/language'
import { v7 } from 'uuid'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import { refuseToken, requireRecentAuthentication } from '../reauthentication.ts'
import { revokeApiTokens } from '../tokens/token-queries.ts'
import { lockAsEditor, requireEditableUser, userScopeOf } from './editor.ts'
import type { Editor } from './editor.ts'
import { deletePicture } from './picture-queries.ts'
import { permissionIssues, planUser, ruleIssues } from './planned-user.ts'
import type { PlannedUser, PreviousUser, UserInput } from './planned-user.ts'
import type { PreparedPassword } from './prepared-password.ts'
import { countOtherAdministrators, findMandatorNames, findUser } from './queries.ts'
import type { StoredUser } from './queries.ts'
import { changesLogin, endInvalidatedAccess, hasOtherMandators, invite, notifyUser } from './side-effects.ts'
import { auditChanges, recordUser } from './user-audit.ts'
import type { ChangeActor } from './user-audit.ts'
import { awaitsPassword, toVersionedUser } from './user-response.ts'
import {
  deleteAccountLinks,
  deleteCalendarToken,
  deleteSecondFactor,
  deleteUserSessions,
  forgetUnsubscribed,
  insertUser,
  markDeleted,
  setMandators,
  updateUser,
} from './write-queries.ts'

/** A change of a user, with its context. */
export interface UserChange extends ChangeActor {
  readonly context: AppContext
  readonly language: Language
  readonly input: UserInput
  /** The password that was sent, if any. */
  readonly password: PreparedPassword | undefined
}

/** Adds a user; who gets no password is sent the means to choose one. Answers the user's id. */
export async function createUser(db: Queries, change: UserChange): Promise<string> {
  const { input, caller, at } = change
  if (input.password !== undefined) refuseToken(caller)
  const editor = await lockAsEditor(db, caller)
  const planned = await planAllowed(db, editor, null, change)
  const { mandators, ...row } = planned
  const id = v7()
  await withConflictProblems(planned, () => insertUser(db, id, row, { at, ...passwordOf(change) }))
  await withConflictProblems(planned, () => setMandators(db, id, mandators))
  if (planned.notificationEnabled) await forgetUnsubscribed(db, planned.email)
  const user = await requireUser(db, change, id)
  // A user who was switched off on purpose is not invited.
  const isInvited = awaitsPassword(user) && input.isActive !== false
  if (isInvited) await invite(db, change, user)
  const details = { changes: auditChanges({}, user), passwordSet: input.password !== undefined, invited: isInvited }
  await recordUser(db, change, { action: 'user.created', user, details })
  return id
}

/** Changes a user, with all side effects. */
export async function changeUser(db: Queries, id: string, change: UserChange & { ifMatch: string | undefined }) {
  const { input, caller, at, ifMatch } = change
  if (input.password !== undefined) refuseToken(caller)
  const editor = await lockAsEditor(db, caller)
  const before = (await findUser(db, userScopeOf(caller), id)) ?? throwProblem('record.notFound')
  requireEditableUser(editor, before)
  requireIfMatch(ifMatch, toVersionedUser(caller, before, at))
  const planned = await planAllowed(db, editor, before, change)
  if (isUnchanged(before, planned) && input.password === undefined) return
  // A hijacked session must not change the account's own protection.
  if (id === caller.id && (input.password !== undefined || changesLogin(before, planned)))
    requireRecentAuthentication(caller, at)
  await requireAdministratorLeft(db, before, planned)
  const { mandators, ...row } = planned
  const isOtherEmail = row.email.toLowerCase() !== before.email.toLowerCase()
  const isOtherIdentity = isOtherEmail || row.samlProvider !== before.samlProvider
  await withConflictProblems(planned, () =>
    updateUser(db, id, row, { isOtherAtProvider: isOtherIdentity, ...passwordOf(change) }),
  )
  await endInvalidatedAccess(db, before, planned, change)
  // Whoever turns notifications on, or gives another address, means that they arrive, also where it was once unsubscribed.
  if (planned.notificationEnabled && (isOtherEmail || !before.notificationEnabled))
    await forgetUnsubscribed(db, planned.email)
  await withConflictProblems(planned, () => setMandators(db, id, mandators))
  const after = await requireUser(db, change, id)
  await notifyUser(db, before, after, change)
  const changes = auditChanges(before, after)
  const entry = { user: after, formerMandators: before.mandators }
  if (Object.keys(changes).length > 0)
    await recordUser(db, change, { ...entry, action: 'user.changed', details: { changes } })
  if (input.password !== undefined) await recordUser(db, change, { ...entry, action: 'password.changed' })
}

/** Deletes a user: they cannot log in any more, and records keep their name. */
export async function deleteUser(db: Queries, id: string, context: ChangeActor & { ifMatch: string | undefined }) {
  const { caller, at, ifMatch } = context
  const editor = await lockAsEditor(db, caller)
  const user = (await findUser(db, userScopeOf(caller), id)) ?? throwProblem('record.notFound')
  requireEditableUser(editor, user)
  requireIfMatch(ifMatch, toVersionedUser(caller, user, at))
  await requireAdministratorLeft(db, user, { roles: [], isActive: false })
  await deletePicture(db, id)
  await markDeleted(db, id, at)
  await revokeApiTokens(db, id, at)
  await deleteUserSessions(db, id)
  await deleteAccountLinks(db, id)
  await deleteCalendarToken(db, id)
  await deleteSecondFactor(db, id)
  await setMandators(db, id, [])
  const { email, username, roles, mandators } = user
  await recordUser(db, context, { action: 'user.deleted', user, details: { email, username, roles, mandators } })
}

/** The user after the change; throws where it is not permitted. */
async function planAllowed(
  db: Queries,
  editor: Editor,
  before: PreviousUser,
  change: UserChange,
): Promise<PlannedUser> {
  const { context, input } = change
  const planned = planUser(editor, before, input)
  const deniedIssues = permissionIssues(editor, before, planned, input)
  if (deniedIssues.length > 0) throwProblem('permission.denied', { issues: deniedIssues })
  const unknownIssues = await unknownMandatorIssues(db, editor, input)
  if (unknownIssues.length > 0) throwProblem('record.notFound', { issues: unknownIssues })
  const providers = context.samlProviders.map(({ id }) => id)
  throwIssues(ruleIssues(editor, before, planned, providers))
  throwIssues(change.password?.issues ?? [])
  return planned
}

function throwIssues(issues: readonly FieldIssue[]): void {
  if (issues.length === 0) return
  const isRule = issues.every(({ code }) => code.startsWith('method.'))
  throwProblem(isRule ? 'rule.violated' : 'input.invalid', { issues })
}

async function unknownMandatorIssues(db: Queries, editor: Editor, input: UserInput): Promise<FieldIssue[]> {
  const ids = input.mandators?.map(({ id }) => id) ?? []
  const known = editor.canEditAny ? await findMandatorNames(db, ids) : new Set(editor.mandators)
  return ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `user.mandators[${index}].id`, code: 'mandators.unknown' as const }],
  )
}

function passwordOf({ password, at }: UserChange) {
  return password === undefined ? {} : { password: { hash: password.hash, at } }
}

async function requireUser(db: Queries, { caller }: ChangeActor, id: string): Promise<StoredUser> {
  return (await findUser(db, userScopeOf(caller), id)) ?? throwProblem('record.notFound')
}

function isUnchanged(before: StoredUser, planned: PlannedUser): boolean {
  const { mandators, ...row } = planned
  const stored: Readonly<Record<string, unknown>> = { ...before }
  const isSameRow = Object.entries(row).every(([key, value]) => JSON.stringify(value) === JSON.stringify(stored[key]))
  return isSameRow && !hasOtherMandators(before, mandators)
}

async function requireAdministratorLeft(
  db: Queries,
  before: StoredUser,
  after: Pick<PlannedUser, 'roles' | 'isActive'>,
) {
  const administers = ({ roles, isActive }: typeof after) => isActive && roles.includes('ROLE_ADMIN')
  if (!administers(before) || administers(after)) return
  if ((await countOtherAdministrators(db, before.id)) === 0) throwProblem('user.lastAdministrator')
}

/** Runs a statement that writes a user; unique and foreign key violations become problems. */
async function withConflictProblems(user: PlannedUser, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const { code, constraint } = errorDetails(error)
    if (code === '23505') {
      const isName = constraint === 'users_username' && user.username !== user.email
      throwProblem('user.emailExists', {
        issues: [{ path: isName ? 'user.username' : 'user.email', code: 'taken' }],
      })
    }
    // A mandator that was deleted a moment ago.
    if (code === '23503')
      throwProblem('record.notFound', { issues: [{ path: 'user.mandators', code: 'mandators.unknown' }] })
    throw error
  }
}

function errorDetails(error: unknown): Readonly<Record<string, unknown>> {
  return error instanceof Error ? { ...error } : {}
}
