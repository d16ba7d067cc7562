import type { taskUploads } from '@catenary/contract/work/task-upload'
import type { Task } from '@catenary/contract/work/tasks'
import { throwProblem } from '../../../http/problems.ts'
import type { Call } from '../../../http/serve.ts'
import { lockTask, saveArchived } from '../change.ts'
import type { LockedTask } from '../change.ts'
import { findTask, findTaskFacts } from '../queries.ts'
import { listSuccessors, listUploaded } from './upload-queries.ts'

/**
 * Archives the tasks of an upload with the successors that it made; where one was changed since none of them, and those that
 * were are answered.
 */
export async function undoUpload(call: Call<typeof taskUploads.undoUpload>): Promise<Task[]> {
  const { db, params, at } = call
  const uploaded = await listUploaded(db, params.upload)
  if (uploaded.length === 0) throwProblem('record.notFound')
  const ids = [...uploaded.map(({ id }) => id), ...(await listSuccessors(db, params.upload))]
  const facts = await Promise.all(ids.map(async (id) => ({ id, ropeId: (await findTaskFacts(db, id))?.ropeId })))
  const locked: LockedTask[] = []
  for (const { id } of facts.toSorted((a, b) => (`${a.ropeId}${a.id}` < `${b.ropeId}${b.id}` ? -1 : 1)))
    locked.push(await lockTask({ ...call, params: { id }, ifMatch: undefined }))
  const changed = locked.filter(({ task }) => task.version > 1).map(({ task }) => task)
  if (changed.length > 0) throwProblem('upload.changed', { members: { current: changed } })
  for (const task of locked) await saveArchived(call, task)
  const archived: Task[] = []
  for (const id of ids) archived.push(((await findTask(db, id, at)) ?? throwProblem('record.notFound')).value)
  return archived
}
