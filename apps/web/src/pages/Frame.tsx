import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { QuickSearchKeys } from '../features/search/QuickSearchKeys.tsx'
import { ConfirmIdentity } from '../shell/ConfirmIdentity.tsx'
import { OpenFrame } from '../shell/OpenFrame.tsx'
import { ShowingBanner } from '../features/showing/ShowingBanner.tsx'
import { useSessionUser } from '../shell/session.ts'
import { Shell } from '../shell/Shell.tsx'
import { UnreadableNotice } from '../shell/UnreadableNotice.tsx'
import { useOwnDates } from '../shell/use-own-dates.ts'
import { useSection } from '../shell/use-section.ts'
import { UserSettings } from './UserSettings.tsx'

const FirstFactor = lazy(async () => ({ default: (await import('./FirstFactor.tsx')).FirstFactor }))

/** What stands around a page: the shell with its dialogs, or less around an open page where nobody is logged in. */
export function Frame() {
  const user = useSessionUser()
  const section = useSection()
  useOwnDates()
  const isOpen = section !== undefined && section.permissions === undefined
  if (!user && isOpen)
    return (
      <OpenFrame>
        <Outlet />
      </OpenFrame>
    )
  if (user?.mustSetUpTwoFactor)
    return (
      <Suspense fallback={null}>
        <FirstFactor />
      </Suspense>
    )
  return (
    <Shell
      dialogs={
        <>
          <UserSettings />
          <QuickSearchKeys />
          <ConfirmIdentity />
        </>
      }
      banner={
        <>
          <ShowingBanner />
          <UnreadableNotice />
        </>
      }
    />
  )
}
