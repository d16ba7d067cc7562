import type { BaseLayer } from '@catenary/contract/assets/map-settings'
import { zoomLimits } from '@catenary/contract/assets/map-settings'
import ImageLayer from 'ol/layer/Image.js'
import TileLayer from 'ol/layer/Tile.js'
import type OlMap from 'ol/Map.js'
import Static from 'ol/source/ImageStatic.js'
import XYZ from 'ol/source/XYZ.js'
import type { ImageBackground } from '../map-types.ts'
import { moveTime } from './make-map.ts'
import type { Plane } from './plane.ts'

/** The ground below everything: it may be changed, and tried again where it did not come. */
export interface BackgroundLayer {
  readonly show: (layer: BaseLayer) => void
  readonly retry: () => void
}

/** The class of the ground's canvas, by which the dark page dims it. */
const className = 'map-ground'

// Share of failed tiles for an error message: a single missing tile is no outage.
const trackedTiles = 6
/** Retry interval of a failed source in milliseconds; the server's circuit breaker stays open for ten seconds and more. */
const retryDelay = 20_000

/** Adds the tile layer below all others; `onMissing` reports whether tiles load. */
export function addTiles(map: OlMap, onMissing: (isMissing: boolean) => void): BackgroundLayer {
  const layer = new TileLayer<XYZ>({ className, zIndex: 0 })
  map.addLayer(layer)
  let outcomes: boolean[] = []
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const retry = () => {
    clearTimeout(retryTimer)
    retryTimer = undefined
    outcomes = []
    layer.getSource()?.refresh()
  }
  const trackOutcome = (isThere: boolean) => {
    outcomes = [...outcomes, isThere].slice(-trackedTiles)
    const isMissing = outcomes.filter((one) => !one).length > outcomes.length / 2
    onMissing(isMissing)
    if (isMissing) retryTimer ??= setTimeout(retry, retryDelay)
  }
  return {
    show: (name) => {
      outcomes = []
      onMissing(false)
      const source = new XYZ({
        url: `/api/tiles/${name}/{z}/{x}/{y}`,
        maxZoom: zoomLimits.nativeMax,
        transition: moveTime(),
      })
      source.on('tileloadend', () => trackOutcome(true))
      source.on('tileloaderror', () => trackOutcome(false))
      layer.setSource(source)
    },
    retry,
  }
}

/** Puts an image below everything, one unit of the plane per pixel. */
export function addImage(
  map: OlMap,
  { url, width, height }: ImageBackground,
  { projection, extent }: Plane,
  onMissing: (isMissing: boolean) => void,
): BackgroundLayer {
  const layer = new ImageLayer<Static>({ className, zIndex: 0 })
  map.addLayer(layer)
  const load = () => {
    const source = new Static({ url, projection, imageExtent: extent ?? [0, 0, width, height] })
    source.on('imageloadend', () => onMissing(false))
    source.on('imageloaderror', () => onMissing(true))
    layer.setSource(source)
  }
  load()
  return { show: () => undefined, retry: load }
}
