import type { Coordinate } from 'ol/coordinate.js'
import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import MultiPoint from 'ol/geom/MultiPoint.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { selectionColour, haloColour } from './marker-icons.ts'

/** What is drawn of a line that is being edited. */
export interface Sketch {
  readonly line: readonly Coordinate[]
  readonly selected: Coordinate | null
  /** Where the next point would come to lie. */
  readonly next: Coordinate | null
}

const stroke = (color: string, width: number, lineDash?: number[]) =>
  new Style({ stroke: new Stroke({ color, width, lineDash }) })
const handle = (radius: number, fill: string, color: string) =>
  new Style({
    image: new CircleStyle({ radius, fill: new Fill({ color: fill }), stroke: new Stroke({ color, width: 2.5 }) }),
  })

const styles = {
  line: [stroke(haloColour, 8), stroke(selectionColour, 4)],
  next: [stroke(haloColour, 5), stroke(selectionColour, 2, [6, 6])],
  points: [handle(6, haloColour, selectionColour)],
  selected: [handle(8, selectionColour, haloColour)],
}

/** The layer of the line that is being edited; returns how to draw on it, `null` clears it. */
export function addEditLayer(map: OlMap): (sketch: Sketch | null) => void {
  const source = new VectorSource()
  map.addLayer(new VectorLayer({ source, zIndex: 5, updateWhileInteracting: true, updateWhileAnimating: true }))
  const add = (geometry: LineString | MultiPoint | Point, style: Style[]) => {
    const feature = new Feature(geometry)
    feature.setStyle(style)
    return feature
  }
  return (sketch) => {
    source.clear(true)
    if (!sketch) return
    const line = sketch.line.map((coordinate) => [...coordinate])
    const last = line.at(-1)
    const features = [
      ...(line.length > 1 ? [add(new LineString(line), styles.line)] : []),
      ...(sketch.next && last ? [add(new LineString([last, sketch.next]), styles.next)] : []),
      ...(line.length > 0 ? [add(new MultiPoint(line), styles.points)] : []),
      ...(sketch.selected ? [add(new Point(sketch.selected), styles.selected)] : []),
    ]
    source.addFeatures(features)
  }
}
