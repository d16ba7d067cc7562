import { renderSvg } from '../render-svg.ts'
import type { DamageChartInput } from './damage-chart-input.ts'
import { exportSize } from './damage-chart-input.ts'
import { damageChartOption } from './damage-chart.ts'
import type { LossAlongChartInput } from './loss-along-chart.ts'
import { lossAlongChartOption } from './loss-along-chart.ts'

/** The damage chart as an SVG document, without a browser; sizes in pixels. */
export function damageChartSvg(
  input: DamageChartInput,
  size: { readonly width: number; readonly height: number } = exportSize,
): string {
  return renderSvg(damageChartOption({ ...input, width: size.width, isStill: true }), size)
}

/** The chart of the loss along the rope as an SVG document, of the export size. */
export function alongChartSvg(input: LossAlongChartInput): string {
  return renderSvg(lossAlongChartOption({ ...input, width: exportSize.width, isStill: true }), exportSize)
}
