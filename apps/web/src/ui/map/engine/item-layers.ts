import type { Extent } from 'ol/extent.js'
import { boundingExtent } from 'ol/extent.js'
import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import Cluster from 'ol/source/Cluster.js'
import VectorSource from 'ol/source/Vector.js'
import type { MapItem } from '../map-types.ts'
import type { Lane } from './item-lanes.ts'
import { offsetMarkerStyle, itemLanes, markerCoordinate } from './item-lanes.ts'
import { itemOf, itemsOf, lineStyle, markerStyle } from './item-styles.ts'
import type { Plane } from './plane.ts'

/** The things on the map. */
export interface ItemLayers {
  readonly show: (items: readonly MapItem[]) => void
  readonly select: (id: string | null) => void
  /** Leaves out the one that is being drawn. */
  readonly hide: (id: string | null) => void
  /** What all of them take up; null where nothing lies on the map. */
  readonly extent: (ids?: readonly string[]) => Extent | null
  /** The items under a pixel, nothing where there are none. */
  readonly at: (pixel: number[], tolerance: number) => readonly MapItem[]
}

// Distance in pixels below which marks are clustered.
const markerDistance = 40
// On lines of their own they can be, until they lie on each other.
const laneMarkerDistance = 20

/** Adds the layers of lines and of marks. Every item has a mark, a line has it on its way. */
export function addItemLayers(map: OlMap, plane: Plane): ItemLayers {
  const marks = new VectorSource<Feature<Point>>()
  const lines = new VectorSource<Feature<LineString>>()
  let shown: readonly MapItem[] = []
  let selected: string | null = null
  let hidden: string | null = null
  const lineLayer = new VectorLayer({
    source: lines,
    zIndex: 1,
    style: (feature, resolution) => {
      const item = itemOf(feature)
      return item && lineStyle(item, item.id === selected, laneOf(item, resolution)?.offset)
    },
  })
  const clusters = new Cluster({ source: marks })
  const markLayer = new VectorLayer({
    source: clusters,
    zIndex: 3,
    // A name that would lie on another is left out; the marks stay.
    declutter: true,
    style: (feature, resolution) => {
      const items = itemsOf(feature)
      const [singleItem] = items
      const lane = singleItem && items.length === 1 ? laneOf(singleItem, resolution) : undefined
      const style = markerStyle(items, selected, lane?.isNameAbove)
      return singleItem && lane
        ? offsetMarkerStyle(style, { item: singleItem, offset: lane.offset * resolution, plane })
        : style
    },
  })
  let laneCache: { readonly resolution: number; readonly lanes: ReadonlyMap<string, Lane> } | null = null
  function laneOf({ id }: MapItem, resolution: number): Lane | undefined {
    if (laneCache?.resolution !== resolution) laneCache = { resolution, lanes: itemLanes(visible(), resolution, plane) }
    return laneCache.lanes.get(id)
  }
  const visible = () => shown.filter(({ id, positions }) => id !== hidden && positions.length > 0)
  map.addLayer(lineLayer)
  map.addLayer(markLayer)
  const draw = () => {
    const visibleItems = visible()
    const distance = visibleItems.some(({ markerShare }) => markerShare !== undefined)
      ? laneMarkerDistance
      : markerDistance
    laneCache = null
    clusters.setDistance(distance)
    clusters.setMinDistance(0.8 * distance)
    lines.clear(true)
    lines.addFeatures(visibleItems.filter(({ positions }) => positions.length > 1).map((item) => lineOf(item, plane)))
    marks.clear(true)
    marks.addFeatures(visibleItems.map((item) => markerOf(item, plane)))
  }
  return {
    show: (items) => {
      shown = items
      draw()
    },
    select: (id) => {
      selected = id
      lineLayer.changed()
      markLayer.changed()
    },
    hide: (id) => {
      if (hidden === id) return
      hidden = id
      draw()
    },
    extent: (ids) => extentOf(ids ? shown.filter(({ id }) => ids.includes(id)) : shown, plane),
    at: (pixel, hitTolerance) =>
      map.forEachFeatureAtPixel(pixel, (feature) => itemsOf(feature), {
        hitTolerance,
        layerFilter: (layer) => layer === markLayer || layer === lineLayer,
      }) ?? [],
  }
}

function lineOf(item: MapItem, { toCoordinate }: Plane): Feature<LineString> {
  const feature = new Feature(new LineString(item.positions.map(toCoordinate)))
  feature.set('item', item, true)
  return feature
}

function markerOf(item: MapItem, { toCoordinate }: Plane): Feature<Point> {
  const feature = new Feature(new Point(markerCoordinate(item.positions.map(toCoordinate), item.markerShare)))
  feature.set('item', item, true)
  return feature
}

function extentOf(items: readonly MapItem[], { toCoordinate }: Plane): Extent | null {
  const coordinates = items.flatMap(({ positions }) => positions.map(toCoordinate))
  return coordinates.length > 0 ? boundingExtent(coordinates) : null
}
