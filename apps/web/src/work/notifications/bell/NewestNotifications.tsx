import { pages } from '@catenary/contract/page-routes'
import type { Notification } from '@catenary/contract/work/notifications'
import { notifications } from '@catenary/contract/work/notifications'
import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryFor } from '../../../api/queries.ts'
import { RowSkeleton } from '../../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { NewTaskSource } from '../../tasks/NewTaskForm.tsx'
import { TaskButton } from '../TaskButton.tsx'
import { useTypeName } from '../type-names.ts'
import styles from './NotificationBell.module.css'

interface Props {
  /** A notification is being opened. */
  readonly onOpen: (unreadId: string | undefined) => void
  /** A task is to be made from a notification. */
  readonly onTask: (source: NewTaskSource) => void
  /** Marks all as read; undefined where the reader may not. */
  readonly onMarkAll: (() => void) | undefined
}

const shown = 20

/** The newest notifications of all that the reader may see, each a link to its rope or installation. */
export function NewestNotifications({ onOpen, onTask, onMarkAll }: Props) {
  const { t } = useTexts()
  const query = useQuery({ ...queryFor(notifications.list, { query: { limit: String(shown) } }), staleTime: 0 })
  return (
    <>
      <div className={styles.head}>
        <Title order={2} size="h4">
          {t('notificationSettings.notifications')}
        </Title>
        {onMarkAll && query.data && query.data.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={onMarkAll}>
            {t('notificationSettings.markAllRead')}
          </Button>
        )}
      </div>
      <Loaded query={query} skeleton={<RowSkeleton rows={4} height={56} />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState sentence={t('notificationSettings.empty')} />
          ) : (
            <ul className={styles.list}>
              {found.map((notification) => (
                <Row key={notification.id} notification={notification} onOpen={onOpen} onTask={onTask} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

function Row({
  notification,
  onOpen,
  onTask,
}: Pick<Props, 'onOpen' | 'onTask'> & { readonly notification: Notification }) {
  const { t, dateTime } = useTexts()
  const typeName = useTypeName()
  const { id, triggeredAt, type, text, rope, area, installation, isRead } = notification
  const params = { areaId: area.id, installationId: installation.id }
  return (
    <li className={styles.item}>
      <Link
        {...(rope ? { to: pages.rope, params: { ...params, ropeId: rope.id } } : { to: pages.installation, params })}
        className={styles.row}
        data-unread={!isRead || undefined}
        onClick={() => onOpen(isRead ? undefined : id)}
      >
        <span className={styles.what}>{typeName(type)}</span>
        {!isRead && <span className={styles.unread}>{t('notificationSettings.unread')}</span>}
        <span className={styles.where}>{rope ? `${installation.name} › ${rope.name}` : installation.name}</span>
        <span className={styles.where}>{text}</span>
        <time className={styles.when} dateTime={triggeredAt}>
          {dateTime(triggeredAt)}
        </time>
      </Link>
      <TaskButton notification={notification} onTask={onTask} />
    </li>
  )
}
