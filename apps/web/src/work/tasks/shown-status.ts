import type { TaskStatus } from '@catenary/contract/work/task-fields'

/** By what status a list of tasks is narrowed: those that are not finished, one status, any, or those in the archive. */
export const shownStatuses = ['pending', 'new', 'in-progress', 'done', 'any', 'archived'] as const satisfies readonly (
  | TaskStatus
  | 'pending'
  | 'any'
  | 'archived'
)[]
export type ShownStatus = (typeof shownStatuses)[number]

/** The filter of a list of tasks for a choice. */
export function statusFilter(status: ShownStatus): { readonly status?: string; readonly archived?: '1' } {
  if (status === 'pending') return { status: 'new,in-progress' }
  if (status === 'archived') return { archived: '1' }
  return status === 'any' ? {} : { status }
}
