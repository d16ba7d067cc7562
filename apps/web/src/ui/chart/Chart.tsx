import type { ChartPoint } from '@catenary/charts/damage-chart/chart-points'
import type { AxisRange } from '@catenary/charts/damage-chart/damage-chart-input'
import { echartsComponents } from '@catenary/charts/damage-chart/echarts-components'
import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { CSSProperties, MouseEvent } from 'react'
import { useEffect, useRef } from 'react'
import { nearestChartPoint } from './nearest-chart-point.ts'
import { useDragRange } from './use-drag-range.ts'
import { useWheelZoom } from './use-wheel-zoom.ts'
import styles from './Chart.module.css'

use([...echartsComponents, CanvasRenderer])

interface Props {
  readonly option: EChartsCoreOption
  /** Called with the stretch of the x axis that was dragged over. */
  readonly onRange?: (range: AxisRange) => void
  /** Called on turning the wheel with Ctrl: the factor of the new width, and the place that stays. */
  readonly onZoom?: (factor: number, at: number) => void
  /** What can be clicked on, and what a click on it does. */
  readonly points?: readonly ChartPoint[]
  readonly onPoint?: (event: string) => void
}

/**
 * A chart on a canvas that fills its place; the option's `aria` names it as a picture. Dragging chooses a stretch of the
 * x axis, Ctrl and wheel zoom.
 */
export function Chart({ option, onRange, onZoom, points, onPoint }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)

  useEffect(() => {
    if (!container.current) return undefined
    const createdChart = init(container.current, null, { renderer: 'canvas' })
    chart.current = createdChart
    const canvas = container.current
    const resizeObserver = new ResizeObserver(() => {
      // It reports once at the start, when the chart has its size already: drawing it again would be for nothing.
      if (createdChart.getWidth() !== canvas.clientWidth || createdChart.getHeight() !== canvas.clientHeight)
        createdChart.resize()
    })
    resizeObserver.observe(canvas)
    return () => {
      resizeObserver.disconnect()
      createdChart.dispose()
      chart.current = null
    }
  }, [])

  useEffect(() => {
    // Axes are replaced, so that a zoom is reset; the legend's selection is kept.
    chart.current?.setOption(option, { replaceMerge: ['series', 'xAxis', 'yAxis'] })
  }, [option])

  const drag = useDragRange(chart, onRange)
  useWheelZoom(container, chart, onZoom)
  const pick = (event: MouseEvent<HTMLDivElement>) => {
    const found = drag.wasDragged() ? undefined : nearestChartPoint(chart.current, points ?? [], event)
    if (found) onPoint?.(found.event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the table beside the chart holds the same links for the keyboard
    <div
      className={styles.frame}
      onPointerDown={drag.start}
      onPointerMove={drag.move}
      onPointerUp={drag.end}
      onClick={pick}
    >
      <div ref={container} className={styles.canvas} />
      {drag.selected && <div className={styles.selected} style={{ ...drag.selected, ...plotBounds(option) }} />}
    </div>
  )
}

/** The upper and lower edge of the plot within the chart. */
function plotBounds({ grid }: EChartsCoreOption): CSSProperties {
  const { top, bottom } = (grid ?? {}) as Pick<CSSProperties, 'top' | 'bottom'>
  return { top, bottom }
}
