import type { Task } from '@catenary/contract/work/tasks'
import type { ConditionType } from '@catenary/domain/recurrence/due'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** Text of a task's due date or completion; expected dates are marked as such. */
export function useDueText(): (task: Task) => string {
  const { t, date, short } = useTexts()
  return ({ due, doneAt, rope }) => {
    const day = (instant: string) => date(instant, rope.installation.timezone)
    if (doneAt !== null) return t('taskPages.finished', { date: day(doneAt) })
    if (due === null) return t('taskPages.noDue')
    const cycles =
      due.cycles !== null && due.reachedAt === null && t('taskPages.atCycles', { cycles: short(due.cycles) })
    const { at, expectedAt, isProbablyReached } = due
    const expected =
      expectedAt !== null &&
      (isProbablyReached || at === null) &&
      t(isProbablyReached ? 'taskPages.probablyReached' : 'taskPages.expected', { date: day(expectedAt) })
    const parts = [at !== null && day(at), expected, cycles]
    return parts.filter((part) => part !== false).join(' · ')
  }
}

/** The names of users, with a placeholder for those who are not visible, and a word for those who are gone. */
export function useNames(): (
  users: readonly { readonly name: string | null; readonly isFormer?: true | undefined }[],
) => string {
  const { t } = useTexts()
  return (users) =>
    users
      .map(({ name, isFormer }) => {
        if (name === null) return t('notificationSettings.unseenUser')
        return isFormer ? t('taskPages.formerAssignee', { name }) : name
      })
      .join(', ')
}

/** A condition in words, such as "6 Months"; empty while no type is chosen. */
export function useConditionText(): (condition: {
  readonly type: ConditionType | ''
  readonly threshold: unknown
}) => string {
  const { t, short } = useTexts()
  return ({ type, threshold }) => {
    if (type === '') return ''
    const number = typeof threshold === 'number' ? short(threshold) : String(threshold ?? '')
    return `${number} ${t(`tasks.condition.${type}`)}`
  }
}
