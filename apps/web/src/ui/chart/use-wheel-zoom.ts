import type { EChartsType } from 'echarts/core'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { axisValue } from './axis-value.ts'

/** Wheel events within this time are one zoom, so that the page is not rendered for each. */
const debounceTime = 90

/** Zooms a chart by the wheel with Ctrl; without it the page scrolls. */
export function useWheelZoom(
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
