import { useEffect, useRef, useState } from 'react'
import type * as drag from './drag.ts'
import { idAfterDrop } from './reorder.ts'
import type { Order } from './use-order.ts'

type DropEdge = 'top' | 'bottom'

/** The keys that move the row that has the focus, as `aria-keyshortcuts` names them. */
export const orderKeys = 'Alt+ArrowUp Alt+ArrowDown'

/** What a row needs to be moved: by its handle, and by Alt with the arrow keys while the focus is in it. */
export function useOrderRow<Row extends HTMLElement>(order: Order, id: string) {
  const row = useRef<Row>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [dropEdge, setDropEdge] = useState<DropEdge | null>(null)
  const latest = useRef(order)
  useEffect(() => {
    latest.current = order
  })
  const { mayMove } = order
  useEffect(() => (mayMove && row.current ? listenToKeys(row.current, latest, id) : undefined), [mayMove, id])
  useEffect(() => {
    if (!mayMove || !row.current || !handle.current) return undefined
    const elements = { element: row.current, handle: handle.current, list: row.current.parentElement }
    const onDrop = (dropped: string, half: DropEdge) => {
      const ids = latest.current.items.map((item) => item.id)
      latest.current.moveBefore(dropped, idAfterDrop(ids, dropped, id, half))
    }
    return whenLoaded(({ makeMovable }) =>
      makeMovable({ ...elements, id, onDrag: setDragged, onOver: setDropEdge, onDrop }),
    )
  }, [mayMove, id])
  return { row, handle, marks: { 'data-dragged': isDragged || undefined, 'data-drop': dropEdge ?? undefined } }
}

/** Does something with the library that drags once it is there; returns how to undo it, also before. */
function whenLoaded(begin: (loaded: typeof drag) => () => void): () => void {
  let end: (() => void) | undefined
  let isOver = false
  // Without it there are still the keys and the menu.
  void import('./drag.ts').then(
    (loaded) => {
      if (!isOver) end = begin(loaded)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    end?.()
  }
}

function listenToKeys(element: HTMLElement, latest: { readonly current: Order }, id: string): () => void {
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    latest.current.moveTo(id, latest.current.positionOf(id) + step)
  }
  element.addEventListener('keydown', onKey)
  return () => element.removeEventListener('keydown', onKey)
}
