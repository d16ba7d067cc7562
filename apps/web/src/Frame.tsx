import { Outlet } from '@tanstack/react-router'
import { lazy, useLayoutEffect, useEffect, useState } from 'react'
import { UserSettings } from './accounts/account/UserSettings.tsx'
import { ImpersonationBanner } from './accounts/impersonation/ImpersonationBanner.tsx'
import { ConfirmIdentity } from './accounts/login/ConfirmIdentity.tsx'
import { SessionGuard } from './accounts/login/SessionGuard.tsx'
import { RecordButton } from './assets/record-sheet/RecordButton.tsx'
import { useNotePages } from './library/search/palette/use-note-pages.ts'
import { isShortcut } from './library/search/shortcut.ts'
import { useScrollRestoration } from './navigation/use-scroll-restoration.ts'
import { useSection } from './navigation/use-section.ts'
import { IdleNotice } from './shell/IdleNotice.tsx'
import { OutdatedNotice } from './shell/OutdatedNotice.tsx'
import { PublicLayout } from './shell/PublicLayout.tsx'
import { useSessionUser, useCan } from './shell/session.ts'
import { Shell } from './shell/Shell.tsx'
import { UnreadableNotice } from './shell/UnreadableNotice.tsx'
import { LazyBoundary, LazyDialogBoundary } from './ui/page/LazyBoundary.tsx'
import { withTexts } from './ui/texts/required-texts.ts'
import { useTexts } from './ui/texts/texts-context.ts'
import { keepToastsOf } from './ui/use-toasts.tsx'
import { NotificationBell } from './work/notifications/bell/NotificationBell.tsx'

const RequiredTwoFactorPage = lazy(async () => ({
  default: (await import('./accounts/password-links/RequiredTwoFactorPage.tsx')).RequiredTwoFactorPage,
}))

/** The frame of a page: the shell with its dialogs, or a simpler one for public pages. */
export function Frame() {
  const user = useSessionUser()
  const section = useSection()
  useAccountDateFormat()
  useToastsOfUser(user?.id)
  useScrollRestoration()
  const isOpen = section !== undefined && section.permissions === undefined
  if (!user && isOpen)
    return (
      <PublicLayout>
        <Outlet />
      </PublicLayout>
    )
  if (user?.mustSetUpTwoFactor)
    return (
      <LazyBoundary>
        <RequiredTwoFactorPage />
      </LazyBoundary>
    )
  return (
    <Shell
      tools={<NotificationBell />}
      record={<RecordButton />}
      dialogs={
        <>
          <UserSettings />
          <QuickSearchShortcut />
          <ConfirmIdentity />
          <SessionGuard />
          <VisitedPages />
        </>
      }
      notices={
        <>
          <ImpersonationBanner />
          <OutdatedNotice />
          <IdleNotice />
          <UnreadableNotice />
        </>
      }
    />
  )
}

/** Notes the pages that are visited; apart from the frame, which is the same wherever one goes. */
function VisitedPages() {
  useNotePages()
  return null
}

function useToastsOfUser(userId: string | undefined): void {
  useLayoutEffect(() => {
    if (userId !== undefined) keepToastsOf(userId)
  }, [userId])
}

/** Applies the account's format of English dates. */
function useAccountDateFormat(): void {
  const { setEnglishDates } = useTexts()
  const chosen = useSessionUser()?.englishDates
  useLayoutEffect(() => {
    if (chosen) setEnglishDates(chosen)
  }, [chosen, setEnglishDates])
}

const QuickSearch = lazy(() =>
  withTexts(['library', 'assets', 'records', 'work'], import('./library/search/QuickSearch.tsx')).then((module) => ({
    default: module.QuickSearch,
  })),
)

/** Opens the quick search by its keys, wherever its reader is, if they may search. Its code comes when it is first opened. */
function QuickSearchShortcut() {
  const isPermitted = useCan()('GLOBAL_SEARCH')
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => {
    if (!isPermitted) return undefined
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      if (!event.repeat) setOpened((current) => (current === 'open' ? 'closed' : 'open'))
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [isPermitted])
  if (!isPermitted || opened === 'never') return null
  return (
    <LazyDialogBoundary onClose={() => setOpened('never')}>
      <QuickSearch opened={opened === 'open'} onClose={() => setOpened('closed')} />
    </LazyDialogBoundary>
  )
}
