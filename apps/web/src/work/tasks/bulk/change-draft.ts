import type { RequestInput } from '@catenary/contract/endpoint'
import type { FieldIssue } from '@catenary/contract/issues'
import type { taskChanges } from '@catenary/contract/work/task-changes'
import type { TaskStatus } from '@catenary/contract/work/task-fields'
import type { Task } from '@catenary/contract/work/tasks'
import { dueAtOf } from '../task-draft.ts'

/** What is to become of several tasks, as it is filled in; what is empty stays as it is. */
export interface ChangeDraft {
  readonly status: TaskStatus | ''
  readonly due: 'date' | 'none' | ''
  readonly dueDay: string
  readonly dueTime: string
  readonly assign: 'users' | 'nobody' | ''
  /** Ids. */
  readonly assignedUsers: readonly string[]
}

export const emptyChange: ChangeDraft = {
  status: '',
  due: '',
  dueDay: '',
  dueTime: '',
  assign: '',
  assignedUsers: [],
}

/** What changes of each task. */
export type TasksChange = RequestInput<typeof taskChanges.changeAll>['body']['change']

/** The change that a draft says; empty for none. */
export function changeOf(draft: ChangeDraft, zone: string | undefined): TasksChange {
  const { status, due, assign, assignedUsers } = draft
  return {
    ...(status !== '' && { status }),
    ...(due !== '' && { dueAt: due === 'none' ? null : dueAtOf({ ...draft, dueBy: 'date' }, zone) }),
    ...(assign !== '' && { assignedUsers: assign === 'nobody' ? [] : assignedUsers.map((id) => ({ id })) }),
  }
}

/** What is wrong with a draft, by the names of its fields. */
export function changeIssues({ status, due, dueDay, assign, assignedUsers }: ChangeDraft): FieldIssue[] {
  return [
    ...(status === '' && due === '' && assign === '' ? [{ path: 'status', code: 'required' } as const] : []),
    ...(due === 'date' && dueDay === '' ? [{ path: 'dueDay', code: 'required' } as const] : []),
    ...(assign === 'users' && assignedUsers.length === 0 ? [{ path: 'assignedUsers', code: 'required' } as const] : []),
  ]
}

/** The place in the dialog of a path of the server's; undefined where it has none. */
export function placeOfChange(path: string): string | undefined {
  if (/\bdueAt$/.test(path)) return 'dueDay'
  return /\b(status|assignedUsers)\b/.exec(path)?.[1]
}

/** The time zone of the tasks' installations; undefined where they lie in several, so that the reader's own holds. */
export function commonZone(tasks: readonly Task[]): string | undefined {
  const zones = new Set(tasks.map(({ rope }) => rope.installation.timezone))
  return zones.size === 1 ? [...zones][0] : undefined
}
