import type { Document } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { fileUrl } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useFileSize } from '../../ui/use-file-size.ts'
import { BreakableName } from '../documents/BreakableName.tsx'
import { DocumentHold } from '../documents/DocumentHold.tsx'
import { DocumentThumb } from '../documents/DocumentThumb.tsx'
import { DocumentMarks } from './DocumentMarks.tsx'
import type { FolderTree, MovableItem } from './folder-tree.ts'
import { keepEditing } from './FolderList.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PropertiesDialog } from './PropertiesDialog.tsx'
import { useDraggedItem } from './use-drag-items.ts'
import { useGeneralChanges } from './use-general.ts'
import panel from '../documents/Documents.module.css'
import styles from './Folders.module.css'

interface Props {
  readonly tree: FolderTree
  readonly document: Document
  readonly isEditing: boolean
}

const folderIdOf = ({ folder }: Document) => folder?.id ?? null

/** One document of a folder: its picture, its name that opens it, what its reader must know, and what can be done with it. */
export function GeneralDocumentRow({ tree, document, isEditing }: Props) {
  const { date } = useTexts()
  const size = useFileSize()
  const element = useRef<HTMLLIElement>(null)
  const { id, name, version, isDeleted } = document
  // A new file has another picture.
  const query = { size: 'thumb', ...(version !== undefined && { version: String(version) }) } as const
  const canEdit = isEditing && !isDeleted
  const item: MovableItem = { kind: 'document', id, name, revision: document.revision, parentId: folderIdOf(document) }
  useDraggedItem(element, canEdit ? item : null)
  return (
    <li ref={element} className={`${panel.row} ${styles.document}`}>
      <DocumentThumb name={name} url={document.hold ? null : fileUrl(documents.preview, { params: { id }, query })} />
      <div className={panel.about}>
        {isDeleted ? (
          <s>{name}</s>
        ) : (
          <Link
            className={`${panel.open} ${styles.open}`}
            to={tree.urlOf(folderIdOf(document), id)}
            search={keepEditing(isEditing)}
            title={name}
            // The row is dragged, not the link.
            draggable={isEditing ? false : undefined}
          >
            <BreakableName name={name} />
          </Link>
        )}
        <span className={panel.meta}>
          <span>{size(document.size)}</span> · <span>{date(document.createdAt)}</span>
        </span>
        <DocumentMarks document={document} />
        <DocumentHold hold={document.hold} />
      </div>
      {canEdit && <EditMenu tree={tree} document={document} item={item} />}
      {isDeleted && <RestoreButton tree={tree} document={document} />}
      {!isEditing && !document.hold && <DownloadButton document={document} />}
    </li>
  )
}

function DownloadButton({ document: { id, name } }: Pick<Props, 'document'>) {
  const { t } = useTexts()
  const label = t('documents.downloadNamed', { name })
  return (
    <Tooltip label={label}>
      <ActionIcon
        component="a"
        href={fileUrl(documents.get, { params: { id } })}
        download={name}
        aria-label={label}
        className={panel.rowTools}
      >
        <IconDownload size={18} />
      </ActionIcon>
    </Tooltip>
  )
}

function RestoreButton({ tree, document }: Omit<Props, 'isEditing'>) {
  const { t } = useTexts()
  const { restoreDocument } = useGeneralChanges(tree)
  return (
    <Button
      className={panel.rowTools}
      size="compact-sm"
      variant="default"
      aria-label={t('folders.restoreNamed', { name: document.name })}
      onClick={() => restoreDocument(document)}
    >
      {t('common.restore')}
    </Button>
  )
}

interface EditMenuProps extends Omit<Props, 'isEditing'> {
  readonly item: MovableItem
  /** The document is gone from where its menu is. */
  readonly onRemoved?: () => void
}

/** What administrators do with a document. */
export function EditMenu({ tree, document, item, onRemoved }: EditMenuProps) {
  const { t } = useTexts()
  const [opened, setOpened] = useState<'properties' | 'move' | 'delete' | null>(null)
  const { removeDocument } = useGeneralChanges(tree)
  const { id, name } = document
  const close = () => setOpened(null)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('documents.actionsOf', { name })} className={panel.rowTools}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={fileUrl(documents.get, { params: { id } })}
            download={name}
            leftSection={<IconDownload size={16} />}
          >
            {t('common.download')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setOpened('properties')}>
            {t('folders.properties')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderSymlink size={16} />} onClick={() => setOpened('move')}>
            {t('folders.moveTo')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={() => setOpened('delete')}>
            {t('common.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <PropertiesDialog id={opened === 'properties' ? id : null} name={name} onClose={close} />
      <MoveDialog tree={tree} item={item} opened={opened === 'move'} onClose={close} />
      <ConfirmDialog
        opened={opened === 'delete'}
        question={t('documents.reallyDelete')}
        help="general-documents#4"
        explanation={name}
        action={t('common.delete')}
        onCancel={close}
        onConfirm={() => {
          close()
          removeDocument(document, onRemoved)
        }}
      />
    </>
  )
}
