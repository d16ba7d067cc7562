import type { Task } from '@catenary/contract/work/tasks'
import { taskPageSize, tasks } from '@catenary/contract/work/tasks'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListPage } from '../../../api/call.ts'
import { statePolling } from '../../../api/polling.ts'
import { pageQueryFor } from '../../../api/queries.ts'
import { useCan } from '../../../shell/session.ts'
import { ListPaging } from '../../../ui/list/Paging.tsx'
import { RowSkeleton } from '../../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { TasksSearch } from '../../search-params.ts'
import { ChoiceBar } from '../bulk/ChoiceBar.tsx'
import { useTaskChoice } from '../bulk/use-task-choice.ts'
import { statusFilter } from '../shown-status.ts'
import { TaskList } from '../TaskList.tsx'
import { isNarrowed, noTaskFilters } from './task-filters.ts'
import card from '../../../ui/card.module.css'

interface Props {
  readonly search: TasksSearch
  readonly onSearch: (change: TasksSearch) => void
  readonly link: (task: Task, content: ReactNode) => ReactNode
}

/** Debounce of the words that are searched for, in milliseconds. */
const delay = 200

/** The tasks that the filters leave, a page of them at a time. */
export function AllTasks({ search, onSearch, link }: Props) {
  const { t } = useTexts()
  const [filter] = useDebouncedValue(search.filter, delay)
  const query = useQuery({
    ...pageQueryFor(tasks.list, { query: queryOf({ ...search, filter }) }),
    refetchInterval: statePolling,
  })
  const { cursor: _, task: __, dialog: ___, ...filters } = search
  const choice = useTaskChoice(JSON.stringify(filters))
  const canChoose = useCan()('EVENT_EDIT') && search.status !== 'archived'
  return (
    <section className={card.card} aria-label={t('taskPages.title')}>
      <Loaded query={query} skeleton={<RowSkeleton rows={taskPageSize} height={40} />}>
        {(listPage: ListPage<Task>) => (
          <>
            {canChoose && <ChoiceBar tasks={listPage.items} choice={choice} />}
            {listPage.total === 0 ? (
              <NoTasks search={search} onClear={() => onSearch(noTaskFilters)} />
            ) : (
              <>
                <TaskList tasks={listPage.items} link={link} withRope choice={canChoose ? choice : undefined} />
                <ListPaging listPage={listPage} onPage={(cursor) => onSearch({ cursor })} />
              </>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** The list query of an address. */
function queryOf(search: TasksSearch) {
  const { status = 'pending', mine, overdue, internal, filter = '', sort, task: _, dialog: __, ...others } = search
  return {
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
    ...statusFilter(status),
    ...(mine && { assigned: 'me' as const }),
    ...(overdue && { overdue: '1' as const }),
    ...(internal !== undefined && { internal: internal ? ('1' as const) : ('0' as const) }),
    ...(filter.trim() !== '' && { query: filter.trim().slice(0, 100) }),
    ...(sort && { sort }),
    limit: String(taskPageSize),
    total: '1' as const,
  }
}

function NoTasks({ search, onClear }: { readonly search: TasksSearch; readonly onClear: () => void }) {
  const { t } = useTexts()
  if (!isNarrowed(search)) return <EmptyState sentence={t('tasks.nonePending')} />
  return (
    <EmptyState sentence={t('tasks.noneMatching')}>
      <Button variant="default" onClick={onClear}>
        {t('common.clearFilter')}
      </Button>
    </EmptyState>
  )
}
