import type { ChartPalette } from '@catenary/charts/palette'
import { valueStyle } from '@catenary/charts/sensor-chart/sensor-chart-input'
import type { TraceDrawing, TraceMark } from '@catenary/charts/trace-chart/trace-chart'
import type { TraceRange } from '@catenary/charts/trace-chart/trace-view'
import type { DrawingContext } from './svg-context.ts'

/** Pixels around the plot: to the sides as far in as the strip of the rope above it, so that places lie below one another. */
export const traceMargins = { left: 6, right: 6, top: 16, bottom: 24 } as const

/** What is drawn of a channel beside its values. */
export interface TracePicture {
  readonly drawing: TraceDrawing
  /** Its place among the channels, for its colour. */
  readonly index: number
  readonly palette: ChartPalette
  readonly marks: readonly TraceMark[]
  readonly finding: TraceRange | undefined
  /** In pixels of the page. */
  readonly width: number
  readonly height: number
}

/** More marks than this would be a wall. */
const maxMarks = 400
/** Of all texts in a trace. */
export const traceFont = '13px "Inter Variable", Inter, sans-serif'

/**
 * Draws one channel of a trace. By hand, since it is drawn anew for each frame of a movement: a chart of the library takes ten times as long,
 * most of it for what a trace has not.
 */
export function drawTrace(context: DrawingContext, picture: TracePicture): void {
  const { palette, width, height, finding, drawing } = picture
  const place = placeOf(picture)
  context.fillStyle = palette.ground
  context.fillRect(0, 0, width, height)
  context.font = traceFont
  context.lineWidth = 1
  drawGrid(context, picture, place)
  context.save()
  context.beginPath()
  context.rect(traceMargins.left, traceMargins.top, place.width, place.height)
  context.clip()
  drawBands(context, drawing.earlierRuns, place, palette.mutedText)
  drawBands(context, drawing.runs, place, valueStyle(palette, picture.index).colour)
  if (finding) {
    context.globalAlpha = 0.2
    context.fillStyle = palette.limit
    context.fillRect(
      place.x(finding.from),
      traceMargins.top,
      Math.max(1, place.x(finding.to) - place.x(finding.from)),
      place.height,
    )
    context.globalAlpha = 1
  }
  context.restore()
  drawValueTexts(context, picture, place)
  drawMarks(context, picture, place)
}

interface Place {
  readonly width: number
  readonly height: number
  readonly x: (metres: number) => number
  readonly y: (value: number) => number
}

function placeOf({ drawing: { positions, values }, width: outer, height: outerHeight }: TracePicture): Place {
  const width = Math.max(1, outer - traceMargins.left - traceMargins.right)
  const height = Math.max(1, outerHeight - traceMargins.top - traceMargins.bottom)
  return {
    width,
    height,
    x: (metres) => traceMargins.left + ((metres - positions.from) / (positions.to - positions.from)) * width,
    y: (value) => traceMargins.top + height - ((value - values.from) / (values.to - values.from)) * height,
  }
}

function drawGrid(context: DrawingContext, { drawing, palette }: TracePicture, place: Place): void {
  const bottom = traceMargins.top + place.height
  context.strokeStyle = palette.line
  context.beginPath()
  for (const { at } of drawing.values.ticks) {
    const y = Math.round(place.y(at)) + 0.5
    context.moveTo(traceMargins.left, y)
    context.lineTo(traceMargins.left + place.width, y)
  }
  context.stroke()
  context.strokeStyle = palette.mutedText
  context.fillStyle = palette.text
  context.textBaseline = 'top'
  context.beginPath()
  context.moveTo(traceMargins.left, bottom + 0.5)
  context.lineTo(traceMargins.left + place.width, bottom + 0.5)
  let free = -Infinity
  for (const { at, text } of drawing.positions.ticks) {
    const x = Math.round(place.x(at)) + 0.5
    context.moveTo(x, bottom)
    context.lineTo(x, bottom + 4)
    const half = context.measureText(text).width / 2
    const left = Math.min(Math.max(x - half, traceMargins.left), traceMargins.left + place.width - 2 * half)
    if (left < free) continue
    context.fillText(text, left, bottom + 7)
    free = left + 2 * half + 8
  }
  context.stroke()
}

function drawBands(context: DrawingContext, runs: TraceDrawing['runs'], { x, y }: Place, colour: string): void {
  context.strokeStyle = colour
  context.fillStyle = colour
  for (const run of runs) {
    const most = run.map((point) => [x(point.at), y(point.most)] as const)
    const least = run.map((point) => [x(point.at), y(point.least)] as const)
    context.globalAlpha = 0.45
    context.beginPath()
    for (const point of [...most, ...least.toReversed()]) context.lineTo(...point)
    context.fill()
    context.globalAlpha = 1
    // The ends stay open: between two runs lies a gap, not a peak.
    for (const edge of [most, least]) {
      context.beginPath()
      for (const point of edge) context.lineTo(...point)
      context.stroke()
    }
    const [alone] = run
    if (alone && run.length === 1)
      context.fillRect(x(alone.at) - 0.5, y(alone.most), 1, Math.max(1, y(alone.least) - y(alone.most)))
  }
}

/** The figures of the vertical axis, inside the plot and above what is drawn in it. */
function drawValueTexts(context: DrawingContext, { drawing, palette }: TracePicture, place: Place): void {
  context.textBaseline = 'bottom'
  context.strokeStyle = palette.ground
  context.fillStyle = palette.text
  context.lineWidth = 3
  for (const { at, text } of drawing.values.ticks) {
    const y = Math.round(place.y(at)) - 1
    if (y < traceMargins.top + 8) continue
    context.strokeText(text, traceMargins.left + 2, y)
    context.fillText(text, traceMargins.left + 2, y)
  }
  context.lineWidth = 1
}

function drawMarks(context: DrawingContext, { drawing, marks, palette }: TracePicture, place: Place): void {
  const { from, to } = drawing.positions
  const visible = marks.filter(({ position, length }) => position + (length ?? 0) >= from && position <= to)
  context.strokeStyle = palette.damage
  context.fillStyle = palette.damage
  context.globalAlpha = 0.7
  context.setLineDash([3, 3])
  context.beginPath()
  for (const { position } of visible.slice(0, maxMarks)) {
    const x = Math.round(place.x(Math.max(position, from))) + 0.5
    context.moveTo(x, traceMargins.top)
    context.lineTo(x, traceMargins.top + place.height)
  }
  context.stroke()
  context.setLineDash([])
  context.globalAlpha = 1
  for (const { position } of visible.slice(0, maxMarks)) {
    const x = place.x(Math.max(position, from))
    context.beginPath()
    context.moveTo(x - 5, traceMargins.top - 9)
    context.lineTo(x + 5, traceMargins.top - 9)
    context.lineTo(x, traceMargins.top - 1)
    context.fill()
  }
}
