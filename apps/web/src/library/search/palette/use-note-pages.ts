import { pages } from '@catenary/contract/page-routes'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSessionUser } from '../../../shell/session.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { noteRecentPage } from './recent-pages.ts'

/** Milliseconds after which a page may have its title, and between looks where it comes later; who leaves earlier only passed through. */
const settledMs = 1000
const product = ' · Catenary'

/** Notes the pages that the user of the session visits, for the palette and the ropes to record on. What does not exist is not noted. */
export function useNotePages(): void {
  const { t } = useTexts()
  const notFound = t('shell.notFoundTitle')
  const userId = useSessionUser()?.id
  // While a page is on its way, the title is still that of the one before.
  const { href, pathname, isShown } = useRouterState({
    select: ({ location: { href, pathname }, resolvedLocation }) => ({
      href,
      pathname,
      isShown: resolvedLocation?.href === href,
    }),
    structuralSharing: true,
  })
  useEffect(() => {
    if (userId === undefined || !isShown || pathname === pages.home || pathname === pages.search) return undefined
    const timer = setInterval(() => {
      const title = document.title.endsWith(product) ? document.title.slice(0, -product.length) : ''
      if (title === '') return
      clearInterval(timer)
      if (title !== notFound) noteRecentPage(userId, { href, title })
    }, settledMs)
    return () => clearInterval(timer)
  }, [userId, href, pathname, isShown, notFound])
}
