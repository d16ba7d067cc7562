import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

/** The rows of a long table that are drawn, and the room that the others take. */
export interface VisibleRows {
  /** The rows that are drawn, in order, each with the pixels of those right above it that are not. */
  readonly drawn: readonly { readonly index: number; readonly gap: number }[]
  /** Pixels below the last of them. */
  readonly below: number
  /** Learns how high a row is: for the `ref` of every row that has a `data-index`. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined
}

/** Up to so many rows of text all are drawn: then the browser's own search finds everything. */
const maxTextRows = 100

interface Options {
  /** The height of a row, about, in pixels. */
  readonly rowHeight: number
  /** Up to so many rows all are drawn, where another number is right than for rows of text. */
  readonly maxUnvirtualized?: number
  /** How many rows are drawn beyond each end of the screen. */
  readonly overscan?: number
  /** The index of a row that is rendered wherever it is, since what has the focus would lose it; negative where there is none. */
  readonly alwaysRendered?: number
}

/** Of a table that scrolls with the page, the rows that are drawn: all of a short one, else those near the screen. */
export function useVisibleRows(
  table: RefObject<HTMLElement | null>,
  count: number,
  { rowHeight, maxUnvirtualized = maxTextRows, overscan = 10, alwaysRendered = -1 }: Options,
): VisibleRows {
  const isLong = count > maxUnvirtualized
  const top = useDistanceFromTop(table, isLong)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by its functions
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    enabled: isLong,
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), alwaysRendered),
  })
  if (!isLong)
    return { drawn: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })), below: 0, measure: undefined }
  const items = rows.getVirtualItems()
  return {
    drawn: items.map(({ index, start }, place) => ({ index, gap: start - (items[place - 1]?.end ?? top) })),
    below: rows.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    measure: rows.measureElement,
  }
}

function withRow(indices: number[], row: number): number[] {
  return row < 0 || indices.includes(row) ? indices : [...indices, row].toSorted((a, b) => a - b)
}

/** How far from the beginning of the page a table begins, in pixels: what is above it may grow. */
function useDistanceFromTop(table: RefObject<HTMLElement | null>, isLong: boolean): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!isLong) return
    const measure = () => {
      if (table.current) setTop(table.current.getBoundingClientRect().top + window.scrollY)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [table, isLong])
  return top
}
