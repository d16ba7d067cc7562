import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { FolderTree, MovableItem } from './folder-tree.ts'
import { canMoveTo } from './folder-tree.ts'
import { useGeneralChanges } from './use-general.ts'

interface Props {
  readonly tree: FolderTree
  readonly item: MovableItem
  readonly opened: boolean
  readonly onClose: () => void
}

/** Moves a folder or a document by keys: asks for the folder that it is to be in. */
export function MoveDialog({ item, opened, onClose, ...props }: Props) {
  const { t } = useTexts()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('folders.moveTitle', { name: item.name })}
      size="sm"
      help="general-documents#4"
    >
      {opened && <MoveForm item={item} onClose={onClose} {...props} />}
    </Dialog>
  )
}

const top = ''

function MoveForm({ tree, item, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTexts()
  const { move } = useGeneralChanges(tree)
  const targets = [null, ...tree.all.map(({ id }) => id)].filter((id) => canMoveTo(tree, item, id))
  const [target, setTarget] = useState(targets[0] ?? top)
  const pathName = (id: string | null) =>
    id === null ? t('sections.name.generalDocuments') : tree.pathTo(id).map(tree.nameOf).join(' › ')
  return (
    <>
      <NativeSelect
        label={t('folders.moveTarget')}
        data-autofocus
        value={target}
        data={targets.map((id) => ({ value: id ?? top, label: pathName(id) }))}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={targets.length === 0}
          onClick={() => {
            onClose()
            move(item, target === top ? null : target)
          }}
        >
          {t('folders.move')}
        </Button>
      </Group>
    </>
  )
}
