import type { Extent } from 'ol/extent.js'
import { boundingExtent } from 'ol/extent.js'
import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import Cluster from 'ol/source/Cluster.js'
import VectorSource from 'ol/source/Vector.js'
import type { MapItem } from '../places.ts'
import { itemOf, itemsOf, lineStyle, markStyle } from './item-styles.ts'
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

// Closer than this many pixels two marks cannot be told apart, nor hit.
const markDistance = 40

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
    style: (feature) => {
      const item = itemOf(feature)
      return item && lineStyle(item, item.id === selected)
    },
  })
  const markLayer = new VectorLayer({
    source: new Cluster({ source: marks, distance: markDistance, minDistance: 0.8 * markDistance }),
    zIndex: 3,
    // A name that would lie on another is left out; the marks stay.
    declutter: true,
    style: (feature) => markStyle(itemsOf(feature), selected),
  })
  map.addLayer(lineLayer)
  map.addLayer(markLayer)
  const draw = () => {
    const visible = shown.filter(({ id, places }) => id !== hidden && places.length > 0)
    lines.clear(true)
    lines.addFeatures(visible.filter(({ places }) => places.length > 1).map((item) => lineOf(item, plane)))
    marks.clear(true)
    marks.addFeatures(visible.map((item) => markOf(item, plane)))
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
  const feature = new Feature(new LineString(item.places.map(toCoordinate)))
  feature.set('item', item, true)
  return feature
}

function markOf(item: MapItem, { toCoordinate }: Plane): Feature<Point> {
  const coordinates = item.places.map(toCoordinate)
  const middle =
    coordinates.length > 1 ? new LineString(coordinates).getCoordinateAt(item.markAt ?? 0.5) : coordinates[0]
  const feature = new Feature(new Point(middle ?? [0, 0]))
  feature.set('item', item, true)
  return feature
}

function extentOf(items: readonly MapItem[], { toCoordinate }: Plane): Extent | null {
  const coordinates = items.flatMap(({ places }) => places.map(toCoordinate))
  return coordinates.length > 0 ? boundingExtent(coordinates) : null
}
