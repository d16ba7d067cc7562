import { pages } from '@catenary/contract/pages'
import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { enter } from './entering.ts'
import { holdToken } from './features/session/held-token.ts'
import { auditAddress, loginAddress, outboxAddress, resultsAddress, usersAddress } from './pages/addresses.ts'
import { assetRoutes } from './router-assets.ts'
import { inside, root, shell } from './router-frame.ts'
import { sectionAt } from './shell/sections.ts'
import { ErrorPage } from './ui/ErrorPage.tsx'
import { NotFound } from './ui/NotFound.tsx'

const login = createRoute({
  getParentRoute: () => root,
  path: pages.login,
  validateSearch: loginAddress,
  component: lazyRouteComponent(() => import('./pages/LoginPage.tsx'), 'LoginPage'),
})

/** The link of a mail: its token goes from the address into this tab's keeping. */
const reset = createRoute({
  getParentRoute: () => root,
  path: pages.reset,
  beforeLoad: ({ params }) => {
    holdToken(params.token)
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say it
    throw redirect({ to: pages.newPassword, replace: true })
  },
})

const newPassword = createRoute({
  getParentRoute: () => root,
  path: pages.newPassword,
  component: lazyRouteComponent(() => import('./pages/ResetPage.tsx'), 'ResetPage'),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: pages.unsubscribe,
  component: lazyRouteComponent(() => import('./pages/UnsubscribePage.tsx'), 'UnsubscribePage'),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: pages.setup,
  component: lazyRouteComponent(() => import('./pages/SetupPage.tsx'), 'SetupPage'),
})

const coming = lazyRouteComponent(() => import('./pages/ComingPage.tsx'), 'ComingPage')

const comingSections = [
  createRoute({ getParentRoute: () => shell, path: pages.dashboard, ...inside('dashboard'), component: coming }),
  createRoute({ getParentRoute: () => shell, path: pages.documents, ...inside('documents'), component: coming }),
  createRoute({ getParentRoute: () => shell, path: pages.project, ...inside('documents'), component: coming }),
  createRoute({ getParentRoute: () => shell, path: pages.projectDocument, ...inside('documents'), component: coming }),
  createRoute({ getParentRoute: () => shell, path: pages.folderDocument, ...inside('documents'), component: coming }),
  createRoute({
    getParentRoute: () => shell,
    path: pages.generalDocuments,
    ...inside('generalDocuments'),
    component: coming,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: pages.sensorDevices,
    ...inside('sensorDevices'),
    component: coming,
  }),
  createRoute({ getParentRoute: () => shell, path: pages.smartropes, ...inside('smartropes'), component: coming }),
] as const

const users = createRoute({
  getParentRoute: () => shell,
  path: pages.users,
  ...inside('users'),
  validateSearch: usersAddress,
  component: lazyRouteComponent(() => import('./pages/UsersPage.tsx'), 'UsersPage'),
})

const mandators = createRoute({
  getParentRoute: () => shell,
  path: pages.mandators,
  ...inside('mandators'),
  component: lazyRouteComponent(() => import('./pages/MandatorsPage.tsx'), 'MandatorsPage'),
})

const audit = createRoute({
  getParentRoute: () => shell,
  path: pages.audit,
  ...inside('audit'),
  validateSearch: auditAddress,
  component: lazyRouteComponent(() => import('./pages/AuditPage.tsx'), 'AuditPage'),
})

const singleSignOn = createRoute({
  getParentRoute: () => shell,
  path: pages.singleSignOn,
  ...inside('singleSignOn'),
  component: lazyRouteComponent(() => import('./pages/SingleSignOnPage.tsx'), 'SingleSignOnPage'),
})

const samlTest = createRoute({
  getParentRoute: () => shell,
  path: pages.samlTest,
  ...inside('singleSignOn'),
  component: lazyRouteComponent(() => import('./pages/SamlTestPage.tsx'), 'SamlTestPage'),
})

const outbox = createRoute({
  getParentRoute: () => shell,
  path: pages.outbox,
  ...inside('outbox'),
  validateSearch: outboxAddress,
  component: lazyRouteComponent(() => import('./pages/OutboxPage.tsx'), 'OutboxPage'),
})

const api = createRoute({
  getParentRoute: () => shell,
  path: pages.api,
  ...inside('api'),
  component: lazyRouteComponent(() => import('./pages/ApiPage.tsx'), 'ApiPage'),
})

const search = createRoute({
  getParentRoute: () => shell,
  path: pages.search,
  ...inside('search'),
  validateSearch: resultsAddress,
  component: lazyRouteComponent(() => import('./pages/SearchPage.tsx'), 'SearchPage'),
})

const imprint = createRoute({
  getParentRoute: () => shell,
  path: pages.imprint,
  component: lazyRouteComponent(() => import('./pages/ImprintPage.tsx'), 'ImprintPage'),
})

/** Opens in a tab of its own, without the shell around it. */
const knowledgeCenter = createRoute({
  getParentRoute: () => root,
  path: pages.knowledgeCenter,
  beforeLoad: async (entering) => {
    const context = await enter(entering)
    inside('knowledgeCenter').beforeLoad({ context })
  },
  notFoundComponent: lazyRouteComponent(() => import('./pages/OpenNotFound.tsx'), 'OpenNotFound'),
  component: lazyRouteComponent(() => import('./pages/KnowledgeCenterPage.tsx'), 'KnowledgeCenterPage'),
})

const deepestProjectAddress = 4

/** Sections that know no projects are shown whole where an address names one; everything else is not there. */
const elsewhere = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: ({ location: { pathname } }) => {
    const section = sectionAt(pathname)
    const depth = pathname.split('/').filter((part) => part !== '').length
    if (!section || section.key === 'areas' || depth > deepestProjectAddress) return
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say it
    throw redirect({ href: section.page, replace: true })
  },
  component: NotFound,
})

const administration = [users, mandators, audit, singleSignOn, samlTest, outbox] as const
const sectionRoutes = [...administration, api, search, imprint, ...comingSections, elsewhere] as const
const shellRoutes = shell.addChildren([...assetRoutes, ...sectionRoutes])
const routes = root.addChildren([login, reset, newPassword, unsubscribe, setup, knowledgeCenter, shellRoutes])

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
