import Icon from 'ol/style/Icon.js'
import { lightColours } from '../../colours.ts'
import type { ItemState } from '../places.ts'

/**
 * Markers lie on pictures of every brightness: they keep the colours that are deep enough for a white rim, on dark pages
 * too.
 */
export const markerColours: Readonly<Record<ItemState, string>> = {
  green: lightColours.good,
  orange: lightColours.watch,
  red: lightColours.discard,
  unknown: lightColours.muted,
}
/** What surrounds marks and writing. */
export const rim = '#ffffff'
export const chosen = lightColours.accent
export const ink = lightColours.text

// Drawn for a box of 24, as large as the screen is fine.
const box = 24
const pixelsPerUnit = 3

/** The outlines: disc, triangle, octagon, diamond; nobody needs the colour to tell them apart. */
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

/** The writing of the map. */
export const markFont = "500 12px 'Inter Variable', system-ui, sans-serif"

const icons = new Map<string, Icon>()

/** The marker of a state, larger and with a ring where it is selected. */
export function markerIcon(state: ItemState, isSelected: boolean): Icon {
  const key = `${state} ${isSelected}`
  const known = icons.get(key)
  if (known) return known
  const made = new Icon({
    img: drawn(state, isSelected),
    scale: (isSelected ? 1.3 : 1) / pixelsPerUnit,
    declutterMode: 'obstacle',
  })
  icons.set(key, made)
  return made
}

/** A disc with a number in it, and the mark of the worst state at its edge. */
export function groupIcon(state: ItemState, count: number, isSelected: boolean): Icon {
  // Room at the edge for the mark, on all sides alike, so that the disc stands in the middle.
  const edge = 6
  const radius = 11 + 3 * String(count).length
  const { canvas, pen } = drawingOf(2 * (radius + edge))
  const disc = new Path2D()
  disc.arc(radius + edge, radius + edge, radius - 1.5, 0, 2 * Math.PI)
  stroke(pen, disc, isSelected ? chosen : markerColours[state], isSelected ? 6 : 4)
  fill(pen, disc, rim)
  pen.fillStyle = ink
  pen.font = markFont
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(String(count), radius + edge, radius + edge + 0.5)
  pen.translate(2 * (radius + edge) - 18, 0)
  pen.scale(0.66, 0.66)
  drawMark(pen, state)
  return new Icon({ img: canvas, scale: 1 / pixelsPerUnit, declutterMode: 'obstacle' })
}

function drawn(state: ItemState, isSelected: boolean): HTMLCanvasElement {
  const { canvas, pen } = drawingOf(box)
  if (isSelected) stroke(pen, new Path2D(outlines[state]), chosen, 7)
  drawMark(pen, state)
  return canvas
}

function drawMark(pen: CanvasRenderingContext2D, state: ItemState): void {
  const outline = new Path2D(outlines[state])
  stroke(pen, outline, rim, 3.5)
  fill(pen, outline, markerColours[state])
  stroke(pen, new Path2D(signs[state]), rim, 2.2)
}

const margin = 4

/** A square to draw on, of so many pixels of the screen, with a margin that rims may reach into. */
function drawingOf(size: number) {
  const canvas = document.createElement('canvas')
  canvas.width = (size + 2 * margin) * pixelsPerUnit
  canvas.height = canvas.width
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures')
  pen.scale(pixelsPerUnit, pixelsPerUnit)
  pen.translate(margin, margin)
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  return { canvas, pen }
}

function stroke(pen: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.stroke(path)
}

function fill(pen: CanvasRenderingContext2D, path: Path2D, colour: string): void {
  pen.fillStyle = colour
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no list
  pen.fill(path)
}
