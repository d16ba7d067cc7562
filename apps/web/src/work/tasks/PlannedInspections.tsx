import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { etagOf } from '@catenary/contract/primitives'
import type { Task } from '@catenary/contract/work/tasks'
import { tasks } from '@catenary/contract/work/tasks'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import type { ListPage } from '../../api/call.ts'
import { pageQueryFor, useEndpointMutation } from '../../api/queries.ts'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { statusFilter } from './shown-status.ts'
import { TaskDueMark } from './TaskList.tsx'
import { staleByTask } from './use-task-form.ts'
import styles from './tasks.module.css'

/** How many are offered at first: those due first. */
const offeredCount = 3
/** How many are offered where somebody wants to see more. */
const mostOffered = 100

/**
 * The planned inspections of a rope that are due first, for who has just recorded one: each can be finished here, and stays
 * with that until the page is left. Nothing where none is planned.
 */
export function PlannedInspections({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const [limit, setLimit] = useState(offeredCount)
  const query = useQuery(
    pageQueryFor(tasks.ofRope, {
      params: { id: rope.id },
      query: { ...statusFilter('pending'), inspection: '1', limit: String(limit), total: '1' },
    }),
  )
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [finished, setFinished] = useState<readonly Task[]>([])
  return (
    <Loaded query={query} skeleton={null}>
      {({ items, total }: ListPage<Task>) => {
        const pending = items.filter(({ id }) => !finished.some((done) => done.id === id))
        if (pending.length + finished.length === 0) return null
        return (
          <section className={styles.planned} aria-labelledby={titleId}>
            <h3 id={titleId} ref={title} tabIndex={-1}>
              {t('taskPages.plannedInspections')}
            </h3>
            <p className={styles.hint}>{t('taskPages.finishHint')}</p>
            <ul>
              {[...finished, ...pending].map((task) => (
                <li key={task.id}>
                  <Anchor
                    renderRoot={(props) => (
                      <Link to={pages.rope} params={ropeParams(rope)} search={{ task: task.id }} {...props} />
                    )}
                  >
                    {task.attributes.title}
                  </Anchor>
                  <TaskDueMark task={task} />
                  {task.attributes.status !== 'done' && !rope.isInArchive && (
                    <FinishTask
                      task={task}
                      onRefused={() => void query.refetch()}
                      onFinished={(done) => {
                        setFinished((before) => [...before, done])
                        // The button that was pressed goes, and the focus with it.
                        title.current?.focus()
                      }}
                    />
                  )}
                </li>
              ))}
            </ul>
            {limit < mostOffered && (total ?? 0) > items.length && (
              <Button
                mt="xs"
                size="compact-sm"
                variant="default"
                onClick={() => {
                  setLimit(mostOffered)
                  title.current?.focus()
                }}
              >
                {t('taskPages.morePlanned', { count: (total ?? 0) - items.length })}
              </Button>
            )}
          </section>
        )
      }}
    </Loaded>
  )
}

const ropeParams = ({ id, installation }: Rope) => ({
  areaId: installation.area.id,
  installationId: installation.id,
  ropeId: id,
})

interface FinishProps {
  readonly task: Task
  /** It was changed since it was shown, or could not be finished otherwise. */
  readonly onRefused: () => void
  readonly onFinished: (task: Task) => void
}

/** Finishes a task as it was shown: one that was changed since is not. */
function FinishTask({ task: { id, version, attributes }, onRefused, onFinished }: FinishProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useEndpointMutation(tasks.change, staleByTask)
  const label = t('taskPages.finish')
  const finish = () =>
    mutate(
      { params: { id }, body: { task: { attributes: { status: 'done' } } }, options: { ifMatch: etagOf(version) } },
      {
        onSuccess: (saved) => {
          toasts.showSuccess(t(saved.successor ? 'taskPages.savedWithSuccessor' : 'taskPages.saved'))
          onFinished(saved)
        },
        onError: (error) => {
          toasts.showError(errorMessage(error))
          onRefused()
        },
      },
    )
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('common.labelled', { label, value: attributes.title })}
      loading={isPending}
      onClick={finish}
    >
      {label}
    </Button>
  )
}
