import { exportSize } from '../damage-chart/damage-chart-input.ts'
import { renderSvg } from '../render-svg.ts'
import type { SensorChartInput } from './sensor-chart-input.ts'
import { sensorChartOption } from './sensor-chart.ts'

/** The chart of a sensor as an SVG document, without a browser; sizes in pixels. */
export function sensorChartSvg(
  input: SensorChartInput,
  size: { readonly width: number; readonly height: number } = exportSize,
): string {
  return renderSvg(sensorChartOption({ ...input, width: size.width, isStill: true }), size)
}
