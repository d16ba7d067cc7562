import { pages } from '@catenary/contract/pages'
import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { sessionCheck } from './api/session.ts'
import { ropeSearch } from './pages/rope-search.ts'
import type { RopeSearch } from './pages/rope-search.ts'
import { areasSearch, loginSearch } from './pages/search.ts'
import { ErrorPage } from './ui/ErrorPage.tsx'
import { NotFound } from './ui/NotFound.tsx'

interface RouterContext {
  readonly queryClient: QueryClient
}

type Address = Record<string, unknown>

/** The router keeps in a page's search what its reader has dropped; this makes the drop hold. */
function only<Search extends object>(read: (search: Address) => Search): (search: Address) => Search {
  return (search) => ({ ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])), ...read(search) })
}

const root = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFound })

const login = createRoute({
  getParentRoute: () => root,
  path: pages.login,
  validateSearch: only(loginSearch),
  component: lazyRouteComponent(() => import('./pages/LoginPage.tsx'), 'LoginPage'),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: pages.setup,
  component: lazyRouteComponent(() => import('./pages/SetupPage.tsx'), 'SetupPage'),
})

/** Everything that needs a session stands inside the shell. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context, location }) => {
    const { user } = await context.queryClient.ensureQueryData(sessionCheck)
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say it
    if (!user) throw redirect({ to: pages.login, search: location.href === '/' ? {} : { to: location.href } })
    return { user }
  },
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
})

const home = createRoute({
  getParentRoute: () => shell,
  path: pages.home,
  beforeLoad: ({ context: { user } }) => {
    if (user.singleArea)
      // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say it
      throw redirect({ to: pages.area, params: { areaId: user.singleArea.id }, replace: true })
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say it
    throw redirect({ to: pages.areas, replace: true })
  },
})

const areas = createRoute({
  getParentRoute: () => shell,
  path: pages.areas,
  validateSearch: only(areasSearch),
  component: lazyRouteComponent(() => import('./pages/AreasPage.tsx'), 'AreasPage'),
})

const area = createRoute({
  getParentRoute: () => shell,
  path: pages.area,
  component: lazyRouteComponent(() => import('./pages/AreaPage.tsx'), 'AreaPage'),
})

const installation = createRoute({
  getParentRoute: () => shell,
  path: pages.installation,
  component: lazyRouteComponent(() => import('./pages/InstallationPage.tsx'), 'InstallationPage'),
})

// Named, so that its type is known where the reading ahead asks for it.
const readRopeSearch: (search: Address) => RopeSearch = only(ropeSearch)

const rope = createRoute({
  getParentRoute: () => shell,
  path: pages.rope,
  validateSearch: readRopeSearch,
  loaderDeps: ({ search: { inspection, axis } }) => ({ inspection, axis }),
  // Begins to read and does not wait: the page stands at once, and shows each part when it is there.
  loader: ({ context, params, deps }) => {
    void import('./pages/read-ahead.ts').then(({ readRopeAhead }) =>
      readRopeAhead(context.queryClient, params.ropeId, deps),
    )
  },
  component: lazyRouteComponent(async () => {
    // The chart's library is the page's largest part: it must not wait until there is something to draw.
    void import('./ui/chart/Chart.tsx')
    void import('./pages/read-ahead.ts')
    return import('./pages/RopePage.tsx')
  }, 'RopePage'),
})

const routes = root.addChildren([login, setup, shell.addChildren([home, areas, area, installation, rope])])

/** The application's addresses with their pages; `history` only where it is not the browser's. */
export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree: routes,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
