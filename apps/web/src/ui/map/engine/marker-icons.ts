import Icon from 'ol/style/Icon.js'
import { lightColours } from '../../theme/colours.ts'
import type { ItemState, MarkerState } from '../map-types.ts'

/**
 * Markers are drawn on images of any brightness: in dark mode too they use the colours dark enough for a white rim.
 */
export const markerColours: Readonly<Record<ItemState, string>> = {
  green: lightColours.good,
  orange: lightColours.watch,
  red: lightColours.discard,
  unknown: lightColours.muted,
}
/** Colour of the rims of markers and labels. */
export const haloColour = '#ffffff'
export const selectionColour = lightColours.accent
export const textColour = lightColours.text

// Designed for a 24-pixel box, scaled by the device pixel ratio.
const box = 24
const pixelsPerUnit = 3

/** Shapes of the markers: disc, triangle, octagon, diamond; distinguishable without colour. */
const outlines: Readonly<Record<ItemState, string>> = {
  green: 'M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3Z',
  orange: 'M12 2.2 22.2 20.5H1.8Z',
  red: 'M8.2 2.8h7.6l5.4 5.4v7.6l-5.4 5.4H8.2L2.8 15.8V8.2Z',
  unknown: 'M12 2.5 21.5 12 12 21.5 2.5 12Z',
}

const signs: Readonly<Record<ItemState, string>> = {
  green: 'M7.8 12.3 11 15.4 16.3 9',
  orange: 'M12 9v5.2M12 17v.4',
  red: 'M9 9l6 6M15 9l-6 6',
  unknown: 'M9.8 9.9a2.3 2.3 0 1 1 3.3 2.2c-.8.4-1.1.8-1.1 1.6M12 16.3v.3',
}

/** Font of the labels. */
export const markerFont = "500 12px 'Inter Variable', system-ui, sans-serif"

const iconCache = new Map<string, Icon>()

/** The marker of a state, larger and with a ring where it is selected. */
export function markerIcon(shown: MarkerState, isSelected: boolean): Icon {
  const key = `${shown.state} ${shown.isIncomplete} ${isSelected}`
  const cached = iconCache.get(key)
  if (cached) return cached
  const icon = new Icon({
    img: drawMarkerCanvas(shown, isSelected),
    scale: (isSelected ? 1.3 : 1) / pixelsPerUnit,
    declutterMode: 'obstacle',
  })
  iconCache.set(key, icon)
  return icon
}

/** A disc with a number, and the marker of the worst state at its edge. */
export function groupIcon(shown: MarkerState, count: number, isSelected: boolean): Icon {
  // The same margin on all sides, so that the disc is centred.
  const edge = 6
  const radius = 11 + 3 * String(count).length
  const { canvas, context2d } = createCanvas(2 * (radius + edge))
  const disc = new Path2D()
  disc.arc(radius + edge, radius + edge, radius - 1.5, 0, 2 * Math.PI)
  stroke(context2d, disc, isSelected ? selectionColour : markerColours[shown.state], isSelected ? 6 : 4)
  fill(context2d, disc, haloColour)
  context2d.fillStyle = textColour
  context2d.font = markerFont
  context2d.textAlign = 'center'
  context2d.textBaseline = 'middle'
  context2d.fillText(String(count), radius + edge, radius + edge + 0.5)
  const markerSize = 0.66
  drawMarkerAt(context2d, shown.state, [2 * (radius + edge) - 18, 0, markerSize])
  const lowest = 2 * (radius + edge) - box * markerSize
  if (shown.isIncomplete) drawMarkerAt(context2d, 'unknown', [2 * (radius + edge) - 18, lowest, markerSize])
  return new Icon({ img: canvas, scale: 1 / pixelsPerUnit, declutterMode: 'obstacle' })
}

function drawMarkerCanvas({ state, isIncomplete }: MarkerState, isSelected: boolean): HTMLCanvasElement {
  const { canvas, context2d } = createCanvas(box)
  if (isSelected) stroke(context2d, new Path2D(outlines[state]), selectionColour, 7)
  drawMarker(context2d, state)
  if (isIncomplete) drawMarkerAt(context2d, 'unknown', [12, -4, 0.58])
  return canvas
}

/** Draws a marker into a corner of another one: from the left, from above, and its share of the full size. */
function drawMarkerAt(
  context2d: CanvasRenderingContext2D,
  state: ItemState,
  [x, y, size]: readonly [number, number, number],
) {
  context2d.save()
  context2d.translate(x, y)
  context2d.scale(size, size)
  drawMarker(context2d, state)
  context2d.restore()
}

function drawMarker(context2d: CanvasRenderingContext2D, state: ItemState): void {
  const outline = new Path2D(outlines[state])
  stroke(context2d, outline, haloColour, 3.5)
  fill(context2d, outline, markerColours[state])
  stroke(context2d, new Path2D(signs[state]), haloColour, 2.2)
}

const margin = 4

/** Creates a square canvas of a size in CSS pixels, with a margin for rims. */
function createCanvas(size: number) {
  const canvas = document.createElement('canvas')
  canvas.width = (size + 2 * margin) * pixelsPerUnit
  canvas.height = canvas.width
  const context2d = canvas.getContext('2d')
  if (!context2d) throw new Error('This browser draws no pictures')
  context2d.scale(pixelsPerUnit, pixelsPerUnit)
  context2d.translate(margin, margin)
  context2d.lineJoin = 'round'
  context2d.lineCap = 'round'
  return { canvas, context2d }
}

function stroke(context2d: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  context2d.strokeStyle = colour
  context2d.lineWidth = width
  context2d.stroke(path)
}

function fill(context2d: CanvasRenderingContext2D, path: Path2D, colour: string): void {
  context2d.fillStyle = colour
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no list
  context2d.fill(path)
}
