import { useNavigate, useRouterState } from '@tanstack/react-router'
import { overPage, useDialogClosing } from './dialog-address.ts'

/** The part of the user settings that is open over the page, told by the address so that Back closes it. */
export function useSettingsAddress() {
  const navigate = useNavigate()
  const { settings } = useRouterState({ select: (state) => state.location.search as { settings?: string } })
  const go = (part: string | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, settings: part }),
      hash: true,
      replace,
      // Another part of the same dialog is no further from the page below.
      state: replace ? true : overPage,
      resetScroll: false,
    })
  const closing = useDialogClosing()
  return {
    part: settings,
    open: (part: string) => go(part, settings !== undefined),
    close: () => closing(() => go(undefined, true)),
  }
}
