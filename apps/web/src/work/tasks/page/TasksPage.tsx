import { pages } from '@catenary/contract/page-routes'
import type { Task } from '@catenary/contract/work/tasks'
import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { overPageState, useCloseDialog } from '../../../navigation/dialog-history.ts'
import { listNavigation } from '../../../navigation/list-navigation.ts'
import { Can } from '../../../shell/Can.tsx'
import { useCan } from '../../../shell/session.ts'
import { AddButton } from '../../../ui/page/AddButton.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { TasksSearch } from '../../search-params.ts'
import { TaskDialog } from '../TaskDialog.tsx'
import { TaskLink } from '../TaskLink.tsx'
import { AllTasks } from './AllTasks.tsx'
import { NewTaskDialog } from './NewTaskDialog.tsx'
import { TaskFilters } from './TaskFilters.tsx'

const route = getRouteApi(`/shell${pages.tasks}`)

/** Every task that its reader may see; filters, order, page and dialog are part of the address. */
export function TasksPage() {
  const { t } = useTexts()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (change: TasksSearch) => void navigate(listNavigation(search, change))
  const link = useCallback(
    (task: Task, content: ReactNode) => (
      <TaskLink page={pages.tasks} taskId={task.id}>
        {content}
      </TaskLink>
    ),
    [],
  )
  const mayCreate = useCan()('EVENT_EDIT')
  const openNew = () =>
    void navigate({ search: { ...search, dialog: 'new' }, state: overPageState, resetScroll: false })
  const closeDialog = useCloseDialog()
  const withoutDialog = { ...search, task: undefined, dialog: undefined }
  const close = () => closeDialog(() => void navigate({ search: withoutDialog, replace: true, resetScroll: false }))
  return (
    <>
      <PageTitle parts={[t('taskPages.title')]} />
      <PageHeader help="tasks" title={t('taskPages.title')}>
        <Can permission="EVENT_EDIT">
          <Button
            component={Link}
            to={pages.taskUpload}
            variant="default"
            leftSection={<IconFileUpload size={17} stroke={1.6} aria-hidden />}
          >
            {t('taskUpload.title')}
          </Button>
          <AddButton label={t('taskPages.create')} onUse={openNew} />
        </Can>
      </PageHeader>
      <TaskFilters search={search} onSearch={show} />
      <AllTasks search={search} onSearch={show} link={link} />
      <TaskDialog taskId={search.task} onClose={close} />
      <NewTaskDialog opened={mayCreate && search.dialog === 'new'} ropeId={search.rope} onClose={close} />
    </>
  )
}
