import { damageChartOption } from '@catenary/charts/damage-chart/damage-chart'
import type { DamageChartInput } from '@catenary/charts/damage-chart/damage-chart-input'
import { exportSize } from '@catenary/charts/damage-chart/damage-chart-input'
import { alongChartSvg, damageChartSvg } from '@catenary/charts/damage-chart/damage-chart-svg'
import { echartsComponents } from '@catenary/charts/damage-chart/echarts-components'
import type { LossAlongChartInput } from '@catenary/charts/damage-chart/loss-along-chart'
import { lossAlongChartOption } from '@catenary/charts/damage-chart/loss-along-chart'
import { sensorChartOption } from '@catenary/charts/sensor-chart/sensor-chart'
import type { SensorChartInput } from '@catenary/charts/sensor-chart/sensor-chart-input'
import { sensorChartSvg } from '@catenary/charts/sensor-chart/sensor-chart-svg'
import type { EChartsCoreOption } from 'echarts/core'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([...echartsComponents, CanvasRenderer])

/** The damage chart as an SVG file of the export size. */
export function damageChartSvgFile(input: DamageChartInput): Blob {
  return new Blob([damageChartSvg(input)], { type: 'image/svg+xml' })
}

/** The chart of the loss along the rope as an SVG file of the export size. */
export function alongChartSvgFile(input: LossAlongChartInput): Blob {
  return new Blob([alongChartSvg(input)], { type: 'image/svg+xml' })
}

/** The damage chart as a PNG file of the export size, to the pixel. */
export function damageChartPngFile(input: DamageChartInput): Promise<Blob> {
  return pngOf(damageChartOption({ ...input, width: exportSize.width, isStill: true }))
}

/** The chart of the loss along the rope as a PNG file of the export size, to the pixel. */
export function alongChartPngFile(input: LossAlongChartInput): Promise<Blob> {
  return pngOf(lossAlongChartOption({ ...input, width: exportSize.width, isStill: true }))
}

/** The chart of a sensor as an SVG file of the export size. */
export function sensorChartSvgFile(input: SensorChartInput): Blob {
  return new Blob([sensorChartSvg(input)], { type: 'image/svg+xml' })
}

/** The chart of a sensor as a PNG file of the export size, to the pixel. */
export function sensorChartPngFile(input: SensorChartInput): Promise<Blob> {
  return pngOf(sensorChartOption({ ...input, width: exportSize.width, isStill: true }))
}

async function pngOf(option: EChartsCoreOption): Promise<Blob> {
  const container = document.createElement('div')
  const chart = init(container, null, { renderer: 'canvas', devicePixelRatio: 1, ...exportSize })
  try {
    chart.setOption(option)
    const canvas = chart.renderToCanvas({ pixelRatio: 1 })
    return await new Promise((resolve, reject) => {
      canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('The chart could not be drawn'))), 'image/png')
    })
  } finally {
    chart.dispose()
  }
}
