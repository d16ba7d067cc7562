import { pages } from '@catenary/contract/page-routes'
import { getRouteApi } from '@tanstack/react-router'
import { overPageState, useCloseDialog } from '../../navigation/dialog-history.ts'
import type { AreaDialog } from '../search-params.ts'

const route = getRouteApi(`/shell${pages.area}`)

/** The dialog that is open over an area's page, and how to open and close one. */
export function useAreaDialog() {
  const { dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (name: AreaDialog) =>
    void navigate({ search: { dialog: name }, state: overPageState, resetScroll: false })
  const closeDialog = useCloseDialog()
  const close = () => closeDialog(() => void navigate({ search: {}, resetScroll: false, replace: true }))
  return { dialog, open, close }
}
