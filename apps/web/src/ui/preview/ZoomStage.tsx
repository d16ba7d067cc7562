import { useElementSize } from '@mantine/hooks'
import type { PointerEvent, ReactNode, TouchEvent } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import styles from './Preview.module.css'
import type { Zoom } from './use-zoom.ts'

/** Width and height in pixels of the screen. */
export interface Size {
  readonly width: number
  readonly height: number
}

interface Props {
  readonly zoom: Zoom
  /** The size of what is shown, as it is; `null` while it is not known. */
  readonly natural: Size | null
  /** How much larger than natural it may become to fit. */
  readonly mostFit: number
  readonly label: string
  readonly children: (size: Size | null) => ReactNode
}

/** How far a double click zooms. */
const closeUp = 2.5

/** A window onto something that can be zoomed: by buttons, wheel, two fingers or a double click, and moved by dragging. */
export function ZoomStage({ zoom, natural, mostFit, label, children }: Props) {
  const { ref, width, height } = useElementSize()
  const scroller = useRef<HTMLElement>(null)
  const pinch = usePinch(zoom)
  useWheelZoom(scroller, zoom)
  useSteadyCentre(scroller, zoom.scale)
  const fit = natural && width > 0 ? Math.min(width / natural.width, height / natural.height, mostFit) : null
  const factor = fit === null ? null : fit * zoom.scale
  const size = natural && factor ? { width: natural.width * factor, height: natural.height * factor } : null
  return (
    // Measured around the bars by which it is scrolled: they would take from the size that makes them needed.
    <div ref={ref} className={styles.frame}>
      {/* Pointer and fingers only; keys have the buttons below it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={scroller}
        className={styles.stage}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is larger than its window is moved by keys
        tabIndex={0}
        data-zoomed={zoom.scale > 1 || undefined}
        onDoubleClick={() => zoom.zoomTo(zoom.scale > 1 ? 1 : closeUp)}
        onPointerDown={beginDrag}
        {...pinch}
      >
        <div className={styles.centred}>{children(size)}</div>
      </section>
    </div>
  )
}

function beginDrag(event: PointerEvent<HTMLElement>): void {
  const { currentTarget: stage, clientX, clientY, pointerId } = event
  // A finger scrolls by itself.
  if (event.pointerType !== 'mouse' || event.button !== 0) return
  const { scrollLeft, scrollTop } = stage
  const move = (moved: globalThis.PointerEvent) => {
    stage.scrollTo(scrollLeft - (moved.clientX - clientX), scrollTop - (moved.clientY - clientY))
  }
  stage.setPointerCapture(pointerId)
  stage.addEventListener('pointermove', move)
  stage.addEventListener('lostpointercapture', () => stage.removeEventListener('pointermove', move), { once: true })
}

function usePinch(zoom: Zoom) {
  const begun = useRef<{ readonly apart: number; readonly scale: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const apart = distance(touches)
      begun.current = apart === null ? null : { apart, scale: zoom.scale }
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const apart = distance(touches)
      if (begun.current && apart !== null) zoom.zoomTo((begun.current.scale * apart) / begun.current.apart)
    },
  }
}

function distance(touches: TouchEvent['touches']): number | null {
  const [one, other] = [touches[0], touches[1]]
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : null
}

function useWheelZoom(scroller: { readonly current: HTMLElement | null }, { scale, zoomTo }: Zoom): void {
  useEffect(() => {
    const stage = scroller.current
    const zoomByWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      // Otherwise the whole page would be zoomed; only a listener that is not passive may forbid it.
      event.preventDefault()
      zoomTo(scale * Math.exp(-event.deltaY / 300))
    }
    stage?.addEventListener('wheel', zoomByWheel, { passive: false })
    return () => stage?.removeEventListener('wheel', zoomByWheel)
  })
}

/** What was in the middle before zooming is there after it. */
function useSteadyCentre(scroller: { readonly current: HTMLElement | null }, scale: number): void {
  const before = useRef(scale)
  useLayoutEffect(() => {
    const stage = scroller.current
    const ratio = scale / before.current
    before.current = scale
    if (!stage || ratio === 1) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = stage
    stage.scrollTo(
      (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2,
      (scrollTop + clientHeight / 2) * ratio - clientHeight / 2,
    )
  }, [scroller, scale])
}
