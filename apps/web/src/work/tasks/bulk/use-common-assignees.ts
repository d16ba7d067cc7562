import type { Task } from '@catenary/contract/work/tasks'
import { tasks as endpoints } from '@catenary/contract/work/tasks'
import { useQueries } from '@tanstack/react-query'
import { queryFor } from '../../../api/queries.ts'

/** A user to whom a task can be assigned. */
interface Assignee {
  readonly id: string
  readonly name: string
}

/**
 * The users to whom each of some tasks can be assigned. All ropes of an area are of one mandator: one of them is asked for
 * internal tasks, and one for others.
 */
export function useCommonAssignees(tasks: readonly Task[], isWanted: boolean) {
  const groups = new Map(
    tasks.map(({ rope, attributes: { isInternal } }) => [
      `${rope.installation.area.id} ${isInternal}`,
      { rope: rope.id, ...(isInternal && { internal: '1' as const }) },
    ]),
  )
  return useQueries({
    queries: [...groups.values()].map((query) => ({
      ...queryFor(endpoints.assignees, { query }),
      enabled: isWanted,
    })),
    combine: (found) => ({
      users: common(found.map(({ data = [] }) => data)),
      isPending: found.some(({ isPending }) => isPending),
      error: found.find(({ error }) => error)?.error ?? null,
    }),
  })
}

function common([first = [], ...others]: readonly (readonly Assignee[])[]): readonly Assignee[] {
  return first.filter(({ id }) => others.every((list) => list.some((user) => user.id === id)))
}
