import type { Rope } from '@catenary/contract/assets/ropes'
import type { Task } from '@catenary/contract/work/tasks'
import { taskPageSize, tasks } from '@catenary/contract/work/tasks'
import { IconFileUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { memo, useState } from 'react'
import type { ListPage } from '../../api/call.ts'
import { statePolling } from '../../api/polling.ts'
import { pageQueryFor } from '../../api/queries.ts'
import { Can } from '../../shell/Can.tsx'
import { ListPaging } from '../../ui/list/Paging.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { AddButton } from '../../ui/page/AddButton.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageTools } from '../../ui/page/PageTools.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { ShownStatus } from './shown-status.ts'
import { statusFilter } from './shown-status.ts'
import { StatusChoice } from './StatusChoice.tsx'
import { TaskList } from './TaskList.tsx'
import card from '../../ui/card.module.css'
import styles from './tasks.module.css'

interface Props {
  readonly rope: Rope
  readonly link: (task: Task, content: ReactNode) => ReactNode
  /** Opens the dialog of a new task. */
  readonly onCreate: () => void
  /** Opens the upload of tasks from a file. */
  readonly onUpload: () => void
}

/** The tasks of a rope, at first those that are not finished, those due first at the top. */
export const TasksCard = memo(function TasksCard({ rope, link, onCreate, onUpload }: Props) {
  const { t } = useTexts()
  const [view, setView] = useState<{ readonly status: ShownStatus; readonly cursor?: string | undefined }>({
    status: 'pending',
  })
  const { status, cursor } = view
  const query = useQuery({
    ...pageQueryFor(tasks.ofRope, {
      params: { id: rope.id },
      query: {
        ...statusFilter(status),
        ...(cursor !== undefined && { cursor }),
        limit: String(taskPageSize),
        total: '1',
      },
    }),
    refetchInterval: statePolling,
  })
  return (
    <section className={card.card} aria-label={t('taskPages.title')}>
      <div className={styles.head}>
        <CardTitle help="tasks">{t('taskPages.title')}</CardTitle>
        <StatusChoice size="xs" value={status} onValue={(chosen) => setView({ status: chosen })} />
        {!rope.isInArchive && (
          <Can permission="EVENT_EDIT">
            <PageTools tools={[{ label: t('taskUpload.title'), icon: IconFileUpload, onUse: onUpload }]} />
            <AddButton label={t('taskPages.create')} onUse={onCreate} />
          </Can>
        )}
      </div>
      <Loaded query={query} skeleton={<RowSkeleton rows={3} height={40} />}>
        {(listPage: ListPage<Task>) =>
          listPage.total === 0 ? (
            <EmptyState sentence={t(status === 'pending' ? 'tasks.nonePending' : 'tasks.noneMatching')} />
          ) : (
            <>
              <TaskList tasks={listPage.items} link={link} />
              {(listPage.total > taskPageSize || listPage.before > 0) && (
                <ListPaging listPage={listPage} onPage={(page) => setView({ status, cursor: page })} />
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
})
