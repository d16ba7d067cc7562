import { pages } from '@catenary/contract/page-routes'
import type { Task } from '@catenary/contract/work/tasks'
import { taskPageSize, tasks } from '@catenary/contract/work/tasks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { ReactNode } from 'react'
import type { ListPage } from '../../api/call.ts'
import { pageQueryFor } from '../../api/queries.ts'
import { ListPaging } from '../../ui/list/Paging.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { statusFilter } from '../tasks/shown-status.ts'
import { TaskList } from '../tasks/TaskList.tsx'
import card from '../../ui/card.module.css'
import styles from './DashboardCards.module.css'

interface Props {
  /** Leads to the dialog of a task. */
  readonly link: (task: Task, content: ReactNode) => ReactNode
}

/** The tasks that are not finished, those due first at the top, and the way to all of them. */
export const PendingTasksCard = memo(function PendingTasksCard({ link }: Props) {
  const { t } = useTexts()
  const [cursor, setCursor] = useState<string>()
  const page = { limit: String(taskPageSize), ...(cursor !== undefined && { cursor }) }
  const query = useQuery(pageQueryFor(tasks.list, { query: { ...statusFilter('pending'), total: '1', ...page } }))
  return (
    <section className={card.card} aria-label={t('dashboard.pendingTasks')}>
      <div className={styles.head}>
        <CardTitle help="tasks#3">{t('dashboard.pendingTasks')}</CardTitle>
        <Link to={pages.tasks}>{t('dashboard.allTasks')}</Link>
      </div>
      <Loaded query={query} skeleton={<RowSkeleton rows={5} height={44} />}>
        {(listPage: ListPage<Task>) =>
          listPage.items.length === 0 ? (
            <EmptyState sentence={t('tasks.nonePending')} />
          ) : (
            <>
              <TaskList tasks={listPage.items} link={link} withRope />
              <ListPaging listPage={listPage} onPage={setCursor} />
            </>
          )
        }
      </Loaded>
    </section>
  )
})
