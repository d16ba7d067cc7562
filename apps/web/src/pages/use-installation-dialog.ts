import { pages } from '@catenary/contract/pages'
import { getRouteApi } from '@tanstack/react-router'
import type { InstallationDialog } from './asset-search.ts'

const route = getRouteApi(`/shell${pages.installation}`)

/** The dialog that is open over an installation's page, and how to open and close one. */
export function useInstallationDialog() {
  const { dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (wanted: InstallationDialog) => void navigate({ search: { dialog: wanted }, resetScroll: false })
  // Back leads away from the page then, and not into the dialog that was closed.
  const close = () => void navigate({ search: {}, resetScroll: false, replace: true })
  return { dialog, open, close }
}
