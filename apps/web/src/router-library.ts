import { pages } from '@catenary/contract/page-routes'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { validateGeneralSearch } from './library/folders/search-params.ts'
import { guardSection, shell } from './router-root.ts'
import { withTexts } from './ui/texts/required-texts.ts'

const generalDocumentsPage = lazyRouteComponent(
  () => withTexts(['library'], import('./library/folders/GeneralDocumentsPage.tsx')),
  'GeneralDocumentsPage',
)

/** General documents: the folders at the top, and what lies in them. */
export const generalDocumentRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: pages.generalDocuments,
    ...guardSection('generalDocuments'),
    validateSearch: validateGeneralSearch,
    component: generalDocumentsPage,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: pages.inGeneralDocuments,
    ...guardSection('generalDocuments'),
    validateSearch: validateGeneralSearch,
    component: generalDocumentsPage,
  }),
] as const
