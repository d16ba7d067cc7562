import type { ChartPoint } from '@catenary/charts/damage-chart/chart-points'
import type { AxisRange } from '@catenary/charts/damage-chart/damage-chart-input'
import { echartsComponents } from '@catenary/charts/damage-chart/echarts-components'
import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { connect, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { CSSProperties, MouseEvent, PointerEvent, RefObject } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterPaint } from '../paint/after-paint.ts'
import { isPrinting } from '../paint/printing.ts'
import { whenNear } from '../paint/when-near.ts'
import styles from './Chart.module.css'

/** Wheel events within this time are one zoom, so that the page is not rendered for each. */
const debounceTime = 90

/** Zooms a chart by the wheel with Ctrl; without it the page scrolls. */
function useWheelZoom(
  container: RefObject<HTMLElement | null>,
  chart: RefObject<EChartsType | null>,
  onZoom: ((factor: number, at: number) => void) | undefined,
) {
  const zoom = useRef(onZoom)
  useEffect(() => {
    zoom.current = onZoom
  }, [onZoom])

  useEffect(() => {
    const element = container.current
    let factor = 1
    let timer: ReturnType<typeof setTimeout> | undefined
    function onWheel(event: WheelEvent) {
      const at = axisValue(chart.current, event.offsetX)
      if (!event.ctrlKey || !zoom.current || at === null) return
      event.preventDefault()
      factor *= event.deltaY > 0 ? 1.25 : 0.8
      clearTimeout(timer)
      timer = setTimeout(() => {
        zoom.current?.(factor, at)
        factor = 1
      }, debounceTime)
    }
    // React's wheel listeners are passive and cannot prevent the browser's zoom.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      clearTimeout(timer)
      element?.removeEventListener('wheel', onWheel)
    }
  }, [container, chart])
}

/** How far from a point a click may be, in pixels; a finger is wider than a pointer. */
const hitRadius = { fine: 12, coarse: 24 } as const

/** The point of a chart that a click on its frame means: the nearest one within reach. */
function nearestChartPoint(
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

use([...echartsComponents, CanvasRenderer])

/** What a chart draws, and what it is told of. */
export interface ChartProps {
  /** Makes what is drawn: called when the chart is, and again for another function. */
  readonly option: () => EChartsCoreOption
  /** The chart in words, which are there before it is drawn. */
  readonly description: string
  /** Called with the stretch of the x axis that was dragged over. */
  readonly onRange?: (range: AxisRange) => void
  /** Called on turning the wheel with Ctrl: the factor of the new width, and the place that stays. */
  readonly onZoom?: (factor: number, at: number) => void
  /** What can be clicked on, and what a click on it does. */
  readonly points?: readonly ChartPoint[]
  readonly onPoint?: (event: string) => void
  /** Charts of one group have one cursor. */
  readonly group?: string
}

interface DrawnChart extends Pick<ChartProps, 'option' | 'points'> {
  readonly plot: PlotBounds
}

/** The upper and lower edge of the plot within the chart. */
type PlotBounds = Pick<CSSProperties, 'top' | 'bottom'>

/**
 * A chart on a canvas that fills its place, drawn once it is nearly seen. Dragging chooses a stretch of the x axis, Ctrl and
 * wheel zoom.
 */
export function Chart({ option, description, onRange, onZoom, points, onPoint, group }: ChartProps) {
  const container = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  // Until the chart is drawn anew a click means a point of before.
  const drawn = useRef<DrawnChart>(undefined)

  const draw = useEffectEvent(() => {
    // Another legend needs another height: in that it is drawn at once, not drawn and then drawn again.
    if (!fits(chart.current, container.current)) chart.current?.getZr().resize()
    const made = option()
    // Axes are replaced, so that a zoom is reset; the legend's selection is kept.
    chart.current?.setOption(made, { replaceMerge: ['series', 'xAxis', 'yAxis'] })
    const { top, bottom } = (made['grid'] ?? {}) as PlotBounds
    drawn.current = { option, points, plot: { top, bottom } }
  })

  useEffect(() => {
    const canvas = container.current
    if (!canvas) return undefined
    let cancelResize = () => {}
    const resizeObserver = new ResizeObserver(() => {
      cancelResize()
      cancelResize = afterPaint(() => {
        // It reports once at the start too, and of a size that the chart was drawn in meanwhile.
        if (!fits(chart.current, canvas)) chart.current?.resize()
      })
    })
    const cancelCreation = whenNear(canvas, () => {
      chart.current = init(canvas, null, { renderer: 'canvas' })
      if (group !== undefined) {
        chart.current.group = group
        connect(group)
      }
      draw()
      resizeObserver.observe(canvas)
    })
    return () => {
      cancelCreation()
      cancelResize()
      resizeObserver.disconnect()
      chart.current?.dispose()
      chart.current = null
    }
  }, [group])

  useEffect(() => {
    if (!chart.current || (drawn.current?.option === option && drawn.current.points === points)) return undefined
    if (!isPrinting()) {
      // What was clicked to change the chart is seen before it is drawn anew, which takes several times as long.
      return afterPaint(() => draw())
    }
    draw()
    return undefined
  }, [option, points])

  const drag = useDragRange(chart, drawn, onRange)
  useWheelZoom(container, chart, onZoom)
  const pick = (event: MouseEvent<HTMLDivElement>) => {
    const found = drag.wasDragged() ? undefined : nearestChartPoint(chart.current, drawn.current?.points ?? [], event)
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
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is drawn into it, there is no file of a picture */}
      <div ref={container} className={styles.canvas} role="img" aria-label={description} />
      {drag.selected && <div className={styles.selected} style={drag.selected} />}
    </div>
  )
}

