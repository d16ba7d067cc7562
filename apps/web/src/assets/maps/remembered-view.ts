import { baseLayers } from '@catenary/contract/assets/map-settings'
import type { MapView } from '../../ui/map/map-types.ts'

/** Under which name the browser keeps how the map of an area was left. */
export const viewKey = (areaId: string) => `area-map-${areaId}`

/** How a map was left; null where it never was, or where what is kept makes no sense. */
export function rememberedView(key: string): MapView | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isView(stored) ? stored : null
  } catch {
    return null
  }
}

/** Keeps how a map is left; a browser that keeps nothing is no fault. */
export function rememberView(key: string, { centre, zoom, layer }: MapView): void {
  try {
    localStorage.setItem(key, JSON.stringify({ centre, zoom, layer }))
  } catch {
    // Private windows and full stores refuse.
  }
}

function isView(stored: unknown): stored is MapView {
  if (typeof stored !== 'object' || stored === null) return false
  if (!('centre' in stored) || !('zoom' in stored) || !('layer' in stored)) return false
  const { centre, zoom, layer } = stored
  const isPosition = Array.isArray(centre) && centre.length === 2 && centre.every((one) => Number.isFinite(one))
  return isPosition && Number.isFinite(zoom) && baseLayers.some((one) => one === layer)
}
