import { pages } from '@catenary/contract/page-routes'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { RopeSearch } from './assets/search-params.ts'
import {
  validateAreaSearch,
  validateAreasSearch,
  validateInstallationSearch,
  noRopeDialog,
  validateRopeSearch,
} from './assets/search-params.ts'
import { knowledgeCenterTarget } from './navigation/return-path.ts'
import { isOpenTo, sections } from './navigation/sections.ts'
import { validateComparisonSearch } from './records/search-params.ts'
import { guardSection, shell, withCharts } from './router-root.ts'
import { withTexts } from './ui/texts/required-texts.ts'

/** Texts of rope pages, which show recordings, documents, notification settings and what sensors measure. */
const ropeTexts = ['assets', 'records', 'library', 'work', 'devices'] as const

type SearchParams = Record<string, unknown>

const home = createRoute({
  getParentRoute: () => shell,
  path: pages.home,
  beforeLoad: ({ context: { user }, location }) => {
    const target = knowledgeCenterTarget(location.hash)
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say it
    if (target !== null) throw redirect({ href: target, replace: true })
    if (user?.singleArea && user.startPage === 'areas')
      // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say it
      throw redirect({ to: pages.area, params: { areaId: user.singleArea.id }, replace: true })
    const isOnDashboard = user?.startPage === 'dashboard' && isOpenTo(sections.dashboard, user.permissions)
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say it
    throw redirect({ to: isOnDashboard ? pages.dashboard : pages.areas, replace: true })
  },
})

// Loaders start queries without waiting: the page renders at once, and each part when its data is loaded.
const areas = createRoute({
  getParentRoute: () => shell,
  path: pages.areas,
  ...guardSection('areas'),
  validateSearch: validateAreasSearch,
  loader: ({ context }) => {
    void import('./assets/prefetch.ts').then(({ prefetchAreas }) => prefetchAreas(context.queryClient))
  },
  component: lazyRouteComponent(() => withTexts(ropeTexts, import('./assets/areas/AreasPage.tsx')), 'AreasPage'),
})

const area = createRoute({
  getParentRoute: () => shell,
  path: pages.area,
  validateSearch: validateAreaSearch,
  loader: ({ context, params: { areaId } }) => {
    void import('./assets/prefetch.ts').then(({ prefetchArea }) => prefetchArea(context.queryClient, areaId))
  },
  component: lazyRouteComponent(() => withTexts(ropeTexts, import('./assets/areas/AreaPage.tsx')), 'AreaPage'),
})

const installation = createRoute({
  getParentRoute: () => shell,
  path: pages.installation,
  validateSearch: validateInstallationSearch,
  loader: ({ context, params: { areaId, installationId } }) => {
    void import('./assets/prefetch.ts').then(({ prefetchInstallation }) =>
      prefetchInstallation(context.queryClient, areaId, installationId),
    )
  },
  component: lazyRouteComponent(
    () => withTexts(ropeTexts, import('./assets/installations/InstallationPage.tsx')),
    'InstallationPage',
  ),
})

// Named, so that its type is known where the reading ahead asks for it.
const ropeSearchValidator: (search: SearchParams) => RopeSearch = validateRopeSearch

const rope = createRoute({
  getParentRoute: () => shell,
  path: pages.rope,
  validateSearch: ropeSearchValidator,
  // What dialogs are open changes nothing that the page reads.
  loaderDeps: ({ search }): RopeSearch => ({ ...search, ...noRopeDialog }),
  loader: ({ context, params, deps }) => {
    void import('./assets/prefetch.ts').then(({ prefetchRope }) =>
      prefetchRope(context.queryClient, params.ropeId, deps),
    )
  },
  component: lazyRouteComponent(async () => {
    void import('./assets/prefetch.ts')
    return withCharts(withTexts(ropeTexts, import('./assets/ropes/page/RopePage.tsx')))
  }, 'RopePage'),
})

const ropeById = createRoute({
  getParentRoute: () => shell,
  path: pages.ropeById,
  component: lazyRouteComponent(
    () => withTexts(ropeTexts, import('./assets/ropes/page/RopeByIdPage.tsx')),
    'RopeByIdPage',
  ),
})

const ropeRecord = createRoute({
  getParentRoute: () => shell,
  path: pages.ropeRecord,
  component: lazyRouteComponent(() => withTexts(ropeTexts, import('./records/RecordPage.tsx')), 'RecordPage'),
})

const ropeComparison = createRoute({
  getParentRoute: () => shell,
  path: pages.ropeComparison,
  validateSearch: validateComparisonSearch,
  component: lazyRouteComponent(
    () => withTexts(ropeTexts, import('./records/comparison/ComparisonPage.tsx')),
    'ComparisonPage',
  ),
})

/** The way down from all areas to one rope, to recording on it, and to comparing what was recorded. */
export const assetRoutes = [home, areas, area, installation, rope, ropeById, ropeRecord, ropeComparison] as const
