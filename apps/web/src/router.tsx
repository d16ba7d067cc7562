import { pages } from '@catenary/contract/page-routes'
import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { storeResetToken } from './accounts/password-links/reset-token-storage.ts'
import { validateLoginSearch, validateUsersSearch } from './accounts/search-params.ts'
import { validateDeviceSearch, validateDevicesSearch } from './devices/search-params.ts'
import { requireSession } from './guard.ts'
import { validateArchiveSearch } from './library/archive/search-params.ts'
import { validateKnowledgeSearch } from './library/knowledge-center/search-params.ts'
import { validateResultsSearch } from './library/search/search-params.ts'
import { sectionAt } from './navigation/sections.ts'
import { assetRoutes } from './router-assets.ts'
import { generalDocumentRoutes } from './router-library.ts'
import { guardSection, root, shell, withCharts } from './router-root.ts'
import {
  validateApiSearch,
  validateAuditSearch,
  validateOutboxSearch,
  validateWebhookSearch,
} from './system/search-params.ts'
import { ErrorPage } from './ui/page/ErrorPage.tsx'
import { NotFound } from './ui/page/NotFound.tsx'
import { withTexts } from './ui/texts/required-texts.ts'
import {
  validateCalendarSearch,
  validateDashboardSearch,
  validateDeliveriesSearch,
  validateTasksSearch,
} from './work/search-params.ts'

/** The audit log names the fields of everything. */
const auditTexts = ['system', 'accounts', 'assets', 'records', 'work', 'devices'] as const

const login = createRoute({
  getParentRoute: () => root,
  path: pages.login,
  validateSearch: validateLoginSearch,
  component: lazyRouteComponent(() => import('./accounts/login/LoginPage.tsx'), 'LoginPage'),
})

/** The link of a mail: its token goes from the address into this tab's keeping. */
const reset = createRoute({
  getParentRoute: () => root,
  path: pages.reset,
  beforeLoad: ({ params }) => {
    storeResetToken(params.token)
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say it
    throw redirect({ to: pages.newPassword, replace: true })
  },
})

const newPassword = createRoute({
  getParentRoute: () => root,
  path: pages.newPassword,
  component: lazyRouteComponent(() => import('./accounts/password-links/ResetPage.tsx'), 'ResetPage'),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: pages.unsubscribe,
  component: lazyRouteComponent(() => import('./accounts/password-links/UnsubscribePage.tsx'), 'UnsubscribePage'),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: pages.setup,
  component: lazyRouteComponent(() => import('./accounts/password-links/SetupPage.tsx'), 'SetupPage'),
})

/** The dashboard shows ropes with their state, and what was recorded on them. */
const dashboardTexts = ['work', 'assets', 'records'] as const

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: pages.dashboard,
  ...guardSection('dashboard'),
  validateSearch: validateDashboardSearch,
  component: lazyRouteComponent(
    () => withTexts(dashboardTexts, import('./work/dashboard/DashboardPage.tsx')),
    'DashboardPage',
  ),
})

const calendar = createRoute({
  getParentRoute: () => shell,
  path: pages.calendar,
  ...guardSection('calendar'),
  validateSearch: validateCalendarSearch,
  component: lazyRouteComponent(
    () => withTexts(['work', 'assets'], import('./work/calendar/CalendarPage.tsx')),
    'CalendarPage',
  ),
})

const taskUpload = createRoute({
  getParentRoute: () => shell,
  path: pages.taskUpload,
  ...guardSection('taskUpload'),
  component: lazyRouteComponent(
    () => withTexts(['work', 'assets'], import('./work/tasks/upload/TaskUploadPage.tsx')),
    'TaskUploadPage',
  ),
})

const tasks = createRoute({
  getParentRoute: () => shell,
  path: pages.tasks,
  ...guardSection('tasks'),
  validateSearch: validateTasksSearch,
  component: lazyRouteComponent(
    () => withTexts(['work', 'records'], import('./work/tasks/page/TasksPage.tsx')),
    'TasksPage',
  ),
})

