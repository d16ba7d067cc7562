import type { Notification } from '@catenary/contract/work/notifications'
import { ActionIcon } from '@mantine/core'
import { IconCheckbox } from '@tabler/icons-react'
import { useCan } from '../../shell/session.ts'
import { useImpersonatedUser } from '../../shell/use-impersonated-user.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import type { NewTaskSource } from '../tasks/NewTaskForm.tsx'
import { useTypeName } from './type-names.ts'

interface Props {
  readonly notification: Notification
  readonly className?: string | undefined
  readonly onTask: (source: NewTaskSource) => void
}

/** Makes a task from what a notification tells of a rope; none from one that is about a task. */
export function TaskButton({ notification, className, onTask }: Props) {
  const { t } = useTexts()
  const mayEdit = useCan()('EVENT_EDIT')
  const isImpersonating = useImpersonatedUser() !== null
  const { rope, type, text, event } = notification
  const name = useTypeName()(type)
  if (!rope || !mayEdit || isImpersonating || type.startsWith('task')) return null
  const source = {
    rope,
    ...(event ? { eventId: event.id } : { defaults: { title: name, description: text || name } }),
  }
  return (
    <Tooltip label={t('taskPages.create')}>
      <ActionIcon
        className={className}
        aria-label={t('taskPages.fromNotification', { notification: `${name}, ${rope.name}` })}
        onClick={() => onTask(source)}
      >
        <IconCheckbox size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
