import type { Coordinate } from 'ol/coordinate.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import Style from 'ol/style/Style.js'
import type { MapItem } from '../map-types.ts'
import { laneOffsets } from './lanes.ts'
import type { Plane } from './plane.ts'

/** How one of several lines side by side is drawn. */
export interface Lane {
  /** To the right of where it lies, in whole pixels. */
  readonly offset: number
  /** Labels alternate above and below, so that neighbours do not overlap. */
  readonly isNameAbove: boolean
}

/** The lanes of the items that run side by side, by their id, at so many units of the plane per pixel. */
export function itemLanes(
  items: readonly MapItem[],
  resolution: number,
  { toCoordinate }: Plane,
): ReadonlyMap<string, Lane> {
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

/** Where the mark of a line stands: at a share of its way, in its middle where none is named. */
export function markerCoordinate(line: Coordinate[], share = 0.5): Coordinate {
  return (line.length > 1 ? new LineString(line).getCoordinateAt(share) : line[0]) ?? [0, 0]
}

/** The style of a mark on a line that is drawn so many units of the plane to the right of where it lies. */
export function offsetMarkerStyle(
  style: Style | Style[],
  { item: { positions, markerShare = 0.5 }, offset, plane }: { item: MapItem; offset: number; plane: Plane },
): Style | Style[] {
  if (offset === 0 || !(style instanceof Style)) return style
  const line = positions.map(plane.toCoordinate)
  const [x = 0, y = 0] = markerCoordinate(line, markerShare)
  // The way there and on from there: at a bend the mark stands between both.
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
