import { mrtExtensions } from '@catenary/contract/mrt-report'
import type { Rope } from '@catenary/contract/ropes'
import { Button, Progress, Stack, Text } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import styles from './ImportDialog.module.css'
import { filesOf } from './report-files.ts'
import { KnownReport } from './KnownReport.tsx'
import { ReportFaults } from './ReportFaults.tsx'
import { ReportPreview } from './ReportPreview.tsx'
import { useMrtImport } from './use-mrt-import.ts'
import type { ReadReport } from './use-mrt-import.ts'

/** What is to be kept with an imported inspection. */
export interface ReportFiles {
  /** The report itself, as it was chosen. */
  readonly report: File | null
  /** The documents that it carries. */
  readonly documents: readonly File[]
}

interface Props {
  /** The rope that was tested. */
  readonly rope: Rope
  readonly onClose: () => void
  /** The inspection is stored; what depends on it is already being read again. Its files are not yet. */
  readonly onStored: (eventId: string, files: ReportFiles) => void
}

type Import = ReturnType<typeof useMrtImport>

/** Takes an MRT report, shows what is in it, and stores it as one inspection with its damages, or not at all. */
export function ImportDialog({ rope, onClose, onStored }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const report = useMrtImport(rope)
  const busy = report.storing.isPending
  const store = (read: ReadReport) =>
    report.store(read, (eventId) => {
      toasts.done(t('imports.stored'))
      onStored(eventId, { report: report.file, documents: filesOf(read) })
    })
  return (
    <Dialog opened onClose={busy ? () => undefined : onClose} title={`${t('imports.title')}, ${rope.name}`}>
      <Stack gap="md">
        {report.reading.data ? (
          <>
            {report.reading.data.known && <KnownReport known={report.reading.data.known} rope={rope} />}
            <ReportPreview rope={rope} fileName={report.file?.name ?? ''} report={report.reading.data} />
          </>
        ) : (
          <ChooseFile report={report} />
        )}
        <FormError error={report.storing.error}>
          {!report.isKnownHere && <Text size="sm">{t('common.tryAgain')}</Text>}
        </FormError>
      </Stack>
      <Actions report={report} onClose={onClose} onStore={store} />
    </Dialog>
  )
}

function ChooseFile({ report }: { readonly report: Import }) {
  const { t } = useTexts()
  const { file, fault, reading, share, choose, leaveOut } = report
  if (file && reading.isPending)
    return (
      <Stack gap="xs" py="xl" aria-busy>
        <Text>{t('imports.reading', { name: file.name })}</Text>
        <Progress value={share * 100} aria-label={t('imports.reading', { name: file.name })} />
      </Stack>
    )
  return (
    <>
      {file && fault && (
        <div className={styles.fault} role="alert">
          <strong>{file.name}</strong> {t(`imports.${fault}`)}
        </div>
      )}
      {file && reading.error && (
        <ReportFaults
          fileName={file.name}
          error={reading.error}
          onRetry={() => leaveOut(reading.variables?.leaveOut ?? [])}
          onLeaveOut={leaveOut}
        />
      )}
      <FileDrop
        label={t('imports.drop')}
        hint={t('imports.accepted')}
        action={t(file ? 'imports.otherFile' : 'imports.choose')}
        extensions={mrtExtensions}
        onFile={choose}
      />
    </>
  )
}

interface ActionsProps {
  readonly report: Import
  readonly onClose: () => void
  readonly onStore: (report: ReadReport) => void
}

function Actions({ report: { reading, storing, isKnownHere }, onClose, onStore }: ActionsProps) {
  const { t } = useTexts()
  const read = reading.data
  return (
    <div className={styles.actions}>
      {read && (
        <Button variant="subtle" disabled={storing.isPending} onClick={reading.reset} className={styles.other}>
          {t('imports.otherFile')}
        </Button>
      )}
      <Button variant="default" disabled={storing.isPending} onClick={onClose}>
        {t('common.cancel')}
      </Button>
      {read && (
        <Button loading={storing.isPending} onClick={() => onStore(read)}>
          {t(isKnownHere ? 'imports.storeAgain' : storing.error ? 'common.retry' : 'imports.store')}
        </Button>
      )}
    </div>
  )
}
