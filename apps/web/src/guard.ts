import type { SessionUser } from '@catenary/contract/accounts/session'
import { pages } from '@catenary/contract/page-routes'
import type { QueryClient } from '@tanstack/react-query'
import type { ParsedLocation } from '@tanstack/react-router'
import { redirect } from '@tanstack/react-router'
import { sessionQuery } from './api/session.ts'
import { returnTarget } from './navigation/return-path.ts'
import { sectionAt } from './navigation/sections.ts'

/** What every route can reach. */
export interface RouterContext {
  readonly queryClient: QueryClient
}

interface GuardContext {
  readonly context: RouterContext
  readonly location: ParsedLocation
}

/** Returns the logged-in user, or null where the section is public; everybody else is redirected to the login. */
export async function requireSession({ context, location }: GuardContext): Promise<{ user: SessionUser | null }> {
  const { user } = await context.queryClient.ensureQueryData(sessionQuery)
  const section = sectionAt(location.pathname)
  if (user || (section && !section.permissions)) return { user }
  const to = returnTarget({ to: location.href }, '')
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say it
  throw redirect({ to: pages.login, search: to === null || to === pages.home ? {} : { to } })
}
