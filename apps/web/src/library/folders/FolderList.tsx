import type { Folder } from '@catenary/contract/library/folders'
import { ActionIcon, Button, Menu, Title } from '@mantine/core'
import { IconArrowUp, IconDots, IconFolder, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Mark } from './DocumentMarks.tsx'
import type { FolderTree, MovableItem } from './folder-tree.ts'
import { canMoveTo } from './folder-tree.ts'
import { FolderDialog } from './FolderDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { useDraggedItem, useItemTarget } from './use-drag-items.ts'
import { useGeneralChanges, useGeneralSearch } from './use-general.ts'
import styles from './Folders.module.css'

interface Props {
  readonly tree: FolderTree
  /** Null: the top. */
  readonly parent: Folder | null
}

/** The folders in a folder, or at the top. While editing they are moved, renamed, deleted and restored. */
export function FolderList({ tree, parent }: Props) {
  const { t } = useTexts()
  const { isEditing, deleted } = useGeneralSearch()
  const children = tree.childrenOf(parent?.id ?? null).filter((folder) => deleted || !folder.isDeleted)
  const title = t(parent ? 'folders.subFolders' : 'folders.folders')
  return (
    <section className={styles.part} aria-label={title}>
      <Title order={2}>{title}</Title>
      {isEditing && parent && <UpTarget tree={tree} parent={parent} />}
      {children.length === 0 ? (
        <Nothing isTop={parent === null} />
      ) : (
        <ul className={styles.folders} aria-label={title}>
          {children.map((folder) => (
            <FolderRow key={folder.id} tree={tree} folder={folder} isEditing={isEditing} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** That there are no folders: below the documents of a folder in one line. */
function Nothing({ isTop }: { readonly isTop: boolean }) {
  const { t } = useTexts()
  const sentence = t('folders.noSubFolders')
  return isTop ? <EmptyState sentence={sentence} /> : <p className={styles.nothing}>{sentence}</p>
}

/** How much is in a folder. */
function FolderContent({ tree, folder }: { readonly tree: FolderTree; readonly folder: Folder }) {
  const { t } = useTexts()
  const subFolders = tree.childrenOf(folder.id).filter(({ isDeleted }) => !isDeleted).length
  const parts = [
    subFolders > 0 && t('folders.subFolderCount', { count: subFolders }),
    (folder.documentCount > 0 || subFolders === 0) && t('documents.count', { count: folder.documentCount }),
  ]
  return parts.filter(Boolean).join(' · ')
}

const movable = (tree: FolderTree, folder: Folder): MovableItem => ({
  kind: 'folder',
  id: folder.id,
  name: tree.nameOf(folder),
  parentId: folder.parentFolder?.id ?? null,
})

/** The folder above: a link, and a place to drop what is to be moved there. */
function UpTarget({ tree, parent }: { readonly tree: FolderTree; readonly parent: Folder }) {
  const { t } = useTexts()
  const element = useRef<HTMLDivElement>(null)
  const { move } = useGeneralChanges(tree)
  const above = parent.parentFolder?.id ?? null
  const folder = above === null ? undefined : tree.folder(above)
  const isOver = useItemTarget(element, {
    isActive: true,
    canDrop: (item) => canMoveTo(tree, item, above),
    onDrop: (item) => move(item, above),
  })
  const name = folder ? tree.nameOf(folder) : t('sections.name.generalDocuments')
  return (
    <div ref={element} className={styles.up} data-over={isOver || undefined}>
      <IconArrowUp size={18} aria-hidden />
      <Link to={tree.urlOf(above)} search={{ edit: true } as never}>
        {t('folders.up', { name })}
      </Link>
    </div>
  )
}

interface RowProps {
  readonly tree: FolderTree
  readonly folder: Folder
  readonly isEditing: boolean
}

function FolderRow({ tree, folder, isEditing }: RowProps) {
  const { t } = useTexts()
  const element = useRef<HTMLLIElement>(null)
  const { move, restoreFolder } = useGeneralChanges(tree)
  const canEdit = isEditing && !folder.isDeleted
  useDraggedItem(element, canEdit ? movable(tree, folder) : null)
  const isOver = useItemTarget(element, {
    isActive: canEdit,
    canDrop: (item) => canMoveTo(tree, item, folder.id),
    onDrop: (item) => move(item, folder.id),
  })
  const name = tree.nameOf(folder)
  return (
    <li ref={element} className={styles.folder} data-over={isOver || undefined}>
      <IconFolder className={styles.icon} size={28} stroke={1.3} aria-hidden />
      <div className={styles.about}>
        {folder.isDeleted ? (
          <s>{name}</s>
        ) : (
          <Link
            className={styles.open}
            to={tree.urlOf(folder.id)}
            search={keepEditing(isEditing)}
            // The card is dragged, not the link.
            draggable={isEditing ? false : undefined}
          >
            {name}
          </Link>
        )}
        <span className={styles.meta}>
          {folder.isDeleted ? (
            <Mark kind="plain">{t('folders.deletedMark')}</Mark>
          ) : (
            <FolderContent tree={tree} folder={folder} />
          )}
        </span>
      </div>
      {folder.isDeleted && (
        <Button
          className={styles.tools}
          size="compact-sm"
          variant="default"
          aria-label={t('folders.restoreNamed', { name })}
          onClick={() => restoreFolder(folder)}
        >
          {t('common.restore')}
        </Button>
      )}
      {canEdit && <FolderMenu tree={tree} folder={folder} />}
    </li>
  )
}

/** Editing goes on in the folder that is opened. */
export function keepEditing(isEditing: boolean): never {
  return (isEditing ? { edit: true } : {}) as never
}

function FolderMenu({ tree, folder }: Omit<RowProps, 'isEditing'>) {
  const { t } = useTexts()
  const [opened, setOpened] = useState<'rename' | 'move' | 'delete' | null>(null)
  const { removeFolder } = useGeneralChanges(tree)
  const name = tree.nameOf(folder)
  const close = () => setOpened(null)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('documents.actionsOf', { name })} className={styles.tools}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setOpened('rename')}>
            {t('folders.rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderSymlink size={16} />} onClick={() => setOpened('move')}>
            {t('folders.moveTo')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={() => setOpened('delete')}>
            {t('common.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FolderDialog
        parentId={folder.parentFolder?.id ?? null}
        edited={opened === 'rename' ? folder.id : null}
        onClose={close}
      />
      <MoveDialog tree={tree} item={movable(tree, folder)} opened={opened === 'move'} onClose={close} />
      <ConfirmDialog
        opened={opened === 'delete'}
        question={t('folders.reallyDelete')}
        help="general-documents#4"
        explanation={t('folders.deleteExplanation', { name })}
        action={t('common.delete')}
        onCancel={close}
        onConfirm={() => {
          close()
          removeFolder(folder)
        }}
      />
    </>
  )
}
