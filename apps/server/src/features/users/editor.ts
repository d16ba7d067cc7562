import { can, ownUserRoles } from '@catenary/contract/access'
import type { Role } from '@catenary/contract/access'
import type { Caller, Queries } from '../../db/caller.ts'
import { fail } from '../../http/problems.ts'
import { lockUsers } from './queries.ts'
import type { Scope, StoredUser } from './queries.ts'

/** Somebody who edits users, with what they hold. */
export interface Editor {
  readonly id: string
  readonly name: string
  readonly roles: readonly Role[]
  /** The mandators they belong to. */
  readonly mandators: readonly string[]
  /** They may edit any user, not only plain ones of their own mandators. */
  readonly isAny: boolean
}

/** Whose users a caller edits. */
export function scopeOf(caller: Caller): Scope {
  return { callerId: caller.id, isAll: can(caller.roles, 'USER_EDIT_ANY') }
}

/**
 * From here on until the end of the transaction nobody else writes users. Answers the caller as they are now: rights that
 * were taken away meanwhile count no more.
 */
export async function enterAsEditor(db: Queries, caller: Caller): Promise<Editor> {
  const now = (await lockUsers(db, caller.id)) ?? fail('permission.denied')
  const isAny = can(now.roles, 'USER_EDIT_ANY')
  // Who entered as an administrator still sees everybody in this transaction: as another one they have to ask anew.
  const isLess = scopeOf(caller).isAll && !isAny
  if (isLess || !(isAny || can(now.roles, 'USER_EDIT_OWN'))) fail('permission.denied')
  return { id: caller.id, name: caller.name, roles: now.roles, mandators: now.mandators, isAny }
}

/** True for a plain user of the editor's own mandators alone, or for any user where any may be edited. */
export function isEditable(editor: Pick<Editor, 'id' | 'isAny'>, user: StoredUser): boolean {
  if (editor.isAny) return true
  const isPlain = user.roles.every((role) => ownUserRoles.includes(role))
  return user.id !== editor.id && isPlain && user.mandators.length > 0 && !user.isForeignToo
}

/** Refuses to touch a user whom the editor may see but not edit. */
export function refuseUneditable(editor: Pick<Editor, 'id' | 'isAny'>, user: StoredUser): void {
  if (isEditable(editor, user)) return
  fail(user.id === editor.id ? 'user.self' : 'permission.denied')
}
