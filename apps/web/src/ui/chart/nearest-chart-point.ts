import type { ChartPoint } from '@catenary/charts/damage-chart/chart-points'
import type { EChartsType } from 'echarts/core'
import type { MouseEvent } from 'react'

/** How far from a point a click may be, in pixels; a finger is wider than a pointer. */
const hitRadius = { fine: 12, coarse: 24 } as const

/** The point of a chart that a click on its frame means: the nearest one within reach. */
export function nearestChartPoint(
  chart: EChartsType | null,
  points: readonly ChartPoint[],
  event: MouseEvent<HTMLElement>,
): ChartPoint | undefined {
  if (!chart) return undefined
  const frame = event.currentTarget.getBoundingClientRect()
  const [x, y] = [event.clientX - frame.left, event.clientY - frame.top]
  const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
  let minDistance: number = isTouch ? hitRadius.coarse : hitRadius.fine
  let nearest: ChartPoint | undefined
  for (const point of points) {
    const [left = NaN, top = NaN] = chart.convertToPixel({ xAxisIndex: 0, yAxisIndex: 0 }, [point.x, point.y])
    const distance = Math.hypot(left - x, top - y)
    if (distance <= minDistance) {
      minDistance = distance
      nearest = point
    }
  }
  return nearest
}
