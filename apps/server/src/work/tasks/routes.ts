import { taskChanges } from '@catenary/contract/work/task-changes'
import { ropeTaskList, taskList, tasks } from '@catenary/contract/work/tasks'
import { findRopeWithParents } from '../../assets/public.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { serve, serveQuery } from '../../http/serve.ts'
import type { QueryCall } from '../../http/serve.ts'
import { assigneesResponse } from './assignees.ts'
import { changeAllTasks } from './change-all.ts'
import { archiveTask, changeTask } from './change.ts'
import { createTask } from './create.ts'
import { taskHistory, taskNotes } from './history.ts'
import { readTaskPage, taskSortKeys } from './list-queries.ts'
import { previewResponse } from './preview.ts'
import { findTask } from './queries.ts'

/** Tasks: their lists, one of them with its notes and its history, and their changes. */
export function taskRoutes(context: AppContext): void {
  serveQuery(context, tasks.list, list)
  serveQuery(context, tasks.ofRope, listOfRope)
  serve(context, tasks.assignees, assigneesResponse)
  serveQuery(
    context,
    tasks.get,
    async ({ db, params, at }) => (await findTask(db, params.id, at)) ?? throwProblem('record.notFound'),
  )
  serve(context, tasks.create, createTask)
  serve(context, tasks.change, changeTask)
  serve(context, tasks.remove, archiveTask)
  serve(context, taskChanges.changeAll, changeAllTasks)
  serveQuery(context, taskChanges.preview, previewResponse)
  serveQuery(context, tasks.notes, async ({ db, params, at }) => {
    if (!(await findTask(db, params.id, at))) throwProblem('record.notFound')
    return taskNotes(db, params.id)
  })
  serveQuery(context, tasks.history, async ({ db, params, at }) => {
    if (!(await findTask(db, params.id, at))) throwProblem('record.notFound')
    return taskHistory(db, params.id)
  })
}

async function list({ db, query, at, reply }: QueryCall<typeof tasks.list>) {
  const page = requestedPage(taskList, taskSortKeys, query)
  const { rows, ...beside } = await readTaskPage(db, { query, page, at })
  setPageHeaders(reply, tasks.list, { ...beside, limit: page.limit })
  return rows
}

async function listOfRope({ db, params, query, at, reply }: QueryCall<typeof tasks.ofRope>) {
  if (!(await findRopeWithParents(db, params.id))) throwProblem('record.notFound')
  const page = requestedPage(ropeTaskList, taskSortKeys, query)
  const { rows, ...beside } = await readTaskPage(db, { query, page, at, ropeId: params.id })
  setPageHeaders(reply, tasks.ofRope, { ...beside, limit: page.limit })
  return rows
}
