import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { UserSettings } from './accounts/account/UserSettings.tsx'
import { ImpersonationBanner } from './accounts/impersonation/ImpersonationBanner.tsx'
import { ConfirmIdentity } from './accounts/login/ConfirmIdentity.tsx'
import { SessionGuard } from './accounts/login/SessionGuard.tsx'
import { QuickSearchShortcut } from './library/search/QuickSearchShortcut.tsx'
import { useSection } from './navigation/use-section.ts'
import { PublicLayout } from './shell/PublicLayout.tsx'
import { useSessionUser } from './shell/session.ts'
import { Shell } from './shell/Shell.tsx'
import { UnreadableNotice } from './shell/UnreadableNotice.tsx'
import { useAccountDateFormat } from './shell/use-account-date-format.ts'

const RequiredTwoFactorPage = lazy(async () => ({
  default: (await import('./accounts/password-links/RequiredTwoFactorPage.tsx')).RequiredTwoFactorPage,
}))

/** The frame of a page: the shell with its dialogs, or a simpler one for public pages. */
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
          <SessionGuard />
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
