import type { EChartsType } from 'echarts/core'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { axisValue } from './axis-value.ts'

/** Turns of the wheel within this time are one zoom, so that the page is not drawn anew for each notch. */
const pause = 90

/** Zooms a chart by the wheel while Ctrl is held; the plain wheel scrolls the page. */
export function useWheelZoom(
  place: RefObject<HTMLElement | null>,
  chart: RefObject<EChartsType | null>,
  onZoom: ((factor: number, at: number) => void) | undefined,
) {
  const zoom = useRef(onZoom)
  useEffect(() => {
    zoom.current = onZoom
  }, [onZoom])

  useEffect(() => {
    const element = place.current
    let factor = 1
    let waiting: ReturnType<typeof setTimeout> | undefined
    function turn(event: WheelEvent) {
      const at = axisValue(chart.current, event.offsetX)
      if (!event.ctrlKey || !zoom.current || at === null) return
      event.preventDefault()
      factor *= event.deltaY > 0 ? 1.25 : 0.8
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        zoom.current?.(factor, at)
        factor = 1
      }, pause)
    }
    // A passive listener, as the framework adds it, could not keep the browser from zooming the page.
    element?.addEventListener('wheel', turn, { passive: false })
    return () => {
      clearTimeout(waiting)
      element?.removeEventListener('wheel', turn)
    }
  }, [place, chart])
}
