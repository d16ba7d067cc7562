import { deepEqual } from '@catenary/contract/deep-equal'
import type { Task } from '@catenary/contract/work/tasks'
import { tasks } from '@catenary/contract/work/tasks'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import type { ComparedField } from '../../ui/dialog/VersionConflict.tsx'
import { instantOf } from '../../ui/form/zoned-time.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { TaskDraft } from './task-draft.ts'
import { useConditionText, useNames } from './task-words.ts'

/**
 * Two versions of a task, each field in words. Names are those of the users to whom it can be assigned, as an internal
 * task or another one, and of those to whom it was.
 */
export function useTaskComparison(
  { id, installation: { timezone } }: Task['rope'],
  { isInternal }: Pick<TaskDraft, 'isInternal'>,
  known: Task['assignedUsers'],
) {
  const { t, date } = useTexts()
  const names = useNames()
  const conditionText = useConditionText()
  const yesOrNo = (is: boolean) => t(is ? 'common.yes' : 'common.no')
  const { data = [] } = useQuery(
    queryFor(tasks.assignees, { query: { rope: id, ...(isInternal && { internal: '1' }) } }),
  )
  const users = [...data, ...known]
  const dueText = ({ dueBy, dueDay, dueTime, dueThreshold }: TaskDraft) => {
    if (dueBy === '') return t('taskPages.noDue')
    if (dueBy !== 'date') return conditionText({ type: dueBy, threshold: dueThreshold })
    const noon = instantOf({ date: dueDay, time: '12:00' }, timezone)
    return `${noon === null ? dueDay : date(noon, timezone)} ${dueTime}`.trim()
  }
  const describe = (draft: TaskDraft) =>
    [
      ['title', t('tasks.attributes.title'), draft.title],
      ['description', t('tasks.attributes.description'), draft.description],
      ['status', t('tasks.attributes.status'), t(`tasks.status.${draft.status}`)],
      ['due', t('taskPages.due'), dueText(draft)],
      ['isRecurring', t('tasks.attributes.isRecurring'), yesOrNo(draft.isRecurring)],
      [
        'recurringConditions',
        t('taskPages.repeatedAfter'),
        draft.isRecurring
          ? draft.recurringConditions
              .map(conditionText)
              .filter((one) => one !== '')
              .join('; ')
          : '',
      ],
      ['component', t('tasks.attributes.component'), draft.component && t(`tasks.component.${draft.component}`)],
      [
        'inspectionType',
        t('tasks.attributes.inspectionType'),
        draft.inspectionType && t(`tasks.inspectionType.${draft.inspectionType}`),
      ],
      ['isInternal', t('tasks.attributes.isInternal'), yesOrNo(draft.isInternal)],
      [
        'assignedUsers',
        t('tasks.assignedUsers'),
        names(draft.assignedUsers.map((user) => ({ name: users.find((one) => one.id === user)?.name ?? null }))),
      ],
    ] as const
  return (mine: TaskDraft, theirs: TaskDraft | null): ComparedField[] => {
    const others = theirs && describe(theirs)
    return describe(mine).map(([name, label, text], index) => ({
      name,
      label,
      mine: text,
      theirs: others?.[index]?.[2] ?? '',
      // Two users whose names the reader may not see are called the same.
      differs:
        text !== others?.[index]?.[2] ||
        (name === 'assignedUsers' && !deepEqual(mine.assignedUsers.toSorted(), theirs?.assignedUsers.toSorted())),
    }))
  }
}
