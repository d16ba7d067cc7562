import { exportSize } from '@catenary/charts/damage-chart/damage-chart-input'
import type { ChartPalette } from '@catenary/charts/palette'
import { palettes } from '@catenary/charts/palette'
import type { TraceDrawing, TraceMark } from '@catenary/charts/trace-chart/trace-chart'
import type { ChartFiles } from '../../records/public.ts'
import { drawTrace, traceFont } from './draw-trace.ts'
import type { DrawingContext } from './svg-context.ts'
import { SvgContext } from './svg-context.ts'

/** What is shown of a trace, as its files show it. */
interface ShownTrace {
  readonly title: string
  /** The channels below one another, each with what stands above it. */
  readonly channels: readonly { readonly caption: string; readonly drawing: TraceDrawing }[]
  readonly marks: readonly TraceMark[]
  readonly csv: () => string
}

/** The files of what is shown of a trace: images of the export size on white, and its values. */
export function traceFiles(shown: ShownTrace): ChartFiles {
  return {
    png: () => pngOf(shown),
    svg: () => Promise.resolve(svgOf(shown, palettes.light)),
    print: () => Promise.resolve(svgOf(shown, palettes.print)),
    csv: () => Promise.resolve(shown.csv()),
  }
}

/** Room of the title, and of what stands above a channel, in pixels. */
const textRoom = 20

function drawAll(context: DrawingContext, { title, channels, marks }: ShownTrace, palette: ChartPalette): void {
  const { width, height } = exportSize
  const write = (text: string, y: number) => {
    context.font = traceFont
    context.textBaseline = 'top'
    context.fillStyle = palette.text
    context.fillText(text, 6, y)
  }
  context.fillStyle = palette.ground
  context.fillRect(0, 0, width, height)
  write(title, 4)
  const each = (height - textRoom) / channels.length
  channels.forEach(({ caption, drawing }, index) => {
    const top = textRoom + index * each
    write(caption, top + 4)
    context.save()
    context.translate(0, top + textRoom)
    drawTrace(context, { drawing, index, palette, marks, finding: undefined, width, height: each - textRoom })
    context.restore()
  })
}

function svgOf(shown: ShownTrace, palette: ChartPalette): Blob {
  const context = new SvgContext()
  drawAll(context, shown, palette)
  return new Blob([context.document(exportSize, shown.title)], { type: 'image/svg+xml' })
}

async function pngOf(shown: ShownTrace): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, exportSize)
  const context = canvas.getContext('2d')
  if (context) drawAll(context, shown, palettes.light)
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('The trace could not be drawn'))), 'image/png')
  })
}
