import { useNavigate, useRouterState } from '@tanstack/react-router'
import { overPageState, useCloseDialog } from './dialog-history.ts'

/** The open tab of the user settings, in the address so that Back closes it. */
export function useSettingsParam() {
  const navigate = useNavigate()
  const settings = useRouterState({ select: ({ location }) => (location.search as { settings?: string }).settings })
  const go = (tab: string | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, settings: tab }),
      hash: true,
      replace,
      // Another part of the same dialog is no further from the page below.
      state: replace ? true : overPageState,
      resetScroll: false,
    })
  const closeDialog = useCloseDialog()
  return {
    tab: settings,
    open: (tab: string) => go(tab, settings !== undefined),
    close: () => closeDialog(() => go(undefined, true)),
  }
}
