import type { Installation } from '@catenary/contract/assets/installations'
import { pages } from '@catenary/contract/page-routes'
import type { Notification } from '@catenary/contract/work/notifications'
import { notificationPageSizes, notifications as calls } from '@catenary/contract/work/notifications'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { NewTaskSource } from '../tasks/NewTaskForm.tsx'
import { TaskDialog } from '../tasks/TaskDialog.tsx'
import { TaskButton } from './TaskButton.tsx'
import { useTypeName } from './type-names.ts'
import card from '../../ui/card.module.css'
import styles from './NotificationsCard.module.css'

/** The newest notifications of an installation and its ropes, as many as the reader wants. */
export function NotificationsCard({ installation }: { readonly installation: Installation }) {
  const { t } = useTexts()
  const [limit, setLimit] = useState<number>(notificationPageSizes[0])
  const [newTask, setNewTask] = useState<NewTaskSource>()
  const query = useQuery({
    ...queryFor(calls.ofInstallation, { params: { id: installation.id }, query: { limit: String(limit) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={card.card} aria-label={t('notificationSettings.notifications')}>
      <div className={styles.head}>
        <CardTitle help="notifications">{t('notificationSettings.notifications')}</CardTitle>
        <NativeSelect
          size="xs"
          aria-label={t('notificationSettings.shown')}
          data={notificationPageSizes.map(String)}
          value={String(limit)}
          onChange={({ currentTarget: { value } }) => setLimit(Number(value))}
        />
      </div>
      <Loaded query={query} skeleton={<RowSkeleton rows={5} height={40} />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState sentence={t('notificationSettings.empty')} />
          ) : (
            <ul className={styles.list}>
              {found.map((notification) => (
                <Row
                  key={notification.id}
                  notification={notification}
                  zone={installation.attributes.timezone}
                  onTask={setNewTask}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <TaskDialog taskId={undefined} newTask={newTask} onClose={() => setNewTask(undefined)} />
    </section>
  )
}

interface RowProps {
  readonly notification: Notification
  readonly zone: string | undefined
  readonly onTask: (source: NewTaskSource) => void
}

function Row({ notification, zone, onTask }: RowProps) {
  const { date, dateTime } = useTexts()
  const typeName = useTypeName()
  const { triggeredAt, type, text, rope, area, installation } = notification
  const name = typeName(type)
  return (
    <li className={styles.row}>
      <time className={styles.date} dateTime={triggeredAt} title={dateTime(triggeredAt, zone)}>
        {date(triggeredAt, zone)}
      </time>
      <span className={styles.what}>
        {rope ? (
          <Link
            to={pages.rope}
            params={{ areaId: area.id, installationId: installation.id, ropeId: rope.id }}
            className={styles.link}
          >
            {name}, {rope.name}
          </Link>
        ) : (
          <span>{name}</span>
        )}
        <span className={styles.text}>{text}</span>
      </span>
      <TaskButton className={styles.tool} notification={notification} onTask={onTask} />
    </li>
  )
}
