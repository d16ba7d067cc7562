import type { ParsedRequest } from '@catenary/contract/endpoint'
import { maxCalendarTasks } from '@catenary/contract/work/calendar'
import type { calendar } from '@catenary/contract/work/calendar'
import type { Task } from '@catenary/contract/work/tasks'
import type { Language, Locale } from '@catenary/i18n/language'
import { languageById, localeFor } from '@catenary/i18n/language'
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { filtersOf, isInUse } from '../tasks/list-queries.ts'
import { selectTasks, toTask } from '../tasks/queries.ts'

/** What a calendar is asked for. */
export interface CalendarRequest {
  readonly filters: ParsedRequest<typeof calendar.feed>['query']
  readonly from: Date
  readonly to: Date
  readonly at: Date
  /** With those that are archived. */
  readonly withArchived?: boolean
}

/**
 * The tasks that may be due in a stretch of time, as the caller may see them: by their date, and those of which only
 * bending cycles or repetitions tell when that is. `isComplete` is false where there are more than are read.
 */
export async function readCalendarTasks(
  db: Queries,
  { filters, from, to, at, withArchived = false }: CalendarRequest,
): Promise<{ readonly tasks: readonly Task[]; readonly isComplete: boolean }> {
  const [begin, end] = [from.toISOString(), to.toISOString()]
  const isOpen = sql<SqlBool>`tasks.status <> 'done' and not tasks.is_deleted`
  const mayBeDue = sql<SqlBool>`(tasks.due_since >= ${begin} and tasks.due_since < ${end}
    or ${isOpen} and tasks.due_cycles is not null and tasks.reached_at is null
    or ${isOpen} and tasks.is_recurring and tasks.due_since < ${end})`
  const conditions = [isInUse, mayBeDue, ...filtersOf({ ...filters, archived: withArchived ? null : false }, at)]
  const rows = await selectTasks(db)
    .where(({ and }) => and(conditions))
    .orderBy(sql`tasks.due_since nulls last`)
    .orderBy('tasks.id')
    .limit(maxCalendarTasks + 1)
    .execute()
  const tasks = rows.slice(0, maxCalendarTasks).map((row) => toTask(row, at))
  return { tasks, isComplete: rows.length <= maxCalendarTasks }
}

/** When tasks were last changed, by their ids. */
export async function listLastChanges(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('taskHistory')
    .select(['taskId', sql<string>`max(timestamp)`.as('changedAt')])
    .where('taskId', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .groupBy('taskId')
    .execute()
  return new Map(rows.map(({ taskId, changedAt }) => [taskId, changedAt]))
}

/** The locale of a user: in the language that they have chosen, else in that of their browser. */
export async function readLocale(db: Queries, userId: string, fallback: Language): Promise<Locale> {
  const chosen = ['languageId', 'englishDates'] as const
  const row = await db.selectFrom('users').select(chosen).where('id', '=', userId).executeTakeFirst()
  const language = row?.languageId ? languageById[row.languageId] : fallback
  return localeFor(language, row?.englishDates ?? 'american')
}
