import type { BaseLayer } from '@catenary/contract/assets/map-settings'
import { zoomLimits } from '@catenary/contract/assets/map-settings'
import ImageLayer from 'ol/layer/Image.js'
import TileLayer from 'ol/layer/Tile.js'
import type OlMap from 'ol/Map.js'
import { getPointResolution } from 'ol/proj.js'
import Static from 'ol/source/ImageStatic.js'
import XYZ from 'ol/source/XYZ.js'
import type { ImageBackground, MapBackground, MapItem, MapPosition, MapView } from '../map-types.ts'
import { addItemLayers } from './item-layers.ts'
import type { ItemLayers } from './item-layers.ts'
import type { EditedLine, EditingEvents } from './line-editing.ts'
import { addLineEditing } from './line-editing.ts'
import { makeMap, moveTime, steppedZoom } from './make-map.ts'
import type { Plane } from './plane.ts'
import { planeOf } from './plane.ts'

/** The current view of the map. */
export interface MapViewState {
  readonly centre: MapPosition
  /** Zoom level; for an image, 0 is its natural size. */
  readonly zoom: number
  /** Metres per pixel of the screen at the centre; null on an image. */
  readonly metresPerPixel: number | null
}

/** Callbacks of the map. Pixels are relative to the map's top left corner. */
export interface EngineEvents extends EditingEvents {
  readonly onBackgroundMissing: (isMissing: boolean) => void
  readonly onViewChange: (viewState: MapViewState) => void
  /** A movement of the map has ended. */
  readonly onViewSettled: (viewState: MapViewState) => void
  readonly onPick: (items: readonly MapItem[]) => void
  readonly onHover: (items: readonly MapItem[], pixel: readonly [number, number]) => void
  /** The wheel was used without Ctrl: the page scrolls. */
  readonly onPlainWheel: () => void
}

/** A map on the page, independent of the map library. */
export interface MapEngine {
  readonly show: (items: readonly MapItem[]) => void
  readonly select: (id: string | null) => void
  readonly edit: (id: string | null, line: EditedLine | null) => void
  readonly setLayer: (layer: BaseLayer) => void
  readonly retryBackground: () => void
  readonly setView: (view: Pick<MapView, 'centre' | 'zoom'>) => void
  readonly setZoom: (zoom: number) => void
  readonly fit: (ids?: readonly string[]) => void
  readonly positionAt: (pixel: readonly [number, number]) => MapPosition
  readonly dispose: () => void
}

const hitTolerance = 5
const fitPadding = { map: [48, 96, 64, 96], image: [8, 72, 8, 8], tight: [8, 64, 8, 8] }
/** Maximum zoom when fitting a single place. */
const maxFitZoom = 16

/** Draws a map into an element. */
export function makeEngine(element: HTMLElement, background: MapBackground, events: EngineEvents): MapEngine {
  const plane = planeOf(background)
  const map = makeMap(element, background, plane)
  const layer =
    background.kind === 'map'
      ? addTiles(map, events.onBackgroundMissing)
      : addImage(map, background, plane, events.onBackgroundMissing)
  const items = addItemLayers(map, plane)
  const editing = addLineEditing(map, element, plane, events)
  const viewState = () => viewStateOf(map, background, plane)
  const pointerListeners = addPointerListeners(map, element, viewState, items, events)
  return {
    show: items.show,
    select: items.select,
    edit: (id, line) => {
      pointerListeners.setEditing(line !== null)
      items.hide(id)
      editing.show(line)
    },
    setLayer: layer.show,
    retryBackground: layer.retry,
    setView: ({ centre, zoom }) => {
      map.getView().setCenter(plane.toCoordinate(centre))
      map.getView().setZoom(background.kind === 'map' ? steppedZoom(zoom) : zoomOfView(map, zoom))
    },
    setZoom: (zoom) => {
      const targetZoom = background.kind === 'map' ? steppedZoom(zoom) : zoomOfView(map, zoom)
      map.getView().animate({ zoom: targetZoom, duration: moveTime() })
    },
    fit: (ids) => fit(map, background, plane, items, ids),
    positionAt: (pixel) => plane.toPosition(map.getCoordinateFromPixel([...pixel])),
    dispose: () => {
      editing.dispose()
      map.setTarget(undefined)
      map.dispose()
    },
  }
}

