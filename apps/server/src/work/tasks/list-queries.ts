import type { ParsedRequest } from '@catenary/contract/endpoint'
import { searchTerms } from '@catenary/contract/library/search-normalization'
import { inspectionMethods } from '@catenary/contract/records/event-attributes'
import { taskComponents, taskStatuses } from '@catenary/contract/work/task-fields'
import type { Task, tasks, taskList } from '@catenary/contract/work/tasks'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { choiceKey, countRows, nameKey, readPage, sortKey } from '../../db/paging.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../../db/paging.ts'
import { earlierVersions } from '../../db/statements/event-versions.ts'
import { fromTasks, selectTasks, toTask } from './queries.ts'

/** What tasks are sorted by in the database. */
export const taskSortKeys: SortKeys<(typeof taskList)['sortable'][number]> = {
  by: {
    due: [sortKey('timestamp', sql.ref('tasks.dueSince'), true)],
    title: [nameKey(sql.ref('tasks.title'))],
    status: [choiceKey(sql.ref('tasks.status'), taskStatuses, false)],
    createdAt: [sortKey('timestamp', sql.ref('tasks.createdAt'))],
    doneAt: [sortKey('timestamp', sql.ref('tasks.doneAt'), true)],
    component: [choiceKey(sql.ref('tasks.component'), taskComponents)],
    inspectionType: [choiceKey(sql.ref('tasks.inspectionType'), inspectionMethods)],
    rope: [nameKey(sql.ref('ropes.name'))],
    installation: [nameKey(sql.ref('installations.name'))],
    area: [nameKey(sql.ref('areas.name'))],
  },
  unique: [sortKey('uuid', sql.ref('tasks.id'))],
}

/** The filters of a list of tasks; `archived` null: those that are archived and those that are not. */
export type TaskFilters = Partial<Omit<ParsedRequest<typeof tasks.list>['query'], 'archived'>> & {
  readonly archived?: boolean | null | undefined
}

const isOpen = sql<SqlBool>`tasks.status <> 'done'`

/** What the filters of a list of tasks mean in the database. */
export function filtersOf(query: TaskFilters, at: Date): RawBuilder<SqlBool>[] {
  const { status, assigned, overdue, internal, inspection, archived = false } = query
  const isOverdue = sql<SqlBool>`(${isOpen} and tasks.due_since < ${at.toISOString()})`
  const references = {
    area: 'areas.id',
    installation: 'installations.id',
    rope: 'tasks.ropeId',
    upload: 'tasks.uploadId',
  }
  return [
    // Written out as the indexes of parts of the tasks have it: plans are made without the values.
    ...(archived === null ? [] : [archived ? sql<SqlBool>`tasks.is_deleted` : sql<SqlBool>`not tasks.is_deleted`]),
    ...(status ? [sql<SqlBool>`tasks.status = any (${[...status]}::text[])`] : []),
    ...(status && !status.includes('done') ? [isOpen] : []),
    ...(assigned
      ? [sql<SqlBool>`tasks.id in (select a.task_id from task_assignees a where a.user_id = (select app_user()))`]
      : []),
    ...(overdue === undefined ? [] : [overdue ? isOverdue : sql<SqlBool>`${isOverdue} is not true`]),
    ...(internal === undefined ? [] : [sql<SqlBool>`tasks.is_internal = ${internal}`]),
    ...(inspection === undefined ? [] : [sql<SqlBool>`(tasks.inspection_type is not null) = ${inspection}`]),
    ...(query.event === undefined
      ? []
      : [
          sql<SqlBool>`(tasks.event_id = ${query.event} or tasks.event_id in (${earlierVersions(sql`${query.event}::uuid`)}))`,
        ]),
    ...Object.entries(references).flatMap(([name, column]) => {
      const id = query[name as keyof typeof references]
      return id === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${id}`]
    }),
    ...searchTerms(query.query ?? '').map((word) => sql<SqlBool>`strpos(tasks.search_text, ${word}) > 0`),
  ]
}

/** True of a task whose rope is in use, with all that it belongs to. */
export const isInUse = sql<SqlBool>`not (ropes.is_deleted or installations.is_deleted or areas.is_deleted)`

/** Parameters of a list of tasks. */
export interface TaskListRequest {
  readonly query: TaskFilters
  readonly page: Page
  readonly at: Date
  /** Limits the list to the tasks of this rope, which may be archived. */
  readonly ropeId?: string
}

/** A page of the tasks that the caller may see. */
export async function readTaskPage(
  db: Queries,
  { query, page, at, ropeId }: TaskListRequest,
): Promise<PageRead<Task> & { readonly count: ListCount | null }> {
  const scope = ropeId === undefined ? isInUse : sql<SqlBool>`tasks.rope_id = ${ropeId}`
  const conditions = [scope, ...filtersOf(query, at)]
  const { rows, ...beside } = await readPage(
    selectTasks(db).where(({ and }) => and(conditions)),
    page,
  )
  const counted = fromTasks(db).where(({ and }) => and(conditions))
  const count = query.total ? await countRows(counted, page, rows.length) : null
  return { ...beside, count, rows: rows.map((row) => toTask(row, at)) }
}
