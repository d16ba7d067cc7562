import { deepEqual } from '@catenary/contract/deep-equal'
import type { Task } from '@catenary/contract/work/tasks'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useDueText, useNames } from '../task-words.ts'
import type { ChangeDraft, TasksChange } from './change-draft.ts'

type Names = Task['assignedUsers']

/** What a change makes of a task, and what it has made of it, in lines of words. */
export function useTaskSteps() {
  const { t, date } = useTexts()
  const dueText = useDueText()
  const names = useNames()
  const users = (assigned: Names) => (assigned.length === 0 ? t('taskPages.unassigned') : names(assigned))
  const line = (label: string, old: string, now: string) =>
    old === now ? [] : [t('taskBulk.becomes', { label, old, now })]
  const statusLine = (task: Task, status: Task['attributes']['status']) =>
    line(t('tasks.attributes.status'), t(`tasks.status.${task.attributes.status}`), t(`tasks.status.${status}`))
  const openDue = (task: Task) => dueText({ ...task, doneAt: null })
  return {
    /** What a change would make of a task; `assignees` names whom it would be assigned to. */
    becomes(task: Task, { status, dueAt, assignedUsers }: TasksChange, assignees: Names): string[] {
      const { isRecurring } = task.attributes
      const due = (at: string | null) => {
        if (at === null) return t(isRecurring ? 'taskBulk.byRepetition' : 'taskPages.noDue')
        return Number.isNaN(Date.parse(at)) ? '' : date(at, task.rope.installation.timezone)
      }
      return [
        ...(status ? statusLine(task, status) : []),
        ...(status === 'done' && isRecurring && task.successor === null ? [t('taskBulk.makesNext')] : []),
        ...(dueAt === undefined ? [] : line(t('taskPages.due'), openDue(task), due(dueAt))),
        ...(assignedUsers ? line(t('tasks.assignedUsers'), users(task.assignedUsers), users(assignees)) : []),
      ]
    },
    /** What became of a task. */
    became(before: Task, after: Task): string[] {
      return [
        ...statusLine(before, after.attributes.status),
        ...line(t('taskPages.due'), openDue(before), openDue(after)),
        ...(deepEqual(before.assignedUsers, after.assignedUsers)
          ? []
          : line(t('tasks.assignedUsers'), users(before.assignedUsers), users(after.assignedUsers))),
        ...(after.successor !== null && after.successor.id !== before.successor?.id ? [t('taskBulk.madeNext')] : []),
      ]
    },
  }
}

/** Whom a draft assigns tasks to, by name. */
export function chosenUsers(
  { assign, assignedUsers }: ChangeDraft,
  known: readonly { id: string; name: string }[],
): Names {
  if (assign !== 'users') return []
  return assignedUsers.map((id) => ({ id, name: known.find((user) => user.id === id)?.name ?? null }))
}
