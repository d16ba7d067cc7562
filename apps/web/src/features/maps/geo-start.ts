import type { Area } from '@catenary/contract/areas'
import { baseLayers, defaultCentre, zoomLimits } from '@catenary/contract/map-settings'
import type { MapStart } from '../../ui/map/MapCanvas.tsx'
import type { GeoGround, MapView } from '../../ui/map/places.ts'

type MapSettings = Pick<Area, 'mapBaseLayers' | 'mapDefaultBaseLayer'>

/** The layers that an area's maps offer, its own default first. */
export function groundOf(area: MapSettings | undefined): GeoGround {
  const layers = area ? area.mapBaseLayers : baseLayers
  const first = area?.mapDefaultBaseLayer
  if (first === undefined || !layers.includes(first)) return { kind: 'map', layers }
  return { kind: 'map', layers: [first, ...layers.filter((layer) => layer !== first)] }
}

/** Where a map begins for want of anything better. */
export const nowhere = { centre: defaultCentre, zoom: zoomLimits.initial }

/** How the map of an area begins: as it was left, else where the area lies. */
export function startOf({ latlng, mapZoom }: Pick<Area, 'latlng' | 'mapZoom'>, left: MapView | null): MapStart {
  return {
    left,
    known: latlng && { centre: latlng, zoom: mapZoom },
    otherwise: { centre: defaultCentre, zoom: mapZoom },
  }
}
