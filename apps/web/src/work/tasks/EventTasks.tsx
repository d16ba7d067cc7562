import type { Rope } from '@catenary/contract/assets/ropes'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { Task } from '@catenary/contract/work/tasks'
import { tasks } from '@catenary/contract/work/tasks'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { Can } from '../../shell/Can.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { TaskList } from './TaskList.tsx'
import styles from './tasks.module.css'

interface Props {
  readonly rope: Rope
  readonly event: RopeEvent
  readonly link: (task: Task, content: ReactNode) => ReactNode
  /** Opens the dialog of a new task that follows from the event. */
  readonly onCreate: () => void
}

/** The tasks that follow from an event, whatever their status, and the way to a new one. */
export function EventTasks({ rope, event, link, onCreate }: Props) {
  const { t } = useTexts()
  const query = useQuery(queryFor(tasks.ofRope, { params: { id: rope.id }, query: { event: event.id } }))
  const title = t('taskPages.ofEvent')
  return (
    <section className={styles.ofEvent} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {!rope.isInArchive && !event.isDeleted && (
          <Can permission="EVENT_EDIT">
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={onCreate}
            >
              {t('taskPages.create')}
            </Button>
          </Can>
        )}
      </div>
      <Loaded query={query} skeleton={<RowSkeleton rows={1} height={24} />}>
        {(found) =>
          found.length === 0 ? (
            <p className={styles.hint}>{t('taskPages.noneOfEvent')}</p>
          ) : (
            <TaskList tasks={found} link={link} />
          )
        }
      </Loaded>
    </section>
  )
}
