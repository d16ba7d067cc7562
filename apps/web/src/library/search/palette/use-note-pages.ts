import { pages } from '@catenary/contract/page-routes'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSessionUser } from '../../../shell/session.ts'
import { noteRecentPage } from './recent-pages.ts'

/** Milliseconds after which a page has its title; who leaves earlier only passed through. */
const settledMs = 1000
const product = ' · Catenary'

/** Notes the pages that the user of the session visits, for the palette. */
export function useNotePages(): void {
  const userId = useSessionUser()?.id
  const { href, pathname } = useRouterState({
    select: ({ location }) => ({ href: location.href, pathname: location.pathname }),
    structuralSharing: true,
  })
  useEffect(() => {
    if (userId === undefined || pathname === pages.home || pathname === pages.search) return undefined
    const timer = setTimeout(() => {
      const title = document.title.endsWith(product) ? document.title.slice(0, -product.length) : ''
      if (title !== '') noteRecentPage(userId, { href, title })
    }, settledMs)
    return () => clearTimeout(timer)
  }, [userId, href, pathname])
}
