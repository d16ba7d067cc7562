import { Button, Group, TextInput } from '@mantine/core'
import { Dialog } from '../Dialog.tsx'
import { FormElement } from '../form/FormElement.tsx'
import { useForm } from '../form/use-form.ts'
import { useTexts } from '../texts/texts-context.ts'
import type { OrderedItem } from './reorder.ts'
import type { Order } from './use-order.ts'

interface Props {
  readonly order: Order
  readonly item: OrderedItem
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks for the new position of a row. */
export function MoveDialog({ order, item, opened, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('assetPages.moveTitle', { name: item.name })} size="sm">
      <PositionForm order={order} item={item} onClose={onClose} />
    </Dialog>
  )
}

function PositionForm({ order, item, onClose }: Omit<Props, 'opened'>) {
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
