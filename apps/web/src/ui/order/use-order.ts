import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../texts/texts-context.ts'
import { useErrorMessage } from '../use-error-message.ts'
import { useToasts } from '../use-toasts.tsx'
import { idAfterPosition, moveBefore } from './reorder.ts'
import type { OrderedItem } from './reorder.ts'

interface Options<Item extends OrderedItem> {
  readonly items: readonly Item[]
  /** Whether the reader may change the order; never of archived things. */
  readonly mayMove: boolean
  /** Stores a move directly before another one, or to the end; resolves once the list is read again. */
  readonly store: (id: string, before: string | null) => Promise<unknown>
}

/** A list in the order that its reader sees, and the ways to change it. */
export interface Order<Item extends OrderedItem = OrderedItem> {
  readonly items: readonly Item[]
  readonly mayMove: boolean
  readonly moveBefore: (id: string, before: string | null) => void
  /** Puts one at a position, from 1. */
  readonly moveTo: (id: string, position: number) => void
  /** From 1; 0 for what is not in the list. */
  readonly positionOf: (id: string) => number
  /** Announcement of the last move for screen readers. */
  readonly announcement: string
}

/**
 * The order of a list with optimistic moves, saved one after the other. Where one fails, it and those after it are
 * reverted, with a message.
 */
export function useOrder<Item extends OrderedItem>({ items, mayMove, store }: Options<Item>): Order<Item> {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { shown, show } = useShownIds()
  const [announcement, setAnnouncement] = useState('')
  const queue = useRef({ last: Promise.resolve(), waiting: 0, round: 0 })
  const stored = items.map(({ id }) => id)
  const attempt = (id: string) => toasts.attempt(`order ${id}`)
  const nameOf = (id: string) => items.find((item) => item.id === id)?.name ?? ''

  function revertMove(id: string, before: string | null, position: number, error: unknown) {
    queue.current.round += 1
    show(null)
    const message = t('assetPages.notMoved', { name: nameOf(id), position })
    setAnnouncement(message)
    attempt(id).showError(`${message} ${errorMessage(error)}`, () => moveItem(id, before))
  }

  async function saveMove(id: string, before: string | null, position: number, round: number) {
    try {
      if (round === queue.current.round) await store(id, before)
    } catch (error) {
      revertMove(id, before, position, error)
    }
    queue.current.waiting -= 1
    if (queue.current.waiting === 0) show(null)
  }

  function moveItem(id: string, before: string | null) {
    const currentIds = shown.current ?? stored
    const next = moveBefore(currentIds, id, before)
    if (!mayMove || next.every((other, index) => other === currentIds[index])) return
    show(next)
    attempt(id).begin()
    setAnnouncement(t('assetPages.moved', { name: nameOf(id), position: next.indexOf(id) + 1, count: next.length }))
    const { round, last } = queue.current
    queue.current.waiting += 1
    queue.current.last = last.then(() => saveMove(id, before, currentIds.indexOf(id) + 1, round))
  }

  const ordered = sortByIds(items, shown.current)
  return {
    items: ordered,
    mayMove,
    moveBefore: moveItem,
    moveTo: (id, position) => moveItem(id, idAfterPosition(shown.current ?? stored, id, position)),
    positionOf: (id) => ordered.findIndex((item) => item.id === id) + 1,
    announcement,
  }
}

/** The ids as they are shown while a move is on its way; `null` where the stored order is shown. */
function useShownIds() {
  const shown = useRef<readonly string[] | null>(null)
  const [, redraw] = useState(0)
  const show = (ids: readonly string[] | null) => {
    if (shown.current === ids) return
    shown.current = ids
    // A row that changes its place loses the focus, and with it the keys that moved it.
    const focused = document.activeElement
    flushSync(() => redraw((count) => count + 1))
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus()
  }
  return { shown, show }
}

function sortByIds<Item extends OrderedItem>(items: readonly Item[], ids: readonly string[] | null): readonly Item[] {
  if (!ids) return items
  const indexOf = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return items.toSorted((one, other) => indexOf(one.id) - indexOf(other.id))
}
