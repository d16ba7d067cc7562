import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

/** The rows of a long table that are drawn, and the room that the others take. */
export interface VisibleRows {
  /** Indices of the rows that are drawn, in order. */
  readonly indices: readonly number[]
  /** Pixels above the first of them and below the last. */
  readonly above: number
  readonly below: number
  /** Learns how high a row is: for the `ref` of every row that has a `data-index`. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined
}

/** Up to so many rows all are drawn: then the browser's own search finds everything. */
const maxUnvirtualized = 100

/** Of a table that scrolls with the page, the rows that are drawn: all of a short one, else those near the screen. */
export function useVisibleRows(table: RefObject<HTMLElement | null>, count: number, rowHeight: number): VisibleRows {
  const isLong = count > maxUnvirtualized
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (table.current) setTop(table.current.getBoundingClientRect().top + window.scrollY)
  }, [table, isLong])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by its functions
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: top,
    enabled: isLong,
  })
  if (!isLong)
    return { indices: Array.from({ length: count }, (_, index) => index), above: 0, below: 0, measure: undefined }
  const virtualItems = rows.getVirtualItems()
  return {
    indices: virtualItems.map(({ index }) => index),
    above: Math.max(0, (virtualItems[0]?.start ?? top) - top),
    below: Math.max(0, rows.getTotalSize() - ((virtualItems.at(-1)?.end ?? top) - top)),
    measure: rows.measureElement,
  }
}
