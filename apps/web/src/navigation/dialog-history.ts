import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address opened a dialog over the page that is one step back. */
    isOverPage?: true
  }
}

/** What a navigation that opens a dialog leaves in the history, so that closing it can go back. */
export const overPageState = { isOverPage: true } as const

/**
 * Closes a dialog that the address opens: back to the page below, where the dialog was opened from it, so that Back does
 * not open it once more; else by `leave`, which replaces the address by the one without it.
 */
export function useCloseDialog(): (replaceUrl: () => void) => void {
  const router = useRouter()
  return useCallback(
    (replaceUrl) => (router.state.location.state.isOverPage ? router.history.back() : replaceUrl()),
    [router],
  )
}
