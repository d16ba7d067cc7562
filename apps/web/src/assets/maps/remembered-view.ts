import { baseLayers } from '@catenary/contract/assets/map-settings'
import type { MapView } from '../../ui/map/map-types.ts'

/** Storage key of the last view of an area's map. */
export const viewKey = (areaId: string) => `area-map-${areaId}`

/** The last view of a map; null where there is none or it is invalid. */
export function rememberedView(key: string): MapView | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isView(stored) ? stored : null
  } catch {
    return null
  }
}

/** Stores the view of a map; does nothing where storage is unavailable. */
export function rememberView(key: string, { centre, zoom, layer }: MapView): void {
  try {
    localStorage.setItem(key, JSON.stringify({ centre, zoom, layer }))
  } catch {
    // Private windows and full stores throw.
  }
}

function isView(stored: unknown): stored is MapView {
  if (typeof stored !== 'object' || stored === null) return false
  if (!('centre' in stored) || !('zoom' in stored) || !('layer' in stored)) return false
  const { centre, zoom, layer } = stored
  const isPosition = Array.isArray(centre) && centre.length === 2 && centre.every((one) => Number.isFinite(one))
  return isPosition && Number.isFinite(zoom) && baseLayers.some((one) => one === layer)
}
