import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconGripVertical, IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { Gauge, rowState } from '../../figures/Gauge.tsx'
import { useTexts } from '../../texts/texts-context.ts'
import type { MapItem } from '../map-types.ts'
import { useDraggable } from '../use-draggable.ts'
import { ShowOnMap } from './ShowOnMap.tsx'
import styles from './MapItemList.module.css'

/** What those who may draw can do with a thing of the list. */
export interface ItemActions {
  /** Opens its line for editing. */
  readonly onEdit: (id: string) => void
  /** Begins its line in the middle of the map. */
  readonly onPlace: (id: string) => void
}

/** Where a row stands in a list of which only a part is drawn. */
interface VirtualRow {
  /** In pixels. */
  readonly top: number
  /** Counted from 1. */
  readonly number: number
  readonly of: number
  readonly measure: (row: Element | null) => void
}

interface Props {
  readonly item: MapItem
  readonly isSelected: boolean
  readonly onSelect: (id: string) => void
  readonly actions?: ItemActions
  readonly virtualRow?: VirtualRow
}

/** One thing that lies on the map, with its state and what can be done with it. */
export function MapItemRow({ item, isSelected, onSelect, actions, virtualRow }: Props) {
  const { t } = useTexts()
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  useDraggable(row, handle, actions ? item.id : null)
  const { id, name, ratio, reason, note, positions, href } = item
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
        <Gauge ratio={ratio} reason={reason} />
        {note && <span className={styles.absent}>{note}</span>}
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
