import type { Values } from '@catenary/contract/form-fields'
import { condition, recurringConditions, taskAttributeNames, taskAttributes } from '@catenary/contract/work/task-fields'
import type { Task } from '@catenary/contract/work/tasks'
import { task as taskSchema, tasks } from '@catenary/contract/work/tasks'
import { queryFor } from '../../api/queries.ts'
import type { RowsOf } from '../../records/public.ts'
import { ChangeHistory, Versions } from '../../records/public.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useConditionText, useNames } from './task-words.ts'

/** Who changed a task, when, and from what; read when it is unfolded. */
export function TaskHistory({ task }: { readonly task: Task }) {
  const zone = task.rope.installation.timezone
  const rowsOf = useTaskRows(task)
  return (
    <ChangeHistory query={queryFor(tasks.history, { params: { id: task.id } })}>
      {(entries) => <Versions entries={entries} zone={zone} rowsOf={rowsOf} />}
    </ChangeHistory>
  )
}

/** Stands where a field holds nothing. */
const nothing = '–'

const fieldNames = [...taskAttributeNames, 'assignedUsers', 'event', 'note', 'isDeleted'] as const
type FieldName = (typeof fieldNames)[number]

/** Says changes of a task field by field, in the order of its dialog; of a new one what it holds. */
function useTaskRows(task: Task): RowsOf {
  const { t } = useTexts()
  const valueText = useValueText(task)
  const labelOf = (name: FieldName) => {
    if (name === 'isDeleted') return t('common.archived')
    return name === 'assignedUsers' || name === 'event' || name === 'note'
      ? t(`tasks.${name}`)
      : t(`tasks.attributes.${name}`)
  }
  return (changes, { before }) => {
    const isNew = Object.keys(before).length === 0
    return fieldNames.flatMap((name) => {
      const change = changes[name]
      const [old, now] = [valueText(name, change?.old), valueText(name, change?.new)]
      const isShown = change !== undefined && !(isNew && (now === nothing || change.new === false))
      return isShown ? [{ key: name, label: labelOf(name), old, new: now }] : []
    })
  }
}

const { status, component, inspectionType } = taskAttributes.shape

/** What a field of a task holds, or held, in words. */
function useValueText({ event, rope }: Task): (name: FieldName, value: unknown) => string {
  const { t, date, dateTime } = useTexts()
  const names = useNames()
  const conditionText = useConditionText()
  const zone = rope.installation.timezone
  const readers: Readonly<Partial<Record<FieldName, (value: unknown) => string | undefined>>> = {
    status: reader(status, (one) => t(`tasks.status.${one}`)),
    component: reader(component.unwrap(), (one) => t(`tasks.component.${one}`)),
    inspectionType: reader(inspectionType.unwrap(), (one) => t(`tasks.inspectionType.${one}`)),
    dueAt: (value) => dateTime(String(value), zone),
    dueCondition: reader(condition, conditionText),
    recurringConditions: reader(recurringConditions, (all) => all.map(conditionText).join('; ')),
    assignedUsers: reader(taskSchema.shape.assignedUsers, names),
    event: (value) =>
      event && (value as Values)['id'] === event.id
        ? `${t(`events.type.${event.type}`)}, ${date(event.timestamp, zone)}`
        : t('tasks.event'),
  }
  return (name, value) => {
    if (value === null || value === undefined) return nothing
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
    return (readers[name]?.(value) ?? (typeof value === 'string' ? value : JSON.stringify(value))) || nothing
  }
}

/** Reads what may stand in a field. */
interface Schema<Value> {
  readonly safeParse: (value: unknown) => { readonly data?: Value | undefined }
}

/** Says a value where it is one of its field; undefined for what another release may have written. */
function reader<Value>(schema: Schema<Value>, say: (value: Value) => string) {
  return (value: unknown) => {
    const { data } = schema.safeParse(value)
    return data === undefined ? undefined : say(data)
  }
}
