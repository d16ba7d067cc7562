import { pages } from '@catenary/contract/pages'
import { getRouteApi } from '@tanstack/react-router'
import type { AreaDialog } from './asset-search.ts'

const route = getRouteApi(`/shell${pages.area}`)

/** The dialog that is open over an area's page, and how to open and close one. */
export function useAreaDialog() {
  const { dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (wanted: AreaDialog) => void navigate({ search: { dialog: wanted }, resetScroll: false })
  // Back leads away from the page then, and not into the dialog that was closed.
  const close = () => void navigate({ search: {}, resetScroll: false, replace: true })
  return { dialog, open, close }
}
