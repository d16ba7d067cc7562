import { zoomLimits } from '@catenary/contract/assets/map-settings'
import { platformModifierKeyOnly } from 'ol/events/condition.js'
import { defaults } from 'ol/interaction/defaults.js'
import DragPan from 'ol/interaction/DragPan.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import Kinetic from 'ol/Kinetic.js'
import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import type { MapBackground } from '../map-types.ts'
import type { Plane } from './plane.ts'

/** Duration of map animations in milliseconds; none with reduced motion. */
export const moveTime = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 160)

// Zoom limits of an image: the pixels that it takes at least, and those that one of its pixels takes at most.
const minImagePixels = 160
const maxPixelSize = 32

/** Half the width of the world in Web Mercator (EPSG:3857), in its metres. */
const halfWorld = 20_037_508.342789244
/** Limits of the centre: beyond the date line, but not beyond the poles. */
const panExtent = [-3 * halfWorld, -halfWorld, 3 * halfWorld, halfWorld]

/** Creates a map without layers: no rotation, and the wheel without Ctrl scrolls the page. */
export function makeMap(element: HTMLElement, background: MapBackground, plane: Plane): OlMap {
  const duration = moveTime()
  const map = new OlMap({
    target: element,
    controls: [],
    interactions: defaults({
      altShiftDragRotate: false,
      pinchRotate: false,
      mouseWheelZoom: false,
      dragPan: false,
      zoomDuration: duration,
    }),
    view: viewOf(background, plane),
    moveTolerance: 3,
  })
  // Kinetic panning, but not with reduced motion.
  map.addInteraction(new DragPan({ kinetic: duration > 0 ? new Kinetic(-0.005, 0.05, 100) : undefined }))
  map.addInteraction(new MouseWheelZoom({ condition: platformModifierKeyOnly, duration }))
  map.on('moveend', () => snapZoom(map.getView(), background))
  return map
}

function viewOf(background: MapBackground, { projection, extent }: Plane): View {
  if (background.kind === 'map')
    return new View({
      extent: panExtent,
      constrainOnlyCenter: true,
      minZoom: zoomLimits.min,
      maxZoom: zoomLimits.max,
      zoom: zoomLimits.initial,
      center: [0, 0],
      enableRotation: false,
      smoothResolutionConstraint: false,
    })
  const { width, height } = background
  return new View({
    projection,
    extent,
    constrainOnlyCenter: true,
    smoothExtentConstraint: false,
    smoothResolutionConstraint: false,
    enableRotation: false,
    center: [width / 2, height / 2],
    resolution: Math.max(width, height) / minImagePixels,
    maxResolution: Math.max(1, Math.max(width, height) / minImagePixels),
    minResolution: 1 / maxPixelSize,
  })
}

/** Rounds a zoom to its step. */
export function steppedZoom(zoom: number): number {
  const { min, max, step } = zoomLimits
  return Math.min(max, Math.max(min, Math.round(Math.round(zoom / step) * step * 10) / 10))
}

/** Snaps the zoom to the nearest step after a pinch or wheel gesture. */
function snapZoom(view: View, background: MapBackground): void {
  const zoom = view.getZoom()
  if (background.kind !== 'map' || zoom === undefined || view.getAnimating() || view.getInteracting()) return
  const stepped = steppedZoom(zoom)
  if (Math.abs(stepped - zoom) > 1e-9) view.setZoom(stepped)
}
