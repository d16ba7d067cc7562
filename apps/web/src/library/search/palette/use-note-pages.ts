import { pages } from '@catenary/contract/page-routes'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSessionUser } from '../../../shell/session.ts'
import { noteRecentPage } from './recent-pages.ts'

/** Milliseconds after which a page is noted; who leaves earlier only passed through. */
const settledMs = 1000
/** So often a page is looked at until it has its title, which comes with what it is about. */
const attempts = 10
const product = ' · Catenary'

/** Notes the pages that the user of the session visits, for the palette. */
export function useNotePages(): void {
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
    let attempt = 0
    const timer = setInterval(() => {
      const title = document.title.endsWith(product) ? document.title.slice(0, -product.length) : ''
      if (title !== '') noteRecentPage(userId, { href, title })
      attempt += 1
      if (title !== '' || attempt >= attempts) clearInterval(timer)
    }, settledMs)
    return () => clearInterval(timer)
  }, [userId, href, pathname, isShown])
}
