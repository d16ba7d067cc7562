import { pages } from '@catenary/contract/page-routes'
import { getRouteApi } from '@tanstack/react-router'
import { overPageState, useCloseDialog } from '../../navigation/dialog-history.ts'
import type { InstallationDialog } from '../search-params.ts'

const route = getRouteApi(`/shell${pages.installation}`)

/** The dialog that is open over an installation's page, and how to open and close one. */
export function useInstallationDialog() {
  const { dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (name: InstallationDialog) =>
    void navigate({ search: { dialog: name }, state: overPageState, resetScroll: false })
  const closeDialog = useCloseDialog()
  const close = () => closeDialog(() => void navigate({ search: {}, resetScroll: false, replace: true }))
  /** Opens a dialog in the place of the one that is open: closing it leads where that would have. */
  const goOn = (name: InstallationDialog) =>
    void navigate({ search: { dialog: name }, replace: true, state: true, resetScroll: false })
  return { dialog, open, goOn, close }
}
