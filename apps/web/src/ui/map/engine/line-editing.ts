import type { Coordinate } from 'ol/coordinate.js'
import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import MultiPoint from 'ol/geom/MultiPoint.js'
import Point from 'ol/geom/Point.js'
import PointerInteraction from 'ol/interaction/Pointer.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { unByKey } from 'ol/Observable.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import type { DraftStep } from '../editor/line-draft.ts'
import type { MapPosition } from '../map-types.ts'
import { nearestPointIndex, nearestSegmentIndex } from './hit-testing.ts'
import { haloColour, selectionColour } from './marker-icons.ts'
import type { Plane } from './plane.ts'

/** Whether a click appends a point or edits existing ones. */
export type EditMode = 'add' | 'move'

/** State of an edited line for the map. */
export interface EditedLine {
  readonly points: readonly { readonly key: number; readonly position: MapPosition }[]
  readonly selected: number | null
  readonly mode: EditMode
}

/** Callbacks of line editing. */
export interface EditingEvents {
  readonly onStep: (step: DraftStep) => void
  readonly onFinish: () => void
}

type Pixel = readonly [number, number]
type PointerEventOnMap = MapBrowserEvent<PointerEvent | KeyboardEvent | WheelEvent>

// Hit tolerance in pixels: larger for touch than for a mouse.
const hitRadius = { mouse: { point: 10, stretch: 7 }, touch: { point: 22, stretch: 14 } } as const
/** Two clicks within this time and distance are a double click: the second sets no point. */
const doubleClick = { milliseconds: 400, pixels: 6 }

