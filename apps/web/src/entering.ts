import { pages } from '@catenary/contract/pages'
import type { SessionUser } from '@catenary/contract/session'
import type { QueryClient } from '@tanstack/react-query'
import type { ParsedLocation } from '@tanstack/react-router'
import { redirect } from '@tanstack/react-router'
import { sessionCheck } from './api/session.ts'
import { returnTarget } from './shell/return-path.ts'
import { sectionAt } from './shell/sections.ts'
import { wholeTexts } from './ui/texts/whole-texts.ts'

/** What every route can reach. */
export interface RouterContext {
  readonly queryClient: QueryClient
}

interface Entering {
  readonly context: RouterContext
  readonly location: ParsedLocation
}

/** Who enters; nobody only where the section is open to everybody, else they are sent to the login. */
export async function enter({ context, location }: Entering): Promise<{ user: SessionUser | null }> {
  const { user } = await context.queryClient.ensureQueryData(sessionCheck)
  const section = sectionAt(location.pathname)
  if (user || (section && !section.permissions)) {
    await wholeTexts()
    return { user }
  }
  const to = returnTarget({ to: location.href }, '')
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say it
  throw redirect({ to: pages.login, search: to === null || to === pages.home ? {} : { to } })
}
