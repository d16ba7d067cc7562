import { useElementSize } from '@mantine/hooks'
import type { PointerEvent, ReactNode, TouchEvent } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Zoom } from './use-zoom.ts'
import styles from './Preview.module.css'

/** Width and height in pixels of the screen. */
export interface Size {
  readonly width: number
  readonly height: number
}

interface Props {
  readonly zoom: Zoom
  /** The natural size of the content; `null` while it is unknown. */
  readonly naturalSize: Size | null
  /** How much larger than natural it may become to fit. */
  readonly maxFitScale: number
  readonly label: string
  readonly children: (size: Size | null) => ReactNode
}

/** How far a double click zooms. */
const doubleClickScale = 2.5

/** A window onto something that can be zoomed: by buttons, wheel, two fingers or a double click, and moved by dragging. */
export function ZoomViewport({ zoom, naturalSize, maxFitScale, label, children }: Props) {
  const { ref, width, height } = useElementSize()
  const scroller = useRef<HTMLElement>(null)
  const pinch = usePinch(zoom)
  useWheelZoom(scroller, zoom)
  useKeepCentre(scroller, zoom.scale)
  const fit =
    naturalSize && width > 0 ? Math.min(width / naturalSize.width, height / naturalSize.height, maxFitScale) : null
  const factor = fit === null ? null : fit * zoom.scale
  const size = naturalSize && factor ? { width: naturalSize.width * factor, height: naturalSize.height * factor } : null
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
        onDoubleClick={() => zoom.zoomTo(zoom.scale > 1 ? 1 : doubleClickScale)}
        onPointerDown={beginDrag}
        {...pinch}
      >
        <div className={styles.centred}>{children(size)}</div>
      </section>
    </div>
  )
}

function beginDrag(event: PointerEvent<HTMLElement>): void {
  const { currentTarget: viewport, clientX, clientY, pointerId } = event
  // A finger scrolls by itself.
  if (event.pointerType !== 'mouse' || event.button !== 0) return
  const { scrollLeft, scrollTop } = viewport
  const move = (moved: globalThis.PointerEvent) => {
    viewport.scrollTo(scrollLeft - (moved.clientX - clientX), scrollTop - (moved.clientY - clientY))
  }
  viewport.setPointerCapture(pointerId)
  viewport.addEventListener('pointermove', move)
  viewport.addEventListener('lostpointercapture', () => viewport.removeEventListener('pointermove', move), {
    once: true,
  })
}

function usePinch(zoom: Zoom) {
  const pinchStart = useRef<{ readonly apart: number; readonly scale: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const apart = distance(touches)
      pinchStart.current = apart === null ? null : { apart, scale: zoom.scale }
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const apart = distance(touches)
      if (pinchStart.current && apart !== null)
        zoom.zoomTo((pinchStart.current.scale * apart) / pinchStart.current.apart)
    },
  }
}

function distance(touches: TouchEvent['touches']): number | null {
  const [one, other] = [touches[0], touches[1]]
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : null
}

function useWheelZoom(scroller: { readonly current: HTMLElement | null }, { scale, zoomTo }: Zoom): void {
  useEffect(() => {
    const viewport = scroller.current
    const zoomByWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      // Otherwise the whole page would be zoomed; only a listener that is not passive may forbid it.
      event.preventDefault()
      zoomTo(scale * Math.exp(-event.deltaY / 300))
    }
    viewport?.addEventListener('wheel', zoomByWheel, { passive: false })
    return () => viewport?.removeEventListener('wheel', zoomByWheel)
  })
}

/** What was in the middle before zooming is there after it. */
function useKeepCentre(scroller: { readonly current: HTMLElement | null }, scale: number): void {
  const before = useRef(scale)
  useLayoutEffect(() => {
    const viewport = scroller.current
    const ratio = scale / before.current
    before.current = scale
    if (!viewport || ratio === 1) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = viewport
    viewport.scrollTo(
      (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2,
      (scrollTop + clientHeight / 2) * ratio - clientHeight / 2,
    )
  }, [scroller, scale])
}
