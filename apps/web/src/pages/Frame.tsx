import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { QuickSearchShortcut } from '../features/search/QuickSearchKeys.tsx'
import { ConfirmIdentity } from '../shell/ConfirmIdentity.tsx'
import { PublicLayout } from '../shell/OpenFrame.tsx'
import { ImpersonationBanner } from '../features/showing/ShowingBanner.tsx'
import { useSessionUser } from '../shell/session.ts'
import { Shell } from '../shell/Shell.tsx'
import { UnreadableNotice } from '../shell/UnreadableNotice.tsx'
import { useAccountDateFormat } from '../shell/use-own-dates.ts'
import { useSection } from '../shell/use-section.ts'
import { UserSettings } from './UserSettings.tsx'

const RequiredTwoFactorPage = lazy(async () => ({ default: (await import('./FirstFactor.tsx')).RequiredTwoFactorPage }))

/** What stands around a page: the shell with its dialogs, or less around an open page where nobody is logged in. */
export function Frame() {
  const user = useSessionUser()
  const section = useSection()
  useAccountDateFormat()
  const isOpen = section !== undefined && section.permissions === undefined
  if (!user && isOpen)
    return (
      <PublicLayout>
        <Outlet />
      </PublicLayout>
    )
  if (user?.mustSetUpTwoFactor)
    return (
      <Suspense fallback={null}>
        <RequiredTwoFactorPage />
      </Suspense>
    )
  return (
    <Shell
      dialogs={
        <>
          <UserSettings />
          <QuickSearchShortcut />
          <ConfirmIdentity />
        </>
      }
      banner={
        <>
          <ImpersonationBanner />
          <UnreadableNotice />
        </>
      }
    />
  )
}
