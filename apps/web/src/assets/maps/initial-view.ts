import type { Area } from '@catenary/contract/assets/areas'
import { baseLayers, defaultCentre, zoomLimits } from '@catenary/contract/assets/map-settings'
import type { TileBackground, MapView } from '../../ui/map/map-types.ts'
import type { InitialView } from '../../ui/map/MapCanvas.tsx'

type MapSettings = Pick<Area, 'mapBaseLayers' | 'mapDefaultBaseLayer'>

/** The layers that an area's maps offer, its own default first. */
export function tileBackgroundOf(area: MapSettings | undefined): TileBackground {
  const layers = area ? area.mapBaseLayers : baseLayers
  const first = area?.mapDefaultBaseLayer
  if (first === undefined || !layers.includes(first)) return { kind: 'map', layers }
  return { kind: 'map', layers: [first, ...layers.filter((layer) => layer !== first)] }
}

/** Where a map begins for want of anything better. */
export const defaultView = { centre: defaultCentre, zoom: zoomLimits.initial }

/** How the map of an area begins: as it was left, else where the area lies. */
export function initialViewOf(
  { latlng, mapZoom }: Pick<Area, 'latlng' | 'mapZoom'>,
  remembered: MapView | null,
): InitialView {
  return {
    remembered,
    preferred: latlng && { centre: latlng, zoom: mapZoom },
    fallback: { centre: defaultCentre, zoom: mapZoom },
  }
}
