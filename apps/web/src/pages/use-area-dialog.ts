import { pages } from '@catenary/contract/pages'
import { getRouteApi } from '@tanstack/react-router'
import { overPage, useDialogClosing } from '../shell/dialog-address.ts'
import type { AreaDialog } from './addresses.ts'

const route = getRouteApi(`/shell${pages.area}`)

/** The dialog that is open over an area's page, and how to open and close one. */
export function useAreaDialog() {
  const { dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (wanted: AreaDialog) =>
    void navigate({ search: { dialog: wanted }, state: overPage, resetScroll: false })
  const closing = useDialogClosing()
  const close = () => closing(() => void navigate({ search: {}, resetScroll: false, replace: true }))
  return { dialog, open, close }
}
