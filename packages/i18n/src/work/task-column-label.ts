import type { TaskAttributes } from '@catenary/contract/work/task-fields'
import type { TaskColumn } from '@catenary/contract/work/task-upload'
import { conditionTypes } from '@catenary/domain/recurrence/due'
import type { Translate } from '../catalogue.ts'

/** A column of a file of tasks as its reader knows the field; parts of a field are told apart. */
export function taskColumnLabel(t: Translate, column: TaskColumn): string {
  if (column === 'rope') return t('ropes.rope')
  if (column === 'assignedUsers' || column === 'note') return t(`tasks.${column}`)
  if (column === 'dueCondition.type') return `${t('tasks.attributes.dueCondition')}, ${t('taskUpload.part.type')}`
  if (column === 'dueCondition.threshold') return `${t('tasks.attributes.dueCondition')}, ${t('taskPages.threshold')}`
  const type = conditionTypes.find((one) => column === `recurringConditions.${one}`)
  if (type) return `${t('tasks.attributes.recurringConditions')}, ${t(`tasks.condition.${type}`)}`
  return t(`tasks.attributes.${column as keyof TaskAttributes}`)
}
