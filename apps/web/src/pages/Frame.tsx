import { Outlet } from '@tanstack/react-router'
import { QuickSearchKeys } from '../features/search/QuickSearchKeys.tsx'
import { OpenFrame } from '../shell/OpenFrame.tsx'
import { ShowingBanner } from '../features/showing/ShowingBanner.tsx'
import { useSessionUser } from '../shell/session.ts'
import { Shell } from '../shell/Shell.tsx'
import { useSection } from '../shell/use-section.ts'
import { UserSettings } from './UserSettings.tsx'

/** What stands around a page: the shell with its dialogs, or less around an open page where nobody is logged in. */
export function Frame() {
  const user = useSessionUser()
  const section = useSection()
  const isOpen = section !== undefined && section.permissions === undefined
  if (!user && isOpen)
    return (
      <OpenFrame>
        <Outlet />
      </OpenFrame>
    )
  return (
    <Shell
      dialogs={
        <>
          <UserSettings />
          <QuickSearchKeys />
        </>
      }
      banner={<ShowingBanner />}
    />
  )
}
