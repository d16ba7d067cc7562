import { baseLayers } from '@catenary/contract/map-settings'
import type { MapView } from '../../ui/map/places.ts'

/** Under which name the browser keeps how the map of an area was left. */
export const viewKey = (areaId: string) => `area-map-${areaId}`

/** How a map was left; null where it never was, or where what is kept makes no sense. */
export function rememberedView(key: string): MapView | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isView(kept) ? kept : null
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

function isView(kept: unknown): kept is MapView {
  if (typeof kept !== 'object' || kept === null) return false
  if (!('centre' in kept) || !('zoom' in kept) || !('layer' in kept)) return false
  const { centre, zoom, layer } = kept
  const isPlace = Array.isArray(centre) && centre.length === 2 && centre.every((one) => Number.isFinite(one))
  return isPlace && Number.isFinite(zoom) && baseLayers.some((one) => one === layer)
}
