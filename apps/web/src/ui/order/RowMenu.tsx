import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsMoveVertical, IconDotsVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Children, useState } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { MoveDialog } from './MoveDialog.tsx'
import type { OrderedItem } from './reorder.ts'
import type { Order } from './use-order.ts'
import styles from './order.module.css'

interface Props {
  readonly order: Order
  readonly item: OrderedItem
  /** Further entries, below those that move the row. */
  readonly children?: ReactNode
}

/** What can be done with a row of an ordered list; nothing where nothing can. */
export function RowMenu({ order, item, children }: Props) {
  const { t } = useTexts()
  const [isConfirming, setConfirming] = useState(false)
  const canMove = order.mayMove && order.items.length > 1
  const more = Children.toArray(children)
  if (!canMove && more.length === 0) return null
  return (
    <div className={styles.menu}>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t('maps.actionsOf', { name: item.name })}>
            <IconDotsVertical size={17} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canMove && <MoveItems order={order} item={item} onAsk={() => setConfirming(true)} />}
          {canMove && more.length > 0 && <Menu.Divider />}
          {more}
        </Menu.Dropdown>
      </Menu>
      {canMove && <MoveDialog order={order} item={item} opened={isConfirming} onClose={() => setConfirming(false)} />}
    </div>
  )
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

function MoveItems({ order, item: { id }, onAsk }: Props & { readonly onAsk: () => void }) {
  const { t } = useTexts()
  const position = order.positionOf(id)
  return (
    <>
      <Menu.Item
        leftSection={<IconArrowUp {...icon} />}
        disabled={position <= 1}
        onClick={() => order.moveTo(id, position - 1)}
      >
        {t('assetPages.moveUp')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown {...icon} />}
        disabled={position >= order.items.length}
        onClick={() => order.moveTo(id, position + 1)}
      >
        {t('assetPages.moveDown')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowsMoveVertical {...icon} />} onClick={onAsk}>
        {t('assetPages.moveTo')}
      </Menu.Item>
    </>
  )
}
