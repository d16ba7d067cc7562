import type { EChartsType } from 'echarts/core'

/** The value of the x axis at a pixel of the chart; null where `y` is given and lies outside the plot. */
export function axisValue(chart: EChartsType | null, x: number, y?: number): number | null {
  if (!chart) return null
  if (y !== undefined && !chart.containPixel({ gridIndex: 0 }, [x, y])) return null
  const value: unknown = chart.convertFromPixel({ xAxisIndex: 0 }, x)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
