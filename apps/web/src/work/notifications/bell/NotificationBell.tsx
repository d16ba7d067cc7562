import { maxUnreadCount, notifications } from '@catenary/contract/work/notifications'
import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { queryFor, useEndpointMutation } from '../../../api/queries.ts'
import { useCan } from '../../../shell/session.ts'
import { useImpersonatedUser } from '../../../shell/use-impersonated-user.ts'
import { RowSkeleton } from '../../../ui/list/RowSkeleton.tsx'
import { LazyBoundary, LazyDialogBoundary } from '../../../ui/page/LazyBoundary.tsx'
import { withTexts } from '../../../ui/texts/required-texts.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../../ui/use-error-message.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import type { NewTaskSource } from '../../tasks/NewTaskForm.tsx'
import styles from './NotificationBell.module.css'

// The types of notifications are named as the events that are recorded.
const NewestNotifications = lazy(async () => ({
  default: (await withTexts(['work', 'records'], import('./NewestNotifications.tsx'))).NewestNotifications,
}))

const TaskDialog = lazy(async () => ({
  default: (await withTexts(['work', 'records'], import('../../tasks/TaskDialog.tsx'))).TaskDialog,
}))

const pollInterval = 60_000

/** The bell above every page: how many notifications the reader has not read; opens the newest. */
export function NotificationBell() {
  return useCan()('AREA') ? <Bell /> : null
}

function Bell() {
  const unread = useQuery({ ...queryFor(notifications.unread, {}), refetchInterval: pollInterval })
  const count = unread.isError ? undefined : unread.data?.count
  const label = useLabel(count, unread.isError)
  const [isOpen, setOpen] = useState(false)
  const [newTask, setNewTask] = useState<NewTaskSource>()
  const { markRead, markAllRead } = useReadMarks()
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={null} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon className={styles.bell} aria-label={label} size="lg" onClick={() => setOpen(!isOpen)}>
            <IconBell size={20} stroke={1.6} />
            {unread.isError && <Count text="?" />}
            {count !== undefined && count > 0 && <Count text={count < maxUnreadCount ? String(count) : '99+'} />}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={styles.panel}>
          <LazyBoundary fallback={<RowSkeleton rows={4} height={56} />}>
            <NewestNotifications
              onOpen={(unreadId) => {
                setOpen(false)
                if (unreadId !== undefined) markRead?.(unreadId)
              }}
              onTask={(source) => {
                setOpen(false)
                setNewTask(source)
              }}
              onMarkAll={markAllRead}
            />
          </LazyBoundary>
        </Popover.Dropdown>
      </Popover>
      {newTask && (
        <LazyDialogBoundary onClose={() => setNewTask(undefined)}>
          <TaskDialog taskId={undefined} newTask={newTask} onClose={() => setNewTask(undefined)} />
        </LazyDialogBoundary>
      )}
    </>
  )
}

function Count({ text }: { readonly text: string }) {
  return (
    <span className={styles.count} aria-hidden>
      {text}
    </span>
  )
}

function useLabel(count: number | undefined, isError: boolean): string {
  const { t } = useTexts()
  if (isError) return t('shell.notificationsUnknown')
  if (count === undefined) return t('shell.notifications')
  if (count >= maxUnreadCount) return t('shell.notificationsMany', { most: maxUnreadCount - 1 })
  return count === 0 ? t('shell.notificationsNone') : t('shell.notificationsUnread', { count })
}

/** Queries invalidated by reading notifications: unread ones make a rope urgent. */
const staleByReading = ['notifications', 'attention'] as const

/** Marks notifications as read, but not those of an impersonated user. */
function useReadMarks() {
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const isImpersonating = useImpersonatedUser() !== null
  const one = useEndpointMutation(notifications.setRead, staleByReading)
  const all = useEndpointMutation(notifications.readAll, staleByReading)
  const onError = (error: Error) => toasts.showError(errorMessage(error))
  const markRead = (id: string) => one.mutate({ params: { id }, body: { notification: { isRead: true } } }, { onError })
  return {
    markRead: isImpersonating ? undefined : markRead,
    markAllRead: isImpersonating ? undefined : () => all.mutate({}, { onError }),
  }
}