function addPointerListeners(
  map: OlMap,
  element: HTMLElement,
  viewState: () => MapViewState,
  items: ItemLayers,
  events: EngineEvents,
) {
  let isEditing = false
  // Not while dragging: the controls do not depend on the centre.
  map.getView().on('change:resolution', () => events.onViewChange(viewState()))
  map.on('moveend', () => {
    events.onViewChange(viewState())
    events.onViewSettled(viewState())
  })
  map.on('click', ({ pixel, originalEvent }) => {
    if (isEditing) return
    const isTouch = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch'
    events.onPick(items.at(pixel, isTouch ? 3 * hitTolerance : hitTolerance))
  })
  map.on('pointermove', ({ dragging, pixel, originalEvent }) => {
    if (isEditing || !(originalEvent instanceof PointerEvent) || originalEvent.pointerType === 'touch') return
    const found = dragging ? [] : items.at(pixel, hitTolerance)
    element.style.cursor = found.length > 0 ? 'pointer' : ''
    events.onHover(found, [pixel[0] ?? 0, pixel[1] ?? 0])
  })
  element.addEventListener('pointerleave', () => events.onHover([], [0, 0]))
  element.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) events.onPlainWheel()
  })
  return {
    setEditing: (isOn: boolean) => {
      isEditing = isOn
    },
  }
}

function viewStateOf(map: OlMap, background: MapBackground, plane: Plane): MapViewState {
  const view = map.getView()
  const centre = view.getCenter() ?? [0, 0]
  const resolution = view.getResolution() ?? 1
  if (background.kind === 'image')
    return { centre: plane.toPosition(centre), zoom: -Math.log2(resolution), metresPerPixel: null }
  return {
    centre: plane.toPosition(centre),
    // Conversion from resolution to zoom is inexact in the last digits.
    zoom: Math.round((view.getZoom() ?? zoomLimits.initial) * 1e6) / 1e6,
    metresPerPixel: getPointResolution(view.getProjection(), resolution, centre, 'm'),
  }
}

/** Converts the zoom of an image, where 0 is its natural size, to that of the view. */
function zoomOfView(map: OlMap, zoom: number): number {
  return map.getView().getZoomForResolution(2 ** -zoom) ?? 0
}

function fit(map: OlMap, background: MapBackground, plane: Plane, items: ItemLayers, ids?: readonly string[]): void {
  const view = map.getView()
  const extent = background.kind === 'image' && !ids ? plane.extent : (items.extent(ids) ?? plane.extent)
  if (!extent) return
  const size = map.getSize()
  const isRoomy = size?.every((length) => length > 240)
  const padding = fitPadding[isRoomy ? background.kind : 'tight']
  if (background.kind === 'image') return view.fit(extent, { padding, minResolution: 0.25 })
  view.fit(extent, { padding, maxZoom: maxFitZoom })
  // Rounded down, so that the whole extent is visible.
  return view.setZoom(Math.floor((view.getZoom() ?? zoomLimits.initial) * 10 + 1e-6) / 10)
}

/** The background layer: its source can be changed and retried. */
interface BackgroundLayer {
  readonly show: (layer: BaseLayer) => void
  readonly retry: () => void
}

/** CSS class of the background's canvas, dimmed in dark mode. */
const className = 'map-ground'

// Share of failed tiles for an error message: a single missing tile is no outage.
const trackedTiles = 6
/** Retry interval of a failed source in milliseconds; the server's circuit breaker stays open for ten seconds and more. */
const retryDelay = 20_000

/** Adds the tile layer below all others; `onMissing` reports whether tiles load. */
function addTiles(map: OlMap, onMissing: (isMissing: boolean) => void): BackgroundLayer {
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

/** Adds an image below all other layers, one unit of the plane per pixel. */
function addImage(
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
