import type { RopeStretch } from '@catenary/charts/strip/rope-strip'
import { positionOfX, xOfPosition } from '@catenary/charts/strip/rope-strip'
import { stripLayout } from '@catenary/charts/strip/rope-strip-layout'
import type { CSSProperties, KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import styles from './RopeStrip.module.css'

interface Props {
  readonly ropeLength: number
  /** Pixels of the rope's drawing. */
  readonly width: number
  /** What is chosen; the whole rope where absent. */
  readonly stretch: RopeStretch | undefined
  readonly onStretch: (stretch: RopeStretch | undefined) => void
  readonly labels: { readonly from: string; readonly to: string; readonly value: (metres: number) => string }
  /** What can be clicked on the rope: a click leaves the choice to it, a drag that begins on it is the brush's. */
  readonly children?: ReactNode
}

type Edge = 'from' | 'to'

const minDragPixels = 4
const brushHeight = stripLayout.ropeTop + stripLayout.ropeHeight + 6

/** Chooses a stretch of the rope: by dragging over it, by its two handles, or with the arrow keys on a handle. */
export function StripBrush({ ropeLength, width, stretch, onStretch, labels, children }: Props) {
  const [dragged, setDragged] = useState<{ readonly fixed: number; readonly moving: number } | null>(null)
  /** Position of a pointerdown that may start a drag, in metres. */
  const pressedAt = useRef<number | null>(null)
  const wasDragged = useRef(false)
  const frame = { ropeLength, width }
  const whole = { from: 0, to: ropeLength }
  const shown = dragged ? ordered(dragged.fixed, dragged.moving) : stretch
  const edges = shown ?? whole

  function begin(event: PointerEvent<HTMLDivElement>, fixed?: number) {
    if (event.button !== 0) return
    const at = positionOfX(pixelOf(event, width), frame)
    wasDragged.current = false
    // A button that loses the pointer is not clicked: what begins on one is a drag from its first step on.
    pressedAt.current = isOnButton(event) ? at : null
    if (pressedAt.current !== null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    event.stopPropagation()
    setDragged({ fixed: fixed ?? at, moving: at })
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    if (event.buttons === 0) pressedAt.current = null
    const moving = positionOfX(pixelOf(event, width), frame)
    const start = dragged?.fixed ?? pressedAt.current
    if (start === null || (!dragged && !isWide(start, moving))) return
    if (!dragged) event.currentTarget.setPointerCapture(event.pointerId)
    wasDragged.current = true
    setDragged({ fixed: start, moving })
  }

  function isWide(a: number, b: number): boolean {
    return Math.abs(xOfPosition(a, frame) - xOfPosition(b, frame)) >= minDragPixels
  }

  function end() {
    pressedAt.current = null
    if (!dragged) return
    setDragged(null)
    const selected = ordered(dragged.fixed, dragged.moving)
    onStretch(isWide(selected.from, selected.to) ? rounded(selected) : undefined)
  }

  function cancel() {
    pressedAt.current = null
    setDragged(null)
  }

  function suppressClickAfterDrag(event: MouseEvent) {
    // A click by a key has no detail: it is never the end of a drag.
    if (wasDragged.current && event.detail > 0) event.stopPropagation()
    wasDragged.current = false
  }

  function step(event: KeyboardEvent, edge: Edge) {
    const next = steppedTo(event, edges[edge], ropeLength)
    if (next === null) return
    event.preventDefault()
    const moved = rounded({ ...edges, [edge]: next })
    if (moved.from < moved.to) onStretch(moved.from === 0 && moved.to === ropeLength ? undefined : moved)
  }

  const cssVariables = {
    '--from': `${xOfPosition(edges.from, frame)}px`,
    '--to': `${xOfPosition(edges.to, frame)}px`,
    '--width': `${width}px`,
  } as CSSProperties
  const drag = { onPointerMove: move, onPointerUp: end, onPointerCancel: cancel }
  return (
    <div
      className={styles.brush}
      style={{ height: brushHeight, ...cssVariables }}
      data-brush
      onPointerDown={(event) => begin(event)}
      onClickCapture={suppressClickAfterDrag}
      {...drag}
    >
      {children}
      {shown && <SelectedRange from={xOfPosition(shown.from, frame)} to={xOfPosition(shown.to, frame)} />}
      {(['from', 'to'] as const).map((edge) => (
        <div
          key={edge}
          className={styles.handle}
          data-edge={edge}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- two handles on one track: no input does that
          role="slider"
          tabIndex={0}
          aria-label={labels[edge]}
          aria-valuemin={0}
          aria-valuemax={ropeLength}
          aria-valuenow={edges[edge]}
          aria-valuetext={labels.value(edges[edge])}
          onKeyDown={(event) => step(event, edge)}
          onPointerDown={(event) => begin(event, edge === 'from' ? edges.to : edges.from)}
          {...drag}
        />
      ))}
    </div>
  )
}

function SelectedRange({ from, to }: { readonly from: number; readonly to: number }) {
  return <div className={styles.chosen} style={{ left: from, width: to - from }} />
}

function isOnButton({ target }: { readonly target: EventTarget }): boolean {
  return target instanceof Element && target.closest('button') !== null
}

function pixelOf(event: PointerEvent<HTMLElement>, width: number): number {
  const field = event.currentTarget.closest('[data-brush]') ?? event.currentTarget
  return Math.min(width, Math.max(0, event.clientX - field.getBoundingClientRect().left))
}

function ordered(a: number, b: number): RopeStretch {
  return a < b ? { from: a, to: b } : { from: b, to: a }
}

// To a decimetre: finer than anybody drags, and short enough for an address.
function rounded({ from, to }: RopeStretch): RopeStretch {
  return { from: Math.round(from * 10) / 10, to: Math.round(to * 10) / 10 }
}

function steppedTo(event: KeyboardEvent, value: number, ropeLength: number): number | null {
  const step = ropeLength / (event.shiftKey ? 20 : 200)
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: value - step,
    ArrowDown: value - step,
    ArrowRight: value + step,
    ArrowUp: value + step,
    PageDown: value - ropeLength / 10,
    PageUp: value + ropeLength / 10,
    Home: 0,
    End: ropeLength,
  }
  const next = moves[event.key]
  return next === undefined ? null : Math.min(ropeLength, Math.max(0, next))
}
