import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Refusal } from '../../api/refusal.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useFileSize } from '../../ui/use-file-size.ts'
import { useProblem } from '../../ui/use-problem.ts'
import type { Upload, UploadState } from './upload-queue.ts'
import { removeUpload, retryUpload } from './upload-queue.ts'
import styles from './Documents.module.css'

/** The files on their way, each with where it stands in words; nothing where none is. */
export function UploadList({ uploads }: { readonly uploads: readonly Upload[] }) {
  const { t } = useTexts()
  const failed = uploads.filter(({ state }) => mayPass(state))
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
  const words = useStateWords()(state)
  const isBad = state.kind === 'failed' || state.kind === 'refused'
  const { name } = file
  return (
    <li className={styles.upload} data-state={state.kind}>
      <span className={styles.name}>{name}</span>
      <span className={styles.state} role={isBad ? 'alert' : undefined}>
        {words}
        {!isBad && state.kind !== 'stored' && ` · ${size(file.size)}`}
      </span>
      {state.kind === 'sending' && (
        <Progress className={styles.bar} value={state.share * 100} aria-label={name} size="sm" />
      )}
      <span className={styles.uploadTools}>
        {mayPass(state) && <Retry label={t('documents.retryNamed', { name })} id={id} />}
        {state.kind === 'offline' && <Retry label={t('documents.retryNow', { name })} id={id} />}
        {state.kind !== 'stored' && (
          <Tool
            label={t(state.kind === 'sending' ? 'documents.stopNamed' : 'documents.removeNamed', { name })}
            onClick={() => removeUpload(id)}
          >
            <IconX size={18} />
          </Tool>
        )}
      </span>
    </li>
  )
}

/** What lies in the file itself is the same the next time. */
const lastingRefusals: ReadonlySet<number> = new Set([400, 413, 415, 422])

function mayPass(state: UploadState): boolean {
  if (state.kind !== 'failed') return false
  return !(state.error instanceof Refusal && lastingRefusals.has(state.error.status))
}

function Retry({ label, id }: { readonly label: string; readonly id: string }) {
  return (
    <Tool label={label} onClick={() => retryUpload(id)}>
      <IconRefresh size={18} />
    </Tool>
  )
}

interface ToolProps {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function Tool({ label, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

function useStateWords(): (state: UploadState) => string {
  const { t } = useTexts()
  const problem = useProblem()
  return (state) => {
    if (state.kind === 'sending')
      return state.share < 1 ? t('documents.sent', { percent: Math.floor(state.share * 100) }) : t('documents.checking')
    // The codes' texts have different gaps; the fault carries what fills its own.
    if (state.kind === 'refused')
      return (t as (key: string, values: object) => string)(`fields.${state.fault.code}`, state.fault.values)
    if (state.kind !== 'failed') return t(`documents.${state.kind}`)
    // What is wrong with this very file says more than that something is.
    const faults = state.error instanceof Refusal ? (state.error.problem.errors ?? []) : []
    return faults.length > 0 ? faults.map(({ message }) => message).join(' ') : problem(state.error)
  }
}
