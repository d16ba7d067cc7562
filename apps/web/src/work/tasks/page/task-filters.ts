import type { TasksSearch } from '../../search-params.ts'

/** What takes every filter out of the address. */
export const noTaskFilters = {
  status: undefined,
  mine: undefined,
  overdue: undefined,
  area: undefined,
  installation: undefined,
  rope: undefined,
  internal: undefined,
  upload: undefined,
  filter: undefined,
} as const satisfies TasksSearch

/** True where filters may hide tasks that are not finished. */
export function isNarrowed(search: TasksSearch): boolean {
  return Object.keys(noTaskFilters).some((name) => search[name as keyof typeof noTaskFilters] !== undefined)
}
