import type { SearchResult } from '@catenary/contract/library/search'
import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useFileSize } from '../../ui/use-file-size.ts'
import { resultPageUrl } from '../search/result-url.ts'
import { useResultLocation } from '../search/use-result-location.ts'
import type { Upload, UploadState } from './upload-queue.ts'
import { removeUpload, retryUpload } from './upload-queue.ts'
import { useDocumentChanges } from './use-document-changes.ts'
import styles from './Documents.module.css'

interface Props {
  readonly uploads: readonly Upload[]
  /** Whether what was added may be deleted. */
  readonly isChangeable: boolean
}

/** The uploads in progress, each with its state as text; nothing without any. */
export function UploadList({ uploads, isChangeable }: Props) {
  const { t } = useTexts()
  const failed = uploads.filter(({ state }) => isRetryable(state))
  if (uploads.length === 0) return null
  return (
    <div>
      <ul className={styles.uploads} aria-label={t('documents.uploads')}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} isChangeable={isChangeable} />
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

interface RowProps extends Pick<Props, 'isChangeable'> {
  readonly upload: Upload
}

function UploadRow({ upload: { id, file, state }, isChangeable }: RowProps) {
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
      {state.kind === 'stored' && state.duplicateOf && (
        <Duplicate id={id} name={name} duplicateOf={state.duplicateOf} isChangeable={isChangeable} />
      )}
      {state.kind === 'sending' && (
        <Progress className={styles.bar} value={state.share * 100} aria-label={name} size="sm" />
      )}
      <span className={styles.uploadTools}>
        {isRetryable(state) && <Retry label={t('documents.retryNamed', { name })} id={id} />}
        {state.kind === 'offline' && <Retry label={t('documents.retryNow', { name })} id={id} />}
        {(state.kind !== 'stored' || state.duplicateOf) && (
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

interface DuplicateProps extends Pick<Props, 'isChangeable'> {
  /** Of the document that was added. */
  readonly id: string
  readonly name: string
  readonly duplicateOf: SearchResult
}

/** Says where the same file is already, and deletes the new one where it is not wanted. */
function Duplicate({ id, name, duplicateOf, isChangeable }: DuplicateProps) {
  const { t } = useTexts()
  const locationOf = useResultLocation()
  const { remove } = useDocumentChanges()
  return (
    <output className={styles.duplicate}>
      <span>{t('documents.duplicate', { name: duplicateOf.name })}</span>{' '}
      <Link to={resultPageUrl(duplicateOf)}>{locationOf(duplicateOf)}</Link>
      {isChangeable && (
        <Button
          size="compact-sm"
          variant="default"
          loading={remove.underWay !== null}
          aria-label={t('documents.deleteNewNamed', { name })}
          // As it was added: nobody has changed it.
          onClick={() => remove.start({ id, name, revision: 1 }, { onSuccess: () => removeUpload(id) })}
        >
          {t('documents.deleteNew')}
        </Button>
      )}
    </output>
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