/** Draws and edits one line on a map; the draft is state of the caller, updated at every step. */
export function addLineEditing(map: OlMap, element: HTMLElement, plane: Plane, events: EditingEvents) {
  const drawSketch = addEditLayer(map)
  const state: {
    line: EditedLine | null
    dragged: { key: number; coordinate: Coordinate; isNew: number | null; isMoved: boolean } | null
    pointer: Coordinate | null
    isTaken: boolean
    lastClick: { at: number; pixel: Pixel } | null
  } = { line: null, dragged: null, pointer: null, isTaken: false, lastClick: null }

  const pixels = (line: EditedLine) =>
    line.points.map(({ position }) => pixelOf(map.getPixelFromCoordinate(plane.toCoordinate(position))))

  function draw() {
    const { line, dragged, pointer } = state
    if (!line) return drawSketch(null)
    const coordinates = line.points.map(({ key, position }) =>
      dragged && dragged.isNew === null && dragged.key === key ? dragged.coordinate : plane.toCoordinate(position),
    )
    const at = dragged && dragged.isNew !== null ? dragged.isNew + 1 : null
    const shown = dragged && at !== null ? coordinates.toSpliced(at, 0, dragged.coordinate) : coordinates
    const selectedIndex = line.points.findIndex(({ key }) => key === line.selected)
    const selected = dragged ? dragged.coordinate : (coordinates[selectedIndex] ?? null)
    return drawSketch({ line: shown, selected, next: line.mode === 'add' && !dragged ? pointer : null })
  }

  function down(event: PointerEventOnMap): boolean {
    const { line } = state
    state.isTaken = false
    const { originalEvent } = event
    if (!line || !(originalEvent instanceof PointerEvent) || originalEvent.button !== 0) return false
    const isTouch = originalEvent.pointerType === 'touch'
    const { point, stretch } = isTouch ? hitRadius.touch : hitRadius.mouse
    const pixelPoints = pixels(line)
    const hitPoint = line.points[nearestPointIndex(pixelPoints, pixelOf(event.pixel), point) ?? -1]
    // Delete applies to the focused element.
    element.focus({ preventScroll: true })
    if (hitPoint) return pressPoint(hitPoint.key, event)
    if (line.mode === 'add') return false
    const index = nearestSegmentIndex(pixelPoints, pixelOf(event.pixel), stretch)
    const before = index === null ? undefined : line.points[index]
    if (index === null || !before) return false
    state.isTaken = true
    state.dragged = { key: before.key, coordinate: event.coordinate, isNew: index, isMoved: false }
    draw()
    return true
  }

  function pressPoint(key: number, event: PointerEventOnMap): boolean {
    state.isTaken = true
    const isLast = state.line?.mode === 'add' && state.line.points.at(-1)?.key === key
    // In append mode the second click of a double click hits the last point.
    if (isLast && isSecondClick(event)) return false
    if (event.originalEvent.altKey) events.onStep({ type: 'remove', key })
    else {
      events.onStep({ type: 'select', key })
      state.dragged = { key, coordinate: event.coordinate, isNew: null, isMoved: false }
    }
    return true
  }

  function drag(event: PointerEventOnMap) {
    if (!state.dragged) return
    state.dragged = { ...state.dragged, coordinate: event.coordinate, isMoved: true }
    draw()
  }

  function up(): boolean {
    const { dragged } = state
    state.dragged = null
    if (!dragged) return false
    const position = plane.toPosition(dragged.coordinate)
    if (dragged.isNew !== null) events.onStep({ type: 'insert', after: dragged.key, position })
    else if (dragged.isMoved) events.onStep({ type: 'move', key: dragged.key, position })
    draw()
    return false
  }

  function isSecondClick(event: PointerEventOnMap): boolean {
    const { lastClick } = state
    if (!lastClick || event.originalEvent.timeStamp - lastClick.at > doubleClick.milliseconds) return false
    const [x, y] = pixelOf(event.pixel)
    return Math.hypot(x - lastClick.pixel[0], y - lastClick.pixel[1]) <= doubleClick.pixels
  }

  function click(event: PointerEventOnMap) {
    if (state.line?.mode !== 'add') return
    if (isSecondClick(event)) return events.onFinish()
    state.lastClick = { at: event.originalEvent.timeStamp, pixel: pixelOf(event.pixel) }
    if (!state.isTaken) events.onStep({ type: 'append', position: plane.toPosition(event.coordinate) })
  }

  function move(event: PointerEventOnMap) {
    const { line } = state
    if (!line) return
    const pixelPoints = pixels(line)
    const pixel = pixelOf(event.pixel)
    const isPoint = nearestPointIndex(pixelPoints, pixel, hitRadius.mouse.point) !== null
    const isStretch = line.mode === 'move' && nearestSegmentIndex(pixelPoints, pixel, hitRadius.mouse.stretch) !== null
    element.style.cursor = isPoint ? 'move' : line.mode === 'add' || isStretch ? 'crosshair' : ''
    state.pointer = line.mode === 'add' ? event.coordinate : null
    draw()
  }

  map.addInteraction(
    new PointerInteraction({
      handleDownEvent: down,
      handleDragEvent: drag,
      handleUpEvent: up,
      handleMoveEvent: move,
      stopDown: (handled) => handled,
    }),
  )
  const keys = [
    map.on('click', click),
    map.on('dblclick', (event) => {
      // It would zoom, and is no second click: the map takes any two quick clicks for one, however far apart.
      if (state.line) event.stopPropagation()
    }),
  ]
  return {
    show(line: EditedLine | null) {
      state.line = line
      if (!line) element.style.cursor = ''
      if (line?.mode !== 'add') state.pointer = null
      draw()
    },
    dispose: () => unByKey(keys),
  }
}

function pixelOf([x = 0, y = 0]: readonly number[]): Pixel {
  return [x, y]
}

/** The parts of an edited line. */
interface Sketch {
  readonly line: readonly Coordinate[]
  readonly selected: Coordinate | null
  /** Place of the next point under the pointer. */
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

/** Adds the layer of the edited line; returns a function that draws on it, `null` clears it. */
function addEditLayer(map: OlMap): (sketch: Sketch | null) => void {
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
