import type { RefObject } from 'react'
import { useEffect } from 'react'
import { useEventCallback } from '../../ui/use-event-callback.ts'
import type { TraceViewRange } from './use-trace-range.ts'

/** Pixels between the plot and the edges of its element. */
interface Margins {
  readonly left: number
  readonly right: number
}

const zoomStep = 1.25
/** Pixels of the wheel that scale by {@link zoomStep}. */
const wheelStep = 100

/**
 * Moves and zooms a plot: Ctrl and wheel zoom around the pointer, Shift and wheel or a sideways wheel move; one finger moves sideways, two
 * zoom. Up and down the page scrolls. Of the keys arrows and page keys move, plus and minus zoom, Home shows all of it.
 */
export function usePanZoom(frame: RefObject<HTMLElement | null>, view: TraceViewRange, margins: Margins): void {
  const positionAt = (clientX: number) => {
    const { share } = placeOf(frame.current, clientX, margins)
    return view.range.from + share * (view.range.to - view.range.from)
  }
  const handleWheel = useEventCallback((event: WheelEvent) => {
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX
    if (event.ctrlKey) view.zoom(zoomStep ** (event.deltaY / wheelStep), positionAt(event.clientX))
    else if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY))
      view.pan(sideways / placeOf(frame.current, event.clientX, margins).width)
    else return
    event.preventDefault()
  })
  const movePinch = useEventCallback((before: Pinch, now: Pinch) => {
    const { width } = placeOf(frame.current, now.middle, margins)
    if (before.spread > 0 && now.spread > 0) view.zoom(before.spread / now.spread, positionAt(now.middle))
    else view.pan((before.middle - now.middle) / width)
  })
  const handleKey = useEventCallback((event: KeyboardEvent) => {
    const action = keyActions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action(view)
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    // React's listeners are passive and cannot prevent the browser's zoom.
    element.addEventListener('wheel', handleWheel, { passive: false })
    element.addEventListener('keydown', handleKey)
    const endTouch = listenToFingers(element, movePinch)
    return () => {
      element.removeEventListener('wheel', handleWheel)
      element.removeEventListener('keydown', handleKey)
      endTouch()
    }
  }, [frame, handleWheel, handleKey, movePinch])
}

const keyActions: Readonly<Record<string, (view: TraceViewRange) => void>> = {
  ArrowLeft: ({ pan }) => pan(-0.1),
  ArrowRight: ({ pan }) => pan(0.1),
  PageUp: ({ pan }) => pan(-0.9),
  PageDown: ({ pan }) => pan(0.9),
  '+': ({ zoom }) => zoom(1 / zoomStep),
  '-': ({ zoom }) => zoom(zoomStep),
  Home: ({ showWhole }) => showWhole(),
}

function placeOf(element: HTMLElement | null, clientX: number, { left, right }: Margins) {
  const box = element?.getBoundingClientRect()
  const width = Math.max(1, (box?.width ?? 0) - left - right)
  const share = Math.min(1, Math.max(0, (clientX - (box?.left ?? 0) - left) / width))
  return { share, width }
}

/** The fingers on a plot: their middle, and how far they are apart; 0 for one. */
interface Pinch {
  readonly middle: number
  readonly spread: number
}

/** Calls back with each move of one or two fingers; returns how to end that. */
function listenToFingers(element: HTMLElement, onMove: (before: Pinch, now: Pinch) => void): () => void {
  const fingers = new Map<number, number>()
  const pinch = (): Pinch => {
    const [first = 0, second = first] = [...fingers.values()]
    return { middle: (first + second) / 2, spread: Math.abs(first - second) }
  }
  const put = ({ pointerType, pointerId, clientX }: PointerEvent) => {
    if (pointerType === 'touch') fingers.set(pointerId, clientX)
  }
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    const before = pinch()
    put(event)
    onMove(before, pinch())
  }
  const lift = ({ pointerId }: PointerEvent) => void fingers.delete(pointerId)
  const listeners = { pointerdown: put, pointermove: move, pointerup: lift, pointercancel: lift, pointerleave: lift }
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener)
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      element.removeEventListener(name, listener as EventListener)
  }
}
