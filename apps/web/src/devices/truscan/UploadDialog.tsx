import type { Rope } from '@catenary/contract/assets/ropes'
import { meaExtensions } from '@catenary/contract/devices/mea'
import { IconCircleCheck, IconCircleX, IconLoader } from '@tabler/icons-react'
import { ProblemError } from '../../api/problem-error.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FileDropzone } from '../../ui/file/FileDropzone.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import type { MeasurementUpload } from './use-measurement-uploads.ts'
import { useMeasurementUploads } from './use-measurement-uploads.ts'
import styles from './truscan.module.css'

interface Props {
  readonly rope: Rope
  readonly opened: boolean
  readonly onClose: () => void
}

/** Uploads measurement files, several at once, and says of each what became of it. */
export function UploadDialog({ rope, opened, onClose }: Props) {
  const { t } = useTexts()
  const { uploads, add, clear } = useMeasurementUploads(rope.id)
  const isSending = uploads.some(({ state }) => state.kind === 'waiting' || state.kind === 'sending')
  const close = () => {
    if (!isSending) clear()
    onClose()
  }
  return (
    <Dialog help="truscan#2" opened={opened} onClose={close} title={t('truscan.upload')}>
      <FileDropzone
        label={t('truscan.uploadDrop')}
        hint={t('truscan.uploadHint')}
        action={t('truscan.chooseFiles')}
        extensions={meaExtensions}
        isMultiple
        isFailed={uploads.some(({ state }) => state.kind === 'failed')}
        onFile={add}
      />
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label={t('truscan.uploadResults')} aria-live="polite">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function UploadRow({ upload: { file, state } }: { readonly upload: MeasurementUpload }) {
  const { t, percent } = useTexts()
  return (
    <li data-state={state.kind}>
      <StateIcon state={state} />
      <div>
        <strong>{file.name}</strong>
        <span>
          {state.kind === 'sending'
            ? t('truscan.uploadState.sending', { percent: percent(Math.floor(state.share * 100), 0) })
            : t(`truscan.uploadState.${state.kind}`)}
        </span>
        {state.kind === 'failed' && <Reasons error={state.error} />}
      </div>
    </li>
  )
}

function StateIcon({ state: { kind } }: Pick<MeasurementUpload, 'state'>) {
  if (kind === 'failed' || kind === 'archived') return <IconCircleX size={20} aria-hidden />
  if (kind === 'recorded' || kind === 'known') return <IconCircleCheck size={20} aria-hidden />
  return <IconLoader size={20} aria-hidden />
}

/** Why a file was refused, as the server says it. */
function Reasons({ error }: { readonly error: unknown }) {
  const errorMessage = useErrorMessage()
  const issues = error instanceof ProblemError ? (error.problem.errors ?? []) : []
  return (
    <ul className={styles.reasons}>
      <li>{errorMessage(error)}</li>
      {issues.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          {message} {fieldOf(path) !== '' && <code>{fieldOf(path)}</code>}
        </li>
      ))}
    </ul>
  )
}

/** The field of the header that an issue is about. */
function fieldOf(path: string): string {
  return path.replace(/^files\[\d+\]\.?/, '')
}
