import { pages } from '@catenary/contract/pages'
import { getRouteApi } from '@tanstack/react-router'
import type { InstallationDialog } from './asset-search.ts'

const route = getRouteApi(`/shell${pages.installation}`)

/** The dialog that is open over an installation's page, and how to open and close one. */
export function useInstallationDialog() {
  const { dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (wanted?: InstallationDialog) =>
    void navigate({ search: wanted ? { dialog: wanted } : {}, resetScroll: false })
  return { dialog, open: show, close: () => show() }
}
