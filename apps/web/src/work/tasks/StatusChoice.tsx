import type { TaskStatus } from '@catenary/contract/work/task-fields'
import type { NativeSelectProps } from '@mantine/core'
import { NativeSelect } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { ShownStatus } from './shown-status.ts'
import { shownStatuses } from './shown-status.ts'

interface Props extends Pick<NativeSelectProps, 'size' | 'className'> {
  readonly value: ShownStatus
  readonly onValue: (value: ShownStatus) => void
}

/** Chooses by what status tasks are listed. */
export function StatusChoice({ value, onValue, ...props }: Props) {
  const { t } = useTexts()
  const label = (one: ShownStatus) => {
    if (one === 'pending') return t('taskPages.pending')
    if (one === 'archived') return t('taskList.archived')
    return one === 'any' ? t('taskPages.anyStatus') : t(`tasks.status.${one satisfies TaskStatus}`)
  }
  return (
    <NativeSelect
      {...props}
      aria-label={t('tasks.attributes.status')}
      data={shownStatuses.map((one) => ({ value: one, label: label(one) }))}
      value={value}
      onChange={({ currentTarget }) => onValue(shownStatuses.find((one) => one === currentTarget.value) ?? 'pending')}
    />
  )
}
