import { maxChangedTasks } from '@catenary/contract/work/task-changes'
import type { Task } from '@catenary/contract/work/tasks'
import { useState } from 'react'

/** The tasks that are ticked in a list, also those of other pages of it. */
export interface TaskChoice {
  readonly chosen: readonly Task[]
  readonly has: (task: Task) => boolean
  /** No more can be ticked: as many are as can be changed at once. */
  readonly isFull: boolean
  /** Ticks tasks, as far as there is room for them, or takes the ticks away. */
  readonly set: (tasks: readonly Task[], isChosen: boolean) => void
  readonly clear: () => void
}

/** Holds what is ticked in a list; another `scope`, such as another filter, begins anew. */
export function useTaskChoice(scope: string): TaskChoice {
  const [state, setState] = useState<{ readonly scope: string; readonly tasks: readonly Task[] }>({ scope, tasks: [] })
  const chosen = state.scope === scope ? state.tasks : []
  return {
    chosen,
    has: ({ id }) => chosen.some((one) => one.id === id),
    isFull: chosen.length >= maxChangedTasks,
    set(tasks, isChosen) {
      const others = chosen.filter(({ id }) => !tasks.some((one) => one.id === id))
      setState({ scope, tasks: isChosen ? [...others, ...tasks].slice(0, maxChangedTasks) : others })
    },
    clear: () => setState({ scope, tasks: [] }),
  }
}
