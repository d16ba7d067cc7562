import type { EChartsCoreOption } from 'echarts/core'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { DamageChartInput } from './damage-chart-input.ts'
import { exportSize } from './damage-chart-input.ts'
import { damageChartOption } from './damage-chart.ts'
import { echartsComponents } from './echarts-components.ts'
import type { LossAlongChartInput } from './loss-along-chart.ts'
import { lossAlongChartOption } from './loss-along-chart.ts'

use([...echartsComponents, SVGRenderer])

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

function renderSvg(option: EChartsCoreOption, size: { readonly width: number; readonly height: number }): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size })
  try {
    chart.setOption(option)
    return chart.renderToSVGString()
  } finally {
    chart.dispose()
  }
}
