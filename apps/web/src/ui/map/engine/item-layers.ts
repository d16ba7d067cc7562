import type { Coordinate } from 'ol/coordinate.js'
import type { Extent } from 'ol/extent.js'
import { boundingExtent } from 'ol/extent.js'
import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import Cluster from 'ol/source/Cluster.js'
import VectorSource from 'ol/source/Vector.js'
import Style from 'ol/style/Style.js'
import type { MapItem } from '../map-types.ts'
import { itemOf, itemsOf, lineStyle, markerStyle } from './item-styles.ts'
import { laneOffsets } from './lanes.ts'
import type { Plane } from './plane.ts'

/** The layers of the map's items. */
export interface ItemLayers {
  readonly show: (items: readonly MapItem[]) => void
  readonly select: (id: string | null) => void
  /** Hides the item that is being edited. */
  readonly hide: (id: string | null) => void
  /** The extent of all items; null without any. */
  readonly extent: (ids?: readonly string[]) => Extent | null
  /** The items at a pixel. */
  readonly at: (pixel: number[], tolerance: number) => readonly MapItem[]
}

// Distance in pixels below which marks are clustered.
const markerDistance = 40
// Smaller for parallel lines: their markers are clustered only where they nearly overlap.
const laneMarkerDistance = 20

/** Adds the layers of lines and of markers. Every item has a marker, that of a line is on the line. */
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
    // Overlapping names are hidden, markers are not.
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

/** Offset and label placement of one of several parallel lines. */
interface Lane {
  /** Offset to the right, in whole pixels. */
  readonly offset: number
  /** Labels alternate above and below, so that neighbours do not overlap. */
  readonly isNameAbove: boolean
}

/** The lanes of parallel items by id. `resolution` is in units of the plane per pixel. */
function itemLanes(items: readonly MapItem[], resolution: number, { toCoordinate }: Plane): ReadonlyMap<string, Lane> {
  const parallelItems = items.filter(({ markerShare, positions }) => markerShare !== undefined && positions.length > 1)
  const lines = parallelItems.map(({ positions }) =>
    positions.map((position) => {
      const [x = 0, y = 0] = toCoordinate(position)
      return [x / resolution, y / resolution] as const
    }),
  )
  const offsets = laneOffsets(lines)
  return new Map(
    parallelItems.map(({ id }, index) => [
      id,
      { offset: Math.round(offsets[index] ?? 0), isNameAbove: index % 2 === 1 },
    ]),
  )
}

/** Position of the marker of a line: at its share of the length, by default in the middle. */
function markerCoordinate(line: Coordinate[], share = 0.5): Coordinate {
  return (line.length > 1 ? new LineString(line).getCoordinateAt(share) : line[0]) ?? [0, 0]
}

/** The style of a marker on a line that is drawn with an offset to the right, in units of the plane. */
function offsetMarkerStyle(
  style: Style | Style[],
  { item: { positions, markerShare = 0.5 }, offset, plane }: { item: MapItem; offset: number; plane: Plane },
): Style | Style[] {
  if (offset === 0 || !(style instanceof Style)) return style
  const line = positions.map(plane.toCoordinate)
  const [x = 0, y = 0] = markerCoordinate(line, markerShare)
  // Points shortly before and after the marker: at a bend the marker is placed between the offset segments.
  const [before = [x, y], after = [x, y]] = [
    markerCoordinate(line, Math.max(0, markerShare - 0.01)),
    markerCoordinate(line, Math.min(1, markerShare + 0.01)),
  ]
  const [right = 0, up = 0] = [(after[0] ?? x) - (before[0] ?? x), (after[1] ?? y) - (before[1] ?? y)]
  const length = Math.hypot(right, up) || 1
  return new Style({
    image: style.getImage() ?? undefined,
    text: style.getText() ?? undefined,
    zIndex: style.getZIndex(),
    geometry: new Point([x + (offset * up) / length, y - (offset * right) / length]),
  })
}