const documents = createRoute({
  getParentRoute: () => shell,
  path: pages.documents,
  ...guardSection('documents'),
  validateSearch: validateArchiveSearch,
  component: lazyRouteComponent(
    () => withTexts(['library'], import('./library/archive/ArchivePage.tsx')),
    'ArchivePage',
  ),
})

const project = createRoute({
  getParentRoute: () => shell,
  path: pages.project,
  ...guardSection('documents'),
  validateSearch: validateArchiveSearch,
  component: lazyRouteComponent(
    () => withTexts(['library', 'assets'], import('./library/archive/ProjectPage.tsx')),
    'ProjectPage',
  ),
})

/** A document of a project is shown over the project's page, which stays as it is below. */
const projectDocument = createRoute({ getParentRoute: () => project, path: '$documentId' })
const folderDocument = createRoute({ getParentRoute: () => project, path: '$folder/$documentId' })

/** Devices are linked to ropes, and their charts are exported as those of ropes. */
const deviceTexts = ['devices', 'records', 'assets', 'work'] as const

const sensorDevices = createRoute({
  getParentRoute: () => shell,
  path: pages.sensorDevices,
  ...guardSection('sensorDevices'),
  validateSearch: validateDevicesSearch,
  component: lazyRouteComponent(() => withTexts(deviceTexts, import('./devices/list/DevicesPage.tsx')), 'DevicesPage'),
})

const sensorDevice = createRoute({
  getParentRoute: () => shell,
  path: pages.sensorDevice,
  ...guardSection('sensorDevices'),
  validateSearch: validateDeviceSearch,
  component: lazyRouteComponent(
    () => withCharts(withTexts(deviceTexts, import('./devices/page/DevicePage.tsx'))),
    'DevicePage',
  ),
})

const smartropes = createRoute({
  getParentRoute: () => shell,
  path: pages.smartropes,
  ...guardSection('smartropes'),
  validateSearch: validateDevicesSearch,
  component: lazyRouteComponent(
    () => withTexts(deviceTexts, import('./devices/smartropes/SmartropesPage.tsx')),
    'SmartropesPage',
  ),
})

const smartrope = createRoute({
  getParentRoute: () => shell,
  path: pages.smartrope,
  ...guardSection('smartropes'),
  validateSearch: validateDeviceSearch,
  component: lazyRouteComponent(
    () => withCharts(withTexts(deviceTexts, import('./devices/smartropes/SmartropePage.tsx'))),
    'SmartropePage',
  ),
})

const users = createRoute({
  getParentRoute: () => shell,
  path: pages.users,
  ...guardSection('users'),
  validateSearch: validateUsersSearch,
  component: lazyRouteComponent(() => withTexts(['accounts'], import('./accounts/users/UsersPage.tsx')), 'UsersPage'),
})

const mandators = createRoute({
  getParentRoute: () => shell,
  path: pages.mandators,
  ...guardSection('mandators'),
  component: lazyRouteComponent(
    () => withTexts(['accounts', 'system'], import('./accounts/mandators/MandatorsPage.tsx')),
    'MandatorsPage',
  ),
})

const audit = createRoute({
  getParentRoute: () => shell,
  path: pages.audit,
  ...guardSection('audit'),
  validateSearch: validateAuditSearch,
  component: lazyRouteComponent(() => withTexts(auditTexts, import('./system/audit/AuditPage.tsx')), 'AuditPage'),
})

const singleSignOn = createRoute({
  getParentRoute: () => shell,
  path: pages.singleSignOn,
  ...guardSection('singleSignOn'),
  component: lazyRouteComponent(
    () => withTexts(['accounts'], import('./accounts/saml/SingleSignOnPage.tsx')),
    'SingleSignOnPage',
  ),
})

const samlTest = createRoute({
  getParentRoute: () => shell,
  path: pages.samlTest,
  ...guardSection('singleSignOn'),
  component: lazyRouteComponent(
    () => withTexts(['accounts'], import('./accounts/saml/SamlTestPage.tsx')),
    'SamlTestPage',
  ),
})

