import type { Document } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { fileUrl } from '../../api/call.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useFileSize } from '../../ui/use-file-size.ts'
import { DocumentThumb } from './DocumentThumb.tsx'
import { RenameDocument } from './RenameDocument.tsx'
import styles from './Documents.module.css'

interface Props {
  readonly document: Document
  readonly onShow: () => void
  /** Absent where the document may not be renamed. Rejects with why it was not. */
  readonly onRename?: (name: string) => Promise<unknown>
  readonly onDelete?: () => void
}

/** One document of a list: its picture, its name that opens it, and what else can be done with it. */
export function DocumentRow({ document, onShow, onRename, onDelete }: Props) {
  const { date, dateTime } = useTexts()
  const size = useFileSize()
  const [isRenaming, setRenaming] = useState(false)
  const { name, createdAt, createdBy } = document
  return (
    <li className={styles.row}>
      <DocumentThumb document={document} />
      <div className={styles.about}>
        {isRenaming && onRename ? (
          <RenameDocument name={name} onRename={onRename} onEnd={() => setRenaming(false)} />
        ) : (
          <button type="button" className={styles.open} title={name} onClick={onShow}>
            <BreakableName name={name} />
          </button>
        )}
        <span className={styles.meta}>
          <span>{size(document.size)}</span> · <time title={dateTime(createdAt)}>{date(createdAt)}</time> ·{' '}
          <span>{createdBy.name}</span>
        </span>
      </div>
      {!isRenaming && (
        <RowTools document={document} onRename={onRename && (() => setRenaming(true))} onDelete={onDelete} />
      )}
    </li>
  )
}

/** A name that breaks, where it is too long for its line, before its ending rather than in it. */
function BreakableName({ name }: { readonly name: string }) {
  return name.split(/(?=\.[^.]+$)|(?<=[_-])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a part has no identity but its place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

interface ToolsProps extends Pick<Props, 'document' | 'onDelete'> {
  readonly onRename: (() => void) | undefined
}

function RowTools({ document: { id, name }, onRename, onDelete }: ToolsProps) {
  const { t } = useTexts()
  const file = { component: 'a', href: fileUrl(documents.get, { params: { id } }), download: name } as const
  const label = onRename ? t('documents.actionsOf', { name }) : t('documents.downloadNamed', { name })
  if (!onRename)
    return (
      <Tooltip label={label}>
        <ActionIcon {...file} aria-label={label} className={styles.rowTools}>
          <IconDownload size={18} />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={label} className={styles.rowTools}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item {...file} leftSection={<IconDownload size={16} />}>
          {t('common.download')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
          {t('documents.rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={onDelete}>
          {t('common.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
