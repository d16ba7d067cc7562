import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { chartParts } from './chart-parts.ts'
import type { DamageChartInput } from './damage-chart-input.ts'
import { exportSize } from './damage-chart-input.ts'
import { damageChartOption } from './damage-chart.ts'

use([...chartParts, SVGRenderer])

/** The damage chart as an SVG document, without a browser; sizes in pixels. */
export function damageChartSvg(
  input: DamageChartInput,
  size: { readonly width: number; readonly height: number } = exportSize,
): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size })
  try {
    chart.setOption(damageChartOption({ ...input, width: size.width, isStill: true }))
    return chart.renderToSVGString()
  } finally {
    chart.dispose()
  }
}
