import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { MapItem } from '../map-types.ts'
import type { ItemActions } from './MapItemRow.tsx'
import { MapItemRow } from './MapItemRow.tsx'
import styles from './MapItemList.module.css'

interface Props {
  readonly label: string
  readonly items: readonly MapItem[]
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  /** Absent for those who only look. */
  readonly actions?: ItemActions
}

// Where there are more, only those in sight are drawn.
const maxUnvirtualized = 60
const rowHeight = 62

/** What lies on the map as a list: the same things for the keyboard and for readers aloud. */
export function MapItemList(props: Props) {
  return props.items.length > maxUnvirtualized ? <LongList {...props} /> : <ShortList {...props} />
}

function ShortList({ label, items, selected, ...rest }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (selected === null) return
    // Within the list alone: the page stays where it is.
    const row = list.current?.querySelector<HTMLElement>('[data-selected]')
    if (list.current && row) reveal(list.current, row)
  }, [selected])
  return (
    <ul ref={list} className={styles.list} aria-label={label}>
      {items.map((item) => (
        <MapItemRow key={item.id} item={item} isSelected={item.id === selected} {...rest} />
      ))}
    </ul>
  )
}

function reveal(list: HTMLElement, row: HTMLElement): void {
  const above = row.offsetTop - list.scrollTop
  if (above < 0) list.scrollTop = row.offsetTop
  else if (above + row.offsetHeight > list.clientHeight)
    list.scrollTop = row.offsetTop + row.offsetHeight - list.clientHeight
}

function LongList({ label, items, selected, ...rest }: Props) {
  const list = useRef<HTMLUListElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing below is memoized by its functions
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const selectedIndex = items.findIndex(({ id }) => id === selected)
  useEffect(() => {
    if (selectedIndex >= 0) rows.scrollToIndex(selectedIndex, { align: 'auto' })
  }, [rows, selectedIndex])
  return (
    <ul ref={list} className={styles.list} data-long aria-label={label}>
      <li className={styles.room} style={{ height: rows.getTotalSize() }} aria-hidden="true" />
      {rows.getVirtualItems().map(({ index, start }) => {
        const item = items[index]
        return (
          item && (
            <MapItemRow
              key={item.id}
              item={item}
              isSelected={index === selectedIndex}
              virtualRow={{ top: start, number: index + 1, of: items.length, measure: rows.measureElement }}
              {...rest}
            />
          )
        )
      })}
    </ul>
  )
}
