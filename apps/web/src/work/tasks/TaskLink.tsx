import type { pages } from '@catenary/contract/page-routes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { overPageState } from '../../navigation/dialog-history.ts'

interface Props {
  /** The page over which the task is opened. */
  readonly page: typeof pages.tasks | typeof pages.dashboard
  readonly taskId: string
  readonly children: ReactNode
}

/** A link that opens a task over its page. */
export function TaskLink({ page, taskId, children }: Props) {
  return (
    <Link
      from={page}
      to={page}
      search={(before) => ({ ...before, task: taskId })}
      state={overPageState}
      preload={false}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}
