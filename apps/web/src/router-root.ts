import type { SessionUser } from '@catenary/contract/accounts/session'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { RouterContext } from './guard.ts'
import { requireSession } from './guard.ts'
import { validateShellSearch } from './navigation/search-params.ts'
import type { SectionName } from './navigation/sections.ts'
import { isOpenTo, sections } from './navigation/sections.ts'
import { loadCharts } from './ui/chart/load-charts.ts'
import { NotFound } from './ui/page/NotFound.tsx'

/** Where every address begins. */
export const root = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFound })

/** Route guard of a section, by the table of sections; without permission it is an unknown address. */
export function guardSection(name: SectionName) {
  return {
    beforeLoad: ({ context: { user } }: { context: { user: SessionUser | null } }) => {
      // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say it
      if (!isOpenTo(sections[name], user?.permissions ?? [])) throw notFound()
    },
    notFoundComponent: NotFound,
  }
}

/** Pages inside the shell: those that need a session, and public ones. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  validateSearch: validateShellSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./Frame.tsx'), 'Frame'),
})

/**
 * The page whose code is `page`, with charts: their library is its largest part, which must neither wait until there is something to
 * draw nor hold up the page.
 */
export async function withCharts<Module>(page: Promise<Module>): Promise<Module> {
  const loaded = await page
  // Where it fails, the chart that misses it says so.
  loadCharts().catch(() => {})
  return loaded
}
