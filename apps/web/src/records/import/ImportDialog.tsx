import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import type { KnownImport } from '@catenary/contract/records/events'
import { mrtExtensions } from '@catenary/contract/records/mrt-report'
import { Button, Progress, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FileDropzone } from '../../ui/file/FileDropzone.tsx'
import { FileFaults } from '../../ui/file/FileFaults.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { storableFiles } from './report-documents.ts'
import { ReportIssues } from './ReportIssues.tsx'
import { ReportPreview } from './ReportPreview.tsx'
import { useMrtImport } from './use-mrt-import.ts'
import type { ParsedReport } from './use-mrt-import.ts'
import styles from './ImportDialog.module.css'

/** The files to attach to an imported inspection. */
export interface ReportFiles {
  /** The selected report. */
  readonly report: File | null
  /** The documents in the report. */
  readonly documents: readonly File[]
}

interface Props {
  /** The rope that was tested. */
  readonly rope: Rope
  readonly onClose: () => void
  /** Called once the inspection is stored and dependent queries are invalidated, before its files are uploaded. */
  readonly onStored: (eventId: string, files: ReportFiles) => void
}

type MrtImport = ReturnType<typeof useMrtImport>

/** Reads an MRT report, shows a preview, and stores it as one inspection with its damages, completely or not at all. */
export function ImportDialog({ rope, onClose, onStored }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const report = useMrtImport(rope)
  const busy = report.saving.isPending
  const save = (parsedReport: ParsedReport) =>
    report.save(parsedReport, (eventId) => {
      toasts.showSuccess(t('imports.stored'))
      onStored(eventId, { report: report.file, documents: storableFiles(parsedReport) })
    })
  return (
    <Dialog
      help="magnetic-rope-test#2"
      opened
      onClose={busy ? () => undefined : onClose}
      title={`${t('imports.title')}, ${rope.name}`}
    >
      <Stack gap="md">
        {report.parsing.data ? (
          <>
            {report.parsing.data.known && <AlreadyImportedAlert known={report.parsing.data.known} rope={rope} />}
            <ReportPreview rope={rope} fileName={report.file?.name ?? ''} report={report.parsing.data} />
          </>
        ) : (
          <ChooseFile report={report} />
        )}
        <FormError error={report.saving.error}>
          {!report.isAlreadyImported && <Text size="sm">{t('common.tryAgain')}</Text>}
        </FormError>
      </Stack>
      <Actions report={report} onClose={onClose} onStore={save} />
    </Dialog>
  )
}

function ChooseFile({ report }: { readonly report: MrtImport }) {
  const { t } = useTexts()
  const { file, issue, parsing, progress, choose, leaveOut } = report
  if (file && parsing.isPending)
    return (
      <Stack gap="xs" py="xl" aria-busy>
        <Text>{t('imports.reading', { name: file.name })}</Text>
        <Progress value={progress * 100} aria-label={t('imports.reading', { name: file.name })} />
      </Stack>
    )
  return (
    <>
      {file && issue && <FileFaults fileName={file.name} sentence={t(`imports.${issue}`)} />}
      {file && parsing.error && (
        <ReportIssues
          fileName={file.name}
          error={parsing.error}
          onRetry={() => leaveOut(parsing.variables?.leaveOut ?? [])}
          onLeaveOut={leaveOut}
        />
      )}
      <FileDropzone
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
  readonly report: MrtImport
  readonly onClose: () => void
  readonly onStore: (report: ParsedReport) => void
}

function Actions({ report: { parsing, saving, isAlreadyImported }, onClose, onStore }: ActionsProps) {
  const { t } = useTexts()
  const parsedReport = parsing.data
  return (
    <div className={styles.actions}>
      {parsedReport && (
        <Button variant="subtle" disabled={saving.isPending} onClick={parsing.reset} className={styles.other}>
          {t('imports.otherFile')}
        </Button>
      )}
      <Button variant="default" disabled={saving.isPending} onClick={onClose}>
        {t('common.cancel')}
      </Button>
      {parsedReport && (
        <Button loading={saving.isPending} onClick={() => onStore(parsedReport)}>
          {t(isAlreadyImported ? 'imports.storeAgain' : saving.error ? 'common.retry' : 'imports.store')}
        </Button>
      )}
    </div>
  )
}

interface AlreadyImportedProps {
  readonly known: KnownImport
  /** The rope of the new import. */
  readonly rope: Rope
}

/** Warns that the same report was imported before, with a link to that inspection. */
function AlreadyImportedAlert({
  known: { event, rope: importedRope, importedAt, isDeleted },
  rope,
}: AlreadyImportedProps) {
  const { t, dateTime } = useTexts()
  const { id: installationId, area } = importedRope.installation
  const date = dateTime(importedAt, rope.installation.timezone)
  return (
    <div className={styles.notes} role="alert">
      <strong>{t('imports.known', { date, rope: importedRope.name })}</strong>
      <p className={styles.known}>
        {t(
          isDeleted
            ? 'imports.knownArchived'
            : importedRope.id === rope.id
              ? 'imports.knownHere'
              : 'imports.knownElsewhere',
        )}
      </p>
      {/* What was read here stays open. */}
      <Link
        to={pages.rope}
        params={{ areaId: area.id, installationId, ropeId: importedRope.id }}
        search={{ event: event.id }}
        target="_blank"
      >
        {t('imports.showKnown')}
      </Link>
    </div>
  )
}
