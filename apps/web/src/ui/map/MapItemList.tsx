// oxlint-disable import/no-unassigned-import -- styles have no value
import { Menu, ActionIcon } from '@mantine/core'
import { IconDotsVertical, IconGripVertical, IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Gauge } from '../Gauge.tsx'
import { useTexts } from '../texts/texts-context.ts'
import './map.css'
import styles from './MapItemList.module.css'
import type { MapItem } from './places.ts'
import { ShowOnMap } from './ShowOnMap.tsx'
import { useDraggable } from './use-draggable.ts'

/** What those who may draw can do with a thing of the list. */
export interface ItemActions {
  /** Opens its line for editing. */
  readonly onEdit: (id: string) => void
  /** Begins its line in the middle of the map. */
  readonly onPlace: (id: string) => void
}

interface Props {
  readonly label: string
  readonly items: readonly MapItem[]
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  /** Absent for those who only look. */
  readonly actions?: ItemActions
}

/** What lies on the map as a list: the same things for the keyboard and for readers aloud. */
export function MapItemList({ label, items, selected, onSelect, actions }: Props) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <Row
          key={item.id}
          item={item}
          isSelected={item.id === selected}
          onSelect={() => onSelect(item.id)}
          actions={actions}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  readonly item: MapItem
  readonly isSelected: boolean
  readonly onSelect: () => void
  readonly actions: ItemActions | undefined
}

function Row({ item, isSelected, onSelect, actions }: RowProps) {
  const { t } = useTexts()
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  useDraggable(row, handle, actions ? item.id : null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const { id, name, ratio, places, address } = item
  return (
    <li ref={row} className={styles.row} data-selected={isSelected || undefined}>
      {actions && (
        <span ref={handle} className={styles.grip} title={t('maps.dragHint', { name })}>
          <IconGripVertical size={16} stroke={1.6} aria-hidden />
        </span>
      )}
      <div className={styles.what}>
        <Link to={address} className={styles.name}>
          {name}
        </Link>
        <Gauge ratio={ratio} />
        {places.length === 0 && <span className={styles.absent}>{item.absence ?? t('maps.notPlaced')}</span>}
      </div>
      {places.length > 0 && <ShowOnMap name={name} isShown={isSelected} onShow={onSelect} />}
      {actions && <Actions item={item} onEdit={() => actions.onEdit(id)} onPlace={() => actions.onPlace(id)} />}
    </li>
  )
}

interface ActionsProps {
  readonly item: MapItem
  readonly onEdit: () => void
  readonly onPlace: () => void
}

function Actions({ item: { name, places }, onEdit, onPlace }: ActionsProps) {
  const { t } = useTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('maps.actionsOf', { name })}>
          <IconDotsVertical size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>{t(places.length > 0 ? 'maps.editLine' : 'maps.drawLine')}</Menu.Item>
        <Menu.Item leftSection={<IconMapPin size={16} stroke={1.6} aria-hidden />} onClick={onPlace}>
          {t('maps.placeOnMap')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
