import { pages } from '@catenary/contract/page-routes'
import type { Task } from '@catenary/contract/work/tasks'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { useCloseDialog } from '../../navigation/dialog-history.ts'
import { listNavigation } from '../../navigation/list-navigation.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { DashboardSearch } from '../search-params.ts'
import { TaskDialog } from '../tasks/TaskDialog.tsx'
import { TaskLink } from '../tasks/TaskLink.tsx'
import { AttentionCard } from './AttentionCard.tsx'
import { NewestEventsCard } from './NewestEventsCard.tsx'
import { PendingTasksCard } from './PendingTasksCard.tsx'
import { RopesCard } from './RopesCard.tsx'
import styles from './DashboardPage.module.css'

const route = getRouteApi(`/shell${pages.dashboard}`)

/** The dashboard: ropes that need attention, pending tasks, the newest events, and all ropes. */
export function DashboardPage() {
  const { t } = useTexts()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (change: DashboardSearch) => void navigate(listNavigation(search, change))
  const taskLink = useCallback(
    (task: Task, content: ReactNode) => (
      <TaskLink page={pages.dashboard} taskId={task.id}>
        {content}
      </TaskLink>
    ),
    [],
  )
  const closeDialog = useCloseDialog()
  const closeTask = () =>
    closeDialog(() => void navigate({ search: { ...search, task: undefined }, replace: true, resetScroll: false }))
  return (
    <>
      <PageTitle parts={[t('sections.name.dashboard')]} />
      <PageHeader title={t('sections.name.dashboard')} />
      <div className={styles.page}>
        <AttentionCard view={search} onView={show} />
        <div className={styles.beside}>
          <NewestEventsCard />
          <div className={styles.column}>
            <PendingTasksCard link={taskLink} />
            <RopesCard />
          </div>
        </div>
      </div>
      <TaskDialog taskId={search.task} onClose={closeTask} />
    </>
  )
}