/** Whether a chart is drawn in the size of its place. */
function fits(chart: EChartsType | null, place: HTMLElement | null): boolean {
  return chart?.getWidth() === place?.clientWidth && chart?.getHeight() === place?.clientHeight
}

interface DragRange extends PlotBounds {
  readonly from: number
  readonly to: number
}

/** Less than this many pixels is a click, not a stretch. */
const minDragPixels = 6

/** Selects a range of a chart's x axis by dragging. Touch scrolls the page. */
function useDragRange(
  chart: RefObject<EChartsType | null>,
  drawn: RefObject<DrawnChart | undefined>,
  onRange: ((range: AxisRange) => void) | undefined,
) {
  const [dragged, setDragged] = useState<DragRange | null>(null)
  // A click follows the end of every drag.
  const hasDragged = useRef(false)
  const isSelected = dragged !== null && Math.abs(dragged.to - dragged.from) >= minDragPixels

  function start(event: PointerEvent<HTMLDivElement>) {
    const x = pixelOf(event)
    if (!onRange || event.pointerType === 'touch' || event.button !== 0) return
    if (axisValue(chart.current, x, event.nativeEvent.offsetY) === null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged({ from: x, to: x, ...drawn.current?.plot })
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    if (dragged) setDragged({ ...dragged, to: pixelOf(event) })
  }

  function end() {
    setDragged(null)
    hasDragged.current = isSelected
    if (!dragged || !isSelected || !onRange) return
    const [left, right] = [dragged.from, dragged.to].toSorted((a, b) => a - b) as [number, number]
    const from = axisValue(chart.current, left)
    const to = axisValue(chart.current, right)
    if (from !== null && to !== null && from < to) onRange({ from, to })
  }

  const selected = isSelected ? selectionOf(dragged) : null
  return { selected, start, move, end, wasDragged: () => hasDragged.current }
}

function selectionOf({ from, to, ...plot }: DragRange): CSSProperties {
  return { left: Math.min(from, to), width: Math.abs(to - from), ...plot }
}

function pixelOf(event: PointerEvent<HTMLDivElement>): number {
  return event.clientX - event.currentTarget.getBoundingClientRect().left
}

/** The value of the x axis at a pixel of the chart; null where `y` is given and lies outside the plot. */
function axisValue(chart: EChartsType | null, x: number, y?: number): number | null {
  if (!chart) return null
  if (y !== undefined && !chart.containPixel({ gridIndex: 0 }, [x, y])) return null
  const value: unknown = chart.convertFromPixel({ xAxisIndex: 0 }, x)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
