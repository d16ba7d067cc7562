import { ActionIcon, Menu, Button, Group, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsMoveVertical, IconDotsVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Children, useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { FormElement } from '../form/FormElement.tsx'
import { useForm } from '../form/use-form.ts'
import { useTexts } from '../texts/texts-context.ts'
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
          {canMove && <MoveItems order={order} item={item} onOpenDialog={() => setConfirming(true)} />}
          {canMove && more.length > 0 && <Menu.Divider />}
          {more}
        </Menu.Dropdown>
      </Menu>
      {canMove && <MoveDialog order={order} item={item} opened={isConfirming} onClose={() => setConfirming(false)} />}
    </div>
  )
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

function MoveItems({ order, item: { id }, onOpenDialog }: Props & { readonly onOpenDialog: () => void }) {
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
      <Menu.Item leftSection={<IconArrowsMoveVertical {...icon} />} onClick={onOpenDialog}>
        {t('assetPages.moveTo')}
      </Menu.Item>
    </>
  )
}

interface MoveDialogProps {
  readonly order: Order
  readonly item: OrderedItem
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks for the new position of a row. */
function MoveDialog({ order, item, opened, onClose }: MoveDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      help="areas-installations-ropes#2"
      opened={opened}
      onClose={onClose}
      title={t('assetPages.moveTitle', { name: item.name })}
      size="sm"
    >
      <PositionForm order={order} item={item} onClose={onClose} />
    </Dialog>
  )
}

function PositionForm({ order, item, onClose }: Omit<MoveDialogProps, 'opened'>) {
  const { t } = useTexts()
  const count = order.items.length
  const form = useForm({
    initial: { position: String(order.positionOf(item.id)) },
    error: null,
    validate: ({ position }) => (position === '' ? [{ path: 'position', code: 'required' }] : []),
  })
  const move = () =>
    form.submit(({ position }) => {
      onClose()
      order.moveTo(item.id, Number(position))
    })
  return (
    <FormElement form={form} onSubmit={move}>
      <TextInput
        label={t('assetPages.newPosition', { count })}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={form.values.position}
        error={form.message('position')}
        onChange={({ currentTarget: { value } }) => form.change({ position: withinCount(value, count) })}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit">{t('assetPages.move')}</Button>
      </Group>
    </FormElement>
  )
}

/** What was typed as a position of the list: digits alone, and never beyond its ends. */
function withinCount(typed: string, count: number): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 6)
  return digits === '' ? '' : String(Math.min(count, Math.max(1, Number(digits))))
}
