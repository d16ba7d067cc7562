import { pages } from '@catenary/contract/page-routes'
import { useSessionUser } from './session.ts'

/** Where a link to the areas leads: who has one area only is taken straight to it, for whom the list is a detour. */
export function useAreasLink() {
  const only = useSessionUser()?.singleArea
  return only ? { to: pages.area, params: { areaId: only.id } } : { to: pages.areas }
}
