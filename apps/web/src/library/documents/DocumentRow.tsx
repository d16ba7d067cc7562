import type { Document } from '@catenary/contract/library/documents'
import { documents, maxFileNameLength } from '@catenary/contract/library/documents'
import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { IconCheck, IconDots, IconDownload, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fileUrl } from '../../api/call.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { conflictingVersionIn } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useFileSize } from '../../ui/use-file-size.ts'
import { BreakableName } from './BreakableName.tsx'
import { DocumentHold } from './DocumentHold.tsx'
import { DocumentThumb } from './DocumentThumb.tsx'
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
  const { name, createdAt, createdBy, hold } = document
  return (
    <li className={styles.row}>
      <DocumentThumb
        name={name}
        url={hold ? null : fileUrl(documents.preview, { params: { id: document.id }, query: { size: 'thumb' } })}
      />
      <div className={styles.about}>
        {isRenaming && onRename ? (
          <RenameDocument name={name} onRename={onRename} onEnd={() => setRenaming(false)} />
        ) : hold ? (
          <span className={styles.held}>
            <BreakableName name={name} />
          </span>
        ) : (
          <button type="button" className={styles.open} title={name} onClick={onShow}>
            <BreakableName name={name} />
          </button>
        )}
        <span className={styles.meta}>
          <span>{size(document.size)}</span> · <time title={dateTime(createdAt)}>{date(createdAt)}</time> ·{' '}
          <span>{createdBy.name}</span>
        </span>
        <DocumentHold hold={hold} />
      </div>
      {!isRenaming && (
        <RowTools document={document} onRename={onRename && (() => setRenaming(true))} onDelete={onDelete} />
      )}
    </li>
  )
}

interface ToolsProps extends Pick<Props, 'document' | 'onDelete'> {
  readonly onRename: (() => void) | undefined
}

function RowTools({ document: { id, name, hold }, onRename, onDelete }: ToolsProps) {
  const { t } = useTexts()
  const file = { component: 'a', href: fileUrl(documents.get, { params: { id } }), download: name } as const
  const label = onRename ? t('documents.actionsOf', { name }) : t('documents.downloadNamed', { name })
  if (!onRename && hold) return null
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
        {!hold && (
          <Menu.Item {...file} leftSection={<IconDownload size={16} />}>
            {t('common.download')}
          </Menu.Item>
        )}
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

interface RenameDocumentProps {
  readonly name: string
  readonly onRename: (name: string) => Promise<unknown>
  /** The new name is taken, or the old one stays. */
  readonly onEnd: () => void
}

/** Renames a document. The extension is fixed. */
function RenameDocument({ name, onRename, onEnd }: RenameDocumentProps) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const ending = /\.[^.]+$/.exec(name)?.[0] ?? ''
  const renaming = useMutation({ mutationFn: onRename, onSuccess: onEnd })
  const form = useForm({
    initial: { name: name.slice(0, name.length - ending.length) },
    root: 'document',
    error: renaming.error,
    normalize: (typed) => ({ name: typed.name.trim() }),
    validate: (typed) => (typed.name === '' ? [{ path: 'name', code: 'required' }] : []),
  })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const save = () =>
    form.submit((typed) => {
      const newName = `${typed.name}${ending}`
      if (newName === name) onEnd()
      else renaming.mutate(newName)
    })
  const isChangedByOther = conflictingVersionIn(renaming.error) !== null
  const otherMessage = isChangedByOther
    ? t('documents.renamedByOther', { name })
    : renaming.error && !form.hasFieldProblem
      ? errorMessage(renaming.error)
      : undefined
  return (
    <div className={styles.rename} data-typed={form.isTyped || undefined}>
      <TextInput
        aria-label={t('documents.newName', { name })}
        value={form.values.name}
        error={form.message('name') ?? otherMessage}
        maxLength={maxFileNameLength - ending.length}
        rightSection={<span className={styles.ending}>{ending}</span>}
        rightSectionWidth="3.25rem"
        ref={input}
        // Escape cancels renaming and must not close a surrounding dialog.
        data-mantine-stop-propagation="true"
        onChange={({ currentTarget }) => form.change({ name: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd()
          if (event.key !== 'Enter') return
          // Nor a form around it the one that takes the name.
          event.preventDefault()
          save()
        }}
      />
      <ActionIcon aria-label={t('common.save')} loading={renaming.isPending} onClick={save}>
        <IconCheck size={18} />
      </ActionIcon>
      <ActionIcon aria-label={t('common.cancel')} disabled={renaming.isPending} onClick={onEnd}>
        <IconX size={18} />
      </ActionIcon>
    </div>
  )
}
