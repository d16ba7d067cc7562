import { documentExtensions, documentTypes } from '@catenary/contract/library/document-types'
import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPlus, IconRefresh, IconX } from '@tabler/icons-react'
import type { DragEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { useCan } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useFileSize } from '../../ui/use-file-size.ts'
import type { Target } from './document-target.ts'
import { DocumentList } from './DocumentList.tsx'
import type { Upload, UploadState } from './upload-queue.ts'
import { removeUpload, retryUpload } from './upload-queue.ts'
import { useAddFiles, useUploads } from './use-uploads.ts'
import styles from './Documents.module.css'

export interface DocumentsProps {
  readonly target: Target
  /** The target is archived, or nothing may be changed for another reason. */
  readonly readOnly?: boolean
  /** Images may be added, and nothing be renamed or deleted: an imported event. */
  readonly imagesOnly?: boolean
}

interface Props extends DocumentsProps {
  readonly className?: string
  readonly heading?: ReactNode
}

/** The documents of a target: what is there, what is on its way, and ways to add more; files may be dropped anywhere. */
export function DocumentsPanel({ target, readOnly = false, imagesOnly = false, className, heading }: Props) {
  const { t } = useTexts()
  const can = useCan()
  const mayAdd = can('EVENT_EDIT') && !readOnly
  const uploads = useUploads(target)
  const addFiles = useAddFiles()
  const handleFiles = (files: readonly File[]) => addFiles(target, files, imagesOnly)
  const { isOver, handlers } = useFileDrop(handleFiles)
  return (
    // The drop is for the mouse alone; keyboard and readers aloud have the buttons in it.
    <section
      className={`${styles.panel} ${className ?? ''}`}
      aria-label={t('documents.title')}
      {...(mayAdd && handlers)}
    >
      {(heading || mayAdd) && (
        <div className={styles.tools}>
          {heading}
          {mayAdd && <AddDocuments imagesOnly={imagesOnly} onFiles={handleFiles} />}
        </div>
      )}
      <UploadList uploads={uploads} />
      <DocumentList target={target} isChangeable={mayAdd && !imagesOnly} mayAdd={mayAdd} />
      {mayAdd && imagesOnly && <p className={styles.note}>{t('documents.imagesOnly')}</p>}
      {mayAdd && isOver && (
        <div className={styles.over} aria-hidden="true">
          {t('documents.drop')}
        </div>
      )}
    </section>
  )
}

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Makes an element a drop target for files: its handlers, and whether files are dragged over it. */
function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const onDrag = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const handlers = {
    onDragEnter: onDrag,
    onDragOver: onDrag,
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const to = event.relatedTarget
      // Over a part of the element is still over it.
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}

interface AddDocumentsProps {
  readonly imagesOnly: boolean
  readonly onFiles: (files: readonly File[]) => void
}

const imageExtensions = Object.entries(documentTypes)
  .filter(([, { preview }]) => preview === 'image')
  .map(([ending]) => `.${ending}`)

/** Ways to add documents: from the files, and with the camera of a phone or tablet. */
function AddDocuments({ imagesOnly, onFiles }: AddDocumentsProps) {
  const { t } = useTexts()
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const label = t(imagesOnly ? 'documents.addImages' : 'documents.add')
  const accept = (imagesOnly ? imageExtensions : documentExtensions).join(',')
  return (
    <div className={styles.add}>
      <FileButton label={label} icon={<IconPlus size={16} />} onFiles={onFiles} accept={accept} multiple />
      {isTouch && (
        <FileButton
          label={t('documents.takePhoto')}
          icon={<IconCamera size={18} />}
          onFiles={onFiles}
          accept="image/*"
          capture="environment"
        />
      )}
    </div>
  )
}

interface FileButtonProps extends Pick<AddDocumentsProps, 'onFiles'> {
  readonly label: string
  readonly icon: ReactNode
  readonly accept: string
  readonly multiple?: boolean
  readonly capture?: 'environment'
}

function FileButton({ label, icon, onFiles, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        {...rest}
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file, corrected, must count as chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** The uploads in progress, each with its state as text; nothing without any. */
function UploadList({ uploads }: { readonly uploads: readonly Upload[] }) {
  const { t } = useTexts()
  const failed = uploads.filter(({ state }) => isRetryable(state))
  if (uploads.length === 0) return null
  return (
    <div>
      <ul className={styles.uploads} aria-label={t('documents.uploads')}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      {failed.length > 1 && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => failed.forEach(({ id }) => retryUpload(id))}>
          {t('documents.retryAll')}
        </Button>
      )}
    </div>
  )
}

function UploadRow({ upload: { id, file, state } }: { readonly upload: Upload }) {
  const { t } = useTexts()
  const size = useFileSize()
  const stateText = useUploadStateText()(state)
  const isBad = state.kind === 'failed' || state.kind === 'refused'
  const { name } = file
  return (
    <li className={styles.upload} data-state={state.kind}>
      <span className={styles.name}>{name}</span>
      <span className={styles.state} role={isBad ? 'alert' : undefined}>
        {stateText}
        {!isBad && state.kind !== 'stored' && ` · ${size(file.size)}`}
      </span>
      {state.kind === 'sending' && (
        <Progress className={styles.bar} value={state.share * 100} aria-label={name} size="sm" />
      )}
      <span className={styles.uploadTools}>
        {isRetryable(state) && <Retry label={t('documents.retryNamed', { name })} id={id} />}
        {state.kind === 'offline' && <Retry label={t('documents.retryNow', { name })} id={id} />}
        {state.kind !== 'stored' && (
          <UploadButton
            label={t(state.kind === 'sending' ? 'documents.stopNamed' : 'documents.removeNamed', { name })}
            onClick={() => removeUpload(id)}
          >
            <IconX size={18} />
          </UploadButton>
        )}
      </span>
    </li>
  )
}

/** What lies in the file itself is the same the next time. */
const permanentStatuses: ReadonlySet<number> = new Set([400, 413, 415, 422])

function isRetryable(state: UploadState): boolean {
  if (state.kind !== 'failed') return false
  return !(state.error instanceof ProblemError && permanentStatuses.has(state.error.status))
}

function Retry({ label, id }: { readonly label: string; readonly id: string }) {
  return (
    <UploadButton label={label} onClick={() => retryUpload(id)}>
      <IconRefresh size={18} />
    </UploadButton>
  )
}

interface UploadButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function UploadButton({ label, onClick, children }: UploadButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

function useUploadStateText(): (state: UploadState) => string {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  return (state) => {
    if (state.kind === 'sending')
      return state.share < 1 ? t('documents.sent', { percent: Math.floor(state.share * 100) }) : t('documents.checking')
    // The placeholders of the codes' texts differ; the issue has the matching values.
    if (state.kind === 'refused')
      return (t as (key: string, values: object) => string)(`fields.${state.issue.code}`, state.issue.values)
    if (state.kind !== 'failed') return t(`documents.${state.kind}`)
    // The issue of this file is more specific than the problem as a whole.
    const issues = state.error instanceof ProblemError ? (state.error.problem.errors ?? []) : []
    return issues.length > 0 ? issues.map(({ message }) => message).join(' ') : errorMessage(state.error)
  }
}
