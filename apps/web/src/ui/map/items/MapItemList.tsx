import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconGripVertical, IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { rowState } from '../../figures/Gauge.tsx'
import { useTexts } from '../../texts/texts-context.ts'
import { draggedItemData } from '../dragged-item.ts'
import type { MapItem } from '../map-types.ts'
import { ItemGauge } from './ItemGauge.tsx'
import { ShowOnMap } from './ShowOnMap.tsx'
import styles from './MapItemList.module.css'

interface Props {
  readonly label: string
  readonly items: readonly MapItem[]
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  /** Absent without permission to edit. */
  readonly actions?: ItemActions
}

// Longer lists render only the visible rows.
const maxUnvirtualized = 60
const rowHeight = 62

/** The items of the map as a list, for the keyboard and screen readers. */
export function MapItemList(props: Props) {
  return props.items.length > maxUnvirtualized ? <LongList {...props} /> : <ShortList {...props} />
}

function ShortList({ label, items, selected, ...rest }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (selected === null) return
    // Scrolls the list only, not the page.
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

/** Actions on an item for users who may edit lines. */
interface ItemActions {
  /** Opens its line for editing. */
  readonly onEdit: (id: string) => void
  /** Starts its line in the centre of the map. */
  readonly onPlace: (id: string) => void
}

/** Position of a row in a virtualized list. */
interface VirtualRow {
  /** In pixels. */
  readonly top: number
  /** Counted from 1. */
  readonly number: number
  readonly of: number
  readonly measure: (row: Element | null) => void
}

interface ItemActionsProps {
  readonly item: MapItem
  readonly isSelected: boolean
  readonly onSelect: (id: string) => void
  readonly actions?: ItemActions
  readonly virtualRow?: VirtualRow
}

/** One item of the map with its state and actions. */
function MapItemRow({ item, isSelected, onSelect, actions, virtualRow }: ItemActionsProps) {
  const { t } = useTexts()
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  useDraggable(row, handle, actions ? item.id : null)
  const { id, name, ratio, positions, href } = item
  const measure = virtualRow?.measure
  return (
    <li
      ref={(element) => {
        row.current = element
        measure?.(element)
      }}
      className={styles.row}
      data-selected={isSelected || undefined}
      data-state={rowState(ratio)}
      data-index={virtualRow && virtualRow.number - 1}
      style={virtualRow && { transform: `translateY(${virtualRow.top}px)` }}
      aria-posinset={virtualRow?.number}
      aria-setsize={virtualRow?.of}
    >
      {actions && (
        <span ref={handle} className={styles.grip} title={t('maps.dragHint', { name })}>
          <IconGripVertical size={16} stroke={1.6} aria-hidden />
        </span>
      )}
      <div className={styles.what}>
        <Link to={href} className={styles.name}>
          {name}
        </Link>
        <ItemGauge item={item} />
        {positions.length === 0 && <span className={styles.absent}>{item.missingReason ?? t('maps.notPlaced')}</span>}
      </div>
      {positions.length > 0 && <ShowOnMap name={name} isShown={isSelected} onShow={() => onSelect(id)} />}
      {actions && <Actions item={item} onEdit={() => actions.onEdit(id)} onPlace={() => actions.onPlace(id)} />}
    </li>
  )
}

interface ActionsProps {
  readonly item: MapItem
  readonly onEdit: () => void
  readonly onPlace: () => void
}

function Actions({ item: { name, positions }, onEdit, onPlace }: ActionsProps) {
  const { t } = useTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('maps.actionsOf', { name })}>
          <IconDotsVertical size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>{t(positions.length > 0 ? 'maps.editLine' : 'maps.drawLine')}</Menu.Item>
        <Menu.Item leftSection={<IconMapPin size={16} stroke={1.6} aria-hidden />} onClick={onPlace}>
          {t('maps.placeOnMap')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Makes a row draggable onto a map by its handle; null for rows that cannot be dragged. */
function useDraggable(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  id: string | null,
): void {
  useEffect(() => {
    const element = row.current
    if (!element || !handle.current || id === null) return undefined
    return draggable({ element, dragHandle: handle.current, getInitialData: () => draggedItemData(id) })
  }, [row, handle, id])
}