const outbox = createRoute({
  getParentRoute: () => shell,
  path: pages.outbox,
  ...guardSection('outbox'),
  validateSearch: validateOutboxSearch,
  component: lazyRouteComponent(() => withTexts(['system'], import('./system/outbox/OutboxPage.tsx')), 'OutboxPage'),
})

const virusScanner = createRoute({
  getParentRoute: () => shell,
  path: pages.virusScanner,
  ...guardSection('virusScanner'),
  component: lazyRouteComponent(
    () => withTexts(['library'], import('./library/virus-scan/VirusScannerPage.tsx')),
    'VirusScannerPage',
  ),
})

const notificationDeliveries = createRoute({
  getParentRoute: () => shell,
  path: pages.notificationDeliveries,
  ...guardSection('notificationDeliveries'),
  validateSearch: validateDeliveriesSearch,
  component: lazyRouteComponent(
    () => withTexts(['work', 'records'], import('./work/notifications/deliveries/DeliveriesPage.tsx')),
    'DeliveriesPage',
  ),
})

const api = createRoute({
  getParentRoute: () => shell,
  path: pages.api,
  ...guardSection('api'),
  validateSearch: validateApiSearch,
  component: lazyRouteComponent(
    () => withTexts(['system', 'accounts'], import('./system/api-page/ApiPage.tsx')),
    'ApiPage',
  ),
})

const webhook = createRoute({
  getParentRoute: () => shell,
  path: pages.webhook,
  ...guardSection('api'),
  validateSearch: validateWebhookSearch,
  component: lazyRouteComponent(
    () => withTexts(['system', 'assets'], import('./system/webhooks/WebhookPage.tsx')),
    'WebhookPage',
  ),
})

const search = createRoute({
  getParentRoute: () => shell,
  path: pages.search,
  ...guardSection('search'),
  validateSearch: validateResultsSearch,
  component: lazyRouteComponent(
    () => withTexts(['library', 'assets', 'records'], import('./library/search/SearchPage.tsx')),
    'SearchPage',
  ),
})

const imprint = createRoute({
  getParentRoute: () => shell,
  path: pages.imprint,
  component: lazyRouteComponent(() => withTexts(['system'], import('./system/ImprintPage.tsx')), 'ImprintPage'),
})

/** Opens in a tab of its own, without the shell around it. */
const knowledgeCenter = createRoute({
  getParentRoute: () => root,
  path: pages.knowledgeCenter,
  beforeLoad: async (options) => {
    const context = await requireSession(options)
    guardSection('knowledgeCenter').beforeLoad({ context })
  },
  notFoundComponent: lazyRouteComponent(() => import('./shell/PublicNotFound.tsx'), 'PublicNotFound'),
  validateSearch: validateKnowledgeSearch,
  component: lazyRouteComponent(
    () => withTexts(['library'], import('./library/knowledge-center/KnowledgeCenterPage.tsx')),
    'KnowledgeCenterPage',
  ),
})

const maxProjectDepth = 4

/** Sections that know no projects are shown whole where an address names one; everything else is not there. */
const fallbackRoute = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: ({ location: { pathname } }) => {
    const section = sectionAt(pathname)
    const depth = pathname.split('/').filter((part) => part !== '').length
    if (!section || section.key === 'areas' || depth > maxProjectDepth) return
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say it
    throw redirect({ href: section.page, replace: true })
  },
  component: NotFound,
})

const administration = [
  users,
  mandators,
  audit,
  singleSignOn,
  samlTest,
  outbox,
  virusScanner,
  notificationDeliveries,
] as const
const sectionRoutes = [
  dashboard,
  tasks,
  calendar,
  taskUpload,
  sensorDevices,
  sensorDevice,
  smartropes,
  smartrope,
  ...administration,
  api,
  webhook,
  search,
  imprint,
  documents,
  project.addChildren([projectDocument, folderDocument]),
  ...generalDocumentRoutes,
  fallbackRoute,
] as const
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
