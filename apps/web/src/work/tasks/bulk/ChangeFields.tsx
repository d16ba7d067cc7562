import { taskStatuses } from '@catenary/contract/work/task-fields'
import { MultiSelect, NativeSelect } from '@mantine/core'
import { DayBox, TimeBox } from '../../../ui/form/inputs/DayBox.tsx'
import type { RecordFormState } from '../../../ui/form/use-record-form.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../../ui/use-error-message.ts'
import type { ChangeDraft } from './change-draft.ts'
import type { useCommonAssignees } from './use-common-assignees.ts'
import styles from './bulk.module.css'

interface Props {
  readonly form: RecordFormState<ChangeDraft>
  readonly assignees: ReturnType<typeof useCommonAssignees>
}

const dues = ['date', 'none'] as const
const assignments = ['users', 'nobody'] as const

/** What can be changed of several tasks at once: status, due date, and who is to do them. */
export function ChangeFields({ form, assignees }: Props) {
  const { t } = useTexts()
  const { values, change, message } = form
  const unchanged = { value: '', label: t('taskBulk.unchanged') }
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t('tasks.attributes.status')}
        data-autofocus
        data={[unchanged, ...taskStatuses.map((value) => ({ value, label: t(`tasks.status.${value}`) }))]}
        value={values.status}
        error={message('status') && t('taskBulk.nothingChosen')}
        onChange={({ currentTarget: { value } }) => change({ status: taskStatuses.find((one) => one === value) ?? '' })}
      />
      <NativeSelect
        label={t('taskPages.due')}
        data={[
          unchanged,
          { value: 'date', label: t('taskPages.dueBy.date') },
          { value: 'none', label: t('taskPages.noDue') },
        ]}
        value={values.due}
        // Whatever is chosen, something is.
        onChange={({ currentTarget: { value } }) =>
          change({ due: dues.find((one) => one === value) ?? '', dueDay: values.dueDay, status: values.status })
        }
      />
      {values.due === 'date' && <DueDate form={form} />}
      <NativeSelect
        label={t('tasks.assignedUsers')}
        data={[
          unchanged,
          { value: 'users', label: t('taskBulk.assignTo') },
          { value: 'nobody', label: t('taskPages.unassigned') },
        ]}
        value={values.assign}
        onChange={({ currentTarget: { value } }) =>
          change({
            assign: assignments.find((one) => one === value) ?? '',
            assignedUsers: values.assignedUsers,
            status: values.status,
          })
        }
      />
      {values.assign === 'users' && <Users form={form} assignees={assignees} />}
    </div>
  )
}

function DueDate({ form: { values, change, message } }: Pick<Props, 'form'>) {
  const { t } = useTexts()
  return (
    <div className={styles.pair}>
      <DayBox
        label={t('common.date')}
        required
        value={values.dueDay}
        error={message('dueDay')}
        onChange={(dueDay) => change({ dueDay })}
      />
      <TimeBox
        label={t('taskPages.dueTime')}
        value={values.dueTime}
        // Day and time are one place.
        onChange={(dueTime) => change({ dueDay: values.dueDay, dueTime })}
      />
    </div>
  )
}

function Users({ form: { values, change, message }, assignees: { users, isPending, error } }: Props) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const hasNone = !isPending && !error && users.length === 0
  return (
    <MultiSelect
      label={t('taskBulk.assignTo')}
      required
      placeholder={values.assignedUsers.length === 0 ? t('taskPages.assign') : ''}
      data={users.map(({ id, name }) => ({ value: id, label: name }))}
      value={[...values.assignedUsers]}
      onChange={(assignedUsers) => change({ assignedUsers })}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('common.noResults')}
      maxDropdownHeight={240}
      error={error ? errorMessage(error) : hasNone ? t('taskBulk.nobodyForAll') : message('assignedUsers')}
    />
  )
}
