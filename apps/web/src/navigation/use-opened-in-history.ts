import { useRouter, useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is over the page beside what its address says. */
    opened?: string
  }
}

/** Whether something is over the page, and what opens and closes it. */
export interface Opened {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

/**
 * Something over the page with an entry of its own in the history, so that Back closes it. What it leads to takes the place of
 * that entry (`replace`): Back from there does not open it once more.
 */
export function useOpenedInHistory(name: string): Opened {
  const router = useRouter()
  const isOpen = useRouterState({ select: ({ location }) => location.state.opened === name })
  return {
    isOpen,
    open: () =>
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, opened: name }),
        resetScroll: false,
      }),
    close: () => {
      if (router.state.location.state.opened === name) router.history.back()
    },
  }
}
