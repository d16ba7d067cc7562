import { can, editOwnUserRoles } from '@catenary/contract/access'
import type { Role } from '@catenary/contract/access'
import type { Caller, Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import { lockUserWrites } from './queries.ts'
import type { UserScope, StoredUser } from './queries.ts'

/** A user who edits users, with their rights. */
export interface Editor {
  readonly id: string
  readonly name: string
  readonly roles: readonly Role[]
  /** The mandators they belong to. */
  readonly mandators: readonly string[]
  /** They may edit any user, not only plain ones of their own mandators. */
  readonly canEditAny: boolean
}

/** Whose users a caller edits. */
export function userScopeOf(caller: Caller): UserScope {
  return { callerId: caller.id, isAll: can(caller.roles, 'USER_EDIT_ANY') }
}

/**
 * Locks the users against concurrent changes until the end of the transaction. Returns the caller's current roles:
 * permissions withdrawn meanwhile no longer count.
 */
export async function lockAsEditor(db: Queries, caller: Caller): Promise<Editor> {
  const current = (await lockUserWrites(db, caller.id)) ?? throwProblem('permission.denied')
  const canEditAny = can(current.roles, 'USER_EDIT_ANY')
  // The transaction still has the database role of an administrator: a caller who is none any more has to repeat the call.
  const lostRights = userScopeOf(caller).isAll && !canEditAny
  if (lostRights || !(canEditAny || can(current.roles, 'USER_EDIT_OWN'))) throwProblem('permission.denied')
  return { id: caller.id, name: caller.name, roles: current.roles, mandators: current.mandators, canEditAny }
}

/** True for a plain user of the editor's own mandators alone, or for any user where any may be edited. */
export function isEditable(editor: Pick<Editor, 'id' | 'canEditAny'>, user: StoredUser): boolean {
  if (editor.canEditAny) return true
  const isPlain = user.roles.every((role) => editOwnUserRoles.includes(role))
  return user.id !== editor.id && isPlain && user.mandators.length > 0 && !user.hasForeignMandator
}

/** Throws for a user whom the editor may see but not edit. */
export function requireEditableUser(editor: Pick<Editor, 'id' | 'canEditAny'>, user: StoredUser): void {
  if (isEditable(editor, user)) return
  throwProblem(user.id === editor.id ? 'user.self' : 'permission.denied')
}
