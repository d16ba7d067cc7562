import { can } from '@catenary/contract/access'
import type { FieldIssue } from '@catenary/contract/issues'
import type { tasks } from '@catenary/contract/work/tasks'
import { findRopeWithParents, listClientUsers, listInternalUsers } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'

/** The possible assignees of a mandator's tasks, by name. */
export function listAssignees(db: Queries, { mandatorId, isInternal }: { mandatorId: string; isInternal: boolean }) {
  return isInternal ? listInternalUsers(db) : listClientUsers(db, mandatorId)
}

/** The possible assignees of a rope's tasks. */
export async function assigneesResponse({ db, query, caller }: Call<typeof tasks.assignees>) {
  const { rope: ropeId, internal: isInternal = false } = query
  if (isInternal && !can(caller.roles, 'TASK_INTERNAL')) throwProblem('permission.denied')
  const { mandatorId } = (await findRopeWithParents(db, ropeId)) ?? throwProblem('record.notFound')
  return listAssignees(db, { mandatorId, isInternal })
}

/** An issue for each invalid or duplicate assignee. */
export function assigneeIssues(
  userIds: readonly string[],
  assignable: readonly { readonly id: string }[],
  isInternal: boolean,
): FieldIssue[] {
  const allowed = new Set(assignable.map(({ id }) => id))
  return userIds.flatMap((id, index): FieldIssue[] => {
    const path = `task.assignedUsers[${index}]`
    if (userIds.indexOf(id) < index) return [{ path, code: 'duplicate' }]
    return allowed.has(id) ? [] : [{ path, code: isInternal ? 'assignee.notInternal' : 'assignee.notClient' }]
  })
}
