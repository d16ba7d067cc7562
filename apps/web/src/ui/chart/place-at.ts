import type { ChartPlace } from '@catenary/charts/chart-places'
import type { EChartsType } from 'echarts/core'
import type { MouseEvent } from 'react'

/** How far from a point a click may be, in pixels; a finger is wider than a pointer. */
const reach = { fine: 12, coarse: 24 } as const

/** The point of a chart that a click on its frame means: the nearest one within reach. */
export function placeAt(
  chart: EChartsType | null,
  places: readonly ChartPlace[],
  event: MouseEvent<HTMLElement>,
): ChartPlace | undefined {
  if (!chart) return undefined
  const frame = event.currentTarget.getBoundingClientRect()
  const [x, y] = [event.clientX - frame.left, event.clientY - frame.top]
  const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
  let least: number = isTouch ? reach.coarse : reach.fine
  let nearest: ChartPlace | undefined
  for (const place of places) {
    const [left = NaN, top = NaN] = chart.convertToPixel({ xAxisIndex: 0, yAxisIndex: 0 }, [place.x, place.y])
    const distance = Math.hypot(left - x, top - y)
    if (distance <= least) {
      least = distance
      nearest = place
    }
  }
  return nearest
}
