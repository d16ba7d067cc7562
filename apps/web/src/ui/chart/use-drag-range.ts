import type { AxisRange } from '@catenary/charts/damage-chart/damage-chart-input'
import type { EChartsType } from 'echarts/core'
import type { PointerEvent, RefObject } from 'react'
import { useRef, useState } from 'react'
import { axisValue } from './axis-value.ts'

interface DragRange {
  readonly from: number
  readonly to: number
}

/** Less than this many pixels is a click, not a stretch. */
const minDragPixels = 6

/** Selects a range of a chart's x axis by dragging. Touch scrolls the page. */
export function useDragRange(chart: RefObject<EChartsType | null>, onRange: ((range: AxisRange) => void) | undefined) {
  const [dragged, setDragged] = useState<DragRange | null>(null)
  // A click follows the end of every drag.
  const hasDragged = useRef(false)
  const isSelected = dragged !== null && Math.abs(dragged.to - dragged.from) >= minDragPixels

  function start(event: PointerEvent<HTMLDivElement>) {
    const x = pixelOf(event)
    if (!onRange || event.pointerType === 'touch' || event.button !== 0) return
    if (axisValue(chart.current, x, event.nativeEvent.offsetY) === null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged({ from: x, to: x })
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    if (dragged) setDragged({ from: dragged.from, to: pixelOf(event) })
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

  const selected = isSelected
    ? { left: Math.min(dragged.from, dragged.to), width: Math.abs(dragged.to - dragged.from) }
    : null
  return { selected, start, move, end, wasDragged: () => hasDragged.current }
}

function pixelOf(event: PointerEvent<HTMLDivElement>): number {
  return event.clientX - event.currentTarget.getBoundingClientRect().left
}
