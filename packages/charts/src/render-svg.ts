import type { EChartsCoreOption } from 'echarts/core'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { echartsComponents } from './damage-chart/echarts-components.ts'

use([...echartsComponents, SVGRenderer])

/** The drawing of an option as an SVG document, without a browser; sizes in pixels. */
export function renderSvg(
  option: EChartsCoreOption,
  size: { readonly width: number; readonly height: number },
): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size })
  try {
    chart.setOption(option)
    return chart.renderToSVGString()
  } finally {
    chart.dispose()
  }
}
