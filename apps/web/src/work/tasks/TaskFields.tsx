import { inspectionMethods } from '@catenary/contract/records/event-attributes'
import { maxTaskTextLength, maxTitleLength, taskComponents, taskStatuses } from '@catenary/contract/work/task-fields'
import type { Task } from '@catenary/contract/work/tasks'
import { conditionTypes } from '@catenary/domain/recurrence/due'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { Can } from '../../shell/Can.tsx'
import { DayBox, TimeBox } from '../../ui/form/inputs/DayBox.tsx'
import { GrowingTextarea } from '../../ui/form/inputs/GrowingTextarea.tsx'
import { NumberBox } from '../../ui/form/NumberBox.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useNow } from '../../ui/use-now.ts'
import { AssigneesField } from './AssigneesField.tsx'
import { ConditionRows, thresholdField } from './ConditionRows.tsx'
import { NextDue } from './NextDue.tsx'
import { farYears, isFarAhead } from './task-draft.ts'
import type { TaskFormState } from './use-task-form.ts'
import styles from './tasks.module.css'

interface Props {
  readonly form: TaskFormState
}

/** What is to be done, and how far it is. */
export function WhatFields({ form: { values, change, message } }: Props) {
  const { t } = useTexts()
  return (
    <>
      <TextInput
        className={styles.wide}
        label={t('tasks.attributes.title')}
        required
        data-autofocus={values.title === '' || undefined}
        autoComplete="off"
        maxLength={maxTitleLength}
        value={values.title}
        error={message('title')}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <GrowingTextarea
        className={styles.wide}
        label={t('tasks.attributes.description')}
        required
        minLines={2}
        maxLength={maxTaskTextLength}
        value={values.description}
        error={message('description')}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <NativeSelect
        label={t('tasks.attributes.status')}
        required
        data={taskStatuses.map((value) => ({ value, label: t(`tasks.status.${value}`) }))}
        value={values.status}
        error={message('status')}
        onChange={({ currentTarget }) =>
          change({ status: taskStatuses.find((one) => one === currentTarget.value) ?? 'new' })
        }
      />
      <NativeSelect
        label={t('tasks.attributes.component')}
        data={[
          { value: '', label: '' },
          ...taskComponents.map((value) => ({ value, label: t(`tasks.component.${value}`) })),
        ]}
        value={values.component}
        error={message('component')}
        onChange={({ currentTarget }) =>
          change({ component: taskComponents.find((one) => one === currentTarget.value) ?? '' })
        }
      />
      <NativeSelect
        label={t('tasks.attributes.inspectionType')}
        data={[
          { value: '', label: '' },
          ...inspectionMethods.map((value) => ({ value, label: t(`tasks.inspectionType.${value}`) })),
        ]}
        value={values.inspectionType}
        error={message('inspectionType')}
        onChange={({ currentTarget }) =>
          change({ inspectionType: inspectionMethods.find((one) => one === currentTarget.value) ?? '' })
        }
      />
    </>
  )
}

const dueKinds = ['date', ...conditionTypes] as const

interface DueProps extends Props {
  readonly rope: Task['rope']
  /** Absent for a task that is not stored yet. */
  readonly taskId: string | undefined
}

/** Until when it is to be done, and whether it is to be done again. */
export function DueFields({ form, rope, taskId }: DueProps) {
  const { t } = useTexts()
  const { values, change, message } = form
  return (
    <>
      <NativeSelect
        label={t('taskPages.due')}
        data={[
          { value: '', label: t('taskPages.noDue') },
          ...dueKinds.map((value) => ({ value, label: t(`taskPages.dueBy.${value}`) })),
        ]}
        value={values.dueBy}
        onChange={({ currentTarget }) =>
          change({
            dueBy: dueKinds.find((one) => one === currentTarget.value) ?? '',
            // Their errors were those of another kind.
            dueDay: values.dueDay,
            dueThreshold: values.dueThreshold,
          })
        }
      />
      {values.dueBy === 'date' && <DueDateFields form={form} />}
      {values.dueBy !== 'date' && values.dueBy !== '' && (
        <NumberBox
          // Another kind has another limit.
          key={values.dueBy}
          label={t('taskPages.threshold')}
          required
          field={thresholdField(values.dueBy)}
          system="metric"
          value={values.dueThreshold}
          error={message('dueThreshold')}
          onChange={(dueThreshold) => change({ dueThreshold })}
        />
      )}
      <Switch
        className={styles.wide}
        label={t('tasks.attributes.isRecurring')}
        checked={values.isRecurring}
        onChange={({ currentTarget }) =>
          change({ isRecurring: currentTarget.checked, recurringConditions: values.recurringConditions })
        }
      />
      {values.isRecurring && (
        <>
          <p className={styles.hint}>{t('taskPages.repeatedHint')}</p>
          <ConditionRows
            rows={values.recurringConditions}
            onRows={form.changeConditions}
            message={(path) => message(path, true)}
          />
          <NextDue draft={values} rope={rope} taskId={taskId} />
        </>
      )}
    </>
  )
}

function DueDateFields({ form: { values, change, message } }: Props) {
  const { t } = useTexts()
  const isFar = isFarAhead(values.dueDay, useNow())
  return (
    <div className={styles.pair}>
      <DayBox
        label={t('common.date')}
        required
        value={values.dueDay}
        error={message('dueDay')}
        description={isFar && t('taskPages.farAhead', { count: farYears })}
        descriptionProps={{ role: 'status' }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(dueDay) => change({ dueDay })}
      />
      <TimeBox
        label={t('taskPages.dueTime')}
        description={t('taskPages.dueTimeHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={values.dueTime}
        // Day and time are one place.
        onChange={(dueTime) => change({ dueDay: values.dueDay, dueTime })}
      />
    </div>
  )
}

interface WhoProps extends Props {
  readonly rope: Task['rope']
  /** The current assignees, including those who can no longer be selected. */
  readonly known: Task['assignedUsers']
}

/** The assignees and the internal flag. */
export function WhoFields({ form: { initial, values, change, message }, rope, known }: WhoProps) {
  const { t } = useTexts()
  const { isInternal } = values
  const choose = (checked: boolean) =>
    // Internal and other tasks have different assignees: the previous ones return with the previous flag.
    change({ isInternal: checked, assignedUsers: checked === initial.isInternal ? initial.assignedUsers : [] })
  return (
    <>
      <AssigneesField
        rope={rope}
        isInternal={isInternal}
        known={known}
        value={values.assignedUsers}
        error={message('assignedUsers')}
        onChange={(assignedUsers) => change({ assignedUsers })}
      />
      <Can permission="TASK_INTERNAL">
        <Switch
          className={styles.wide}
          label={t('tasks.attributes.isInternal')}
          description={t('taskPages.internalHint')}
          checked={isInternal}
          error={message('isInternal')}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
      </Can>
    </>
  )
}
