import type { TraceRange } from '@catenary/charts/trace-chart/trace-view'
import type { PointerEvent } from 'react'
import { useState } from 'react'

interface Margins {
  readonly left: number
  readonly right: number
}

/** Where the mouse is over a plot, or what it drags over, in pixels of the plot's element. */
export interface PointedPart {
  readonly left: number
  readonly width: number
  /** The position on the rope at the mouse. */
  readonly metres: number
  readonly isDragged: boolean
  readonly isRightHalf: boolean
}

interface Pointed {
  /** Where dragging began, as a share of the plot; undefined while the mouse only points. */
  readonly begin: number | undefined
  readonly at: number
  readonly plotWidth: number
}

/** Less than this many pixels is a click, not a part. */
const minDragPixels = 6

/** The mouse over plots of the same range: a cursor in all of them, and dragging over a part. Fingers move the plot instead. */
export function usePointer(range: TraceRange, margins: Margins, onDrag: (range: TraceRange) => void) {
  const [state, setState] = useState<Pointed>()
  const metresAt = (share: number) => range.from + share * (range.to - range.from)
  const shareOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const plotWidth = Math.max(1, box.width - margins.left - margins.right)
    return { at: Math.min(1, Math.max(0, (clientX - box.left - margins.left) / plotWidth)), plotWidth }
  }
  const isDrag = ({ begin, at, plotWidth }: Pointed) =>
    begin !== undefined && Math.abs(at - begin) * plotWidth >= minDragPixels
  return {
    pointed: state && toPart(state, isDrag(state), margins, metresAt(state.at)),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch' || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const place = shareOf(event)
      setState({ ...place, begin: place.at })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch') setState((before) => ({ ...shareOf(event), begin: before?.begin }))
    },
    onPointerUp: () => {
      if (state?.begin !== undefined && isDrag(state)) {
        const [from = 0, to = 0] = [state.begin, state.at].toSorted((a, b) => a - b).map(metresAt)
        onDrag({ from, to })
      }
      setState(undefined)
    },
    onPointerLeave: () => setState(undefined),
  }
}

function toPart(
  { begin = 0, at, plotWidth }: Pointed,
  isDragged: boolean,
  margins: Margins,
  metres: number,
): PointedPart {
  const from = isDragged ? Math.min(begin, at) : at
  const width = isDragged ? Math.abs(at - begin) * plotWidth : 0
  return { left: margins.left + from * plotWidth, width, metres, isDragged, isRightHalf: at > 0.5 }
}
