import type { Rope } from '@catenary/contract/assets/ropes'
import { documents } from '@catenary/contract/library/documents'
import type { RopeEvent } from '@catenary/contract/records/events'
import { mrtExtensions } from '@catenary/contract/records/mrt-report'
import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fileUrl } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { useAddFiles, useUploads } from '../../library/public.ts'
import { useCan } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { extractDocuments, sha256Of, toFile } from './report-documents.ts'
import styles from './ImportDialog.module.css'

interface Props {
  readonly rope: Rope
  readonly event: RopeEvent
}

/** The source of an imported inspection or of a correction of one, and which files are missing; nothing for other events. */
export function EventImport({ rope, event }: Props) {
  return event.attributes.importHash !== undefined ? <ImportDetails rope={rope} event={event} /> : null
}

function ImportDetails({ rope, event }: Props) {
  const target = { type: 'events', id: event.id } as const
  const can = useCan()
  const add = useAddFiles()
  const uploads = useUploads(target)
  const list = useQuery(queryFor(documents.events, { params: { id: event.id }, query: { limit: '1000' } }))
  const mayAdd = can('EVENT_EDIT') && !event.isDeleted && !rope.isInArchive
  const storedFiles = list.data?.map(({ id, name, hash }) => ({
    name,
    hash,
    uri: fileUrl(documents.get, { params: { id }, query: {} }),
  }))
  return (
    <ImportNote
      event={event}
      storedFiles={storedFiles}
      isSending={uploads.some(({ state }) => state.kind === 'waiting' || state.kind === 'sending')}
      onFiles={mayAdd ? (files) => add(target, files, false) : undefined}
    />
  )
}

/** A file attached to an inspection. */
interface StoredFile {
  readonly name: string
  readonly uri: string
  readonly hash: string
}

interface ImportNoteProps {
  readonly event: RopeEvent
  /** The attached files, and uploads in progress; empty while loading. */
  readonly storedFiles: readonly StoredFile[] | undefined
  readonly isSending: boolean
  /** Adds files; absent without permission. */
  readonly onFiles?: (files: readonly File[]) => void
}

/**
 * Where an imported inspection came from: its report, and which of its files are missing, with a way to add them. Nothing
 * for other events.
 */
export function ImportNote({ event, storedFiles, isSending, onFiles }: ImportNoteProps) {
  const { t } = useTexts()
  const { importHash, importDocuments = [] } = event.attributes
  if (importHash === undefined) return null
  const hashes = new Set(storedFiles?.map(({ hash }) => hash))
  const report = storedFiles?.find(({ hash }) => hash === importHash)
  const missing = importDocuments.filter(({ hash }) => !hashes.has(hash))
  const isMissing = storedFiles !== undefined && !isSending && (!report || missing.length > 0)
  return (
    <>
      {report && (
        <Text size="sm">
          {t('imports.original')}:{' '}
          <Anchor href={report.uri} download={report.name} title={`SHA-256 ${importHash}`}>
            {report.name}
          </Anchor>
        </Text>
      )}
      {isMissing && (
        <div className={styles.notes} aria-live="polite">
          {!report && <strong>{t('imports.reportMissing')}</strong>}
          {missing.length > 0 && (
            <p className={styles.known}>
              {t('imports.filesMissing', { names: missing.map(({ name }) => name).join(', ') })}
            </p>
          )}
          {onFiles && (
            <AttachReport
              importHash={importHash}
              missing={new Set([...(report ? [] : [importHash]), ...missing.map(({ hash }) => hash)])}
              onFiles={onFiles}
            />
          )}
        </div>
      )}
    </>
  )
}

interface AttachReportProps {
  readonly importHash: string
  /** The hashes of the missing files. */
  readonly missing: ReadonlySet<string>
  readonly onFiles: (files: readonly File[]) => void
}

function AttachReport({ importHash, missing, onFiles }: AttachReportProps) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isOtherReport, setOtherReport] = useState(false)

  async function selectReport(chosen: File) {
    const hash = await sha256Of(chosen)
    const isSameReport = hash === null || hash === importHash
    setOtherReport(!isSameReport)
    if (!isSameReport) return
    const embeddedFiles = (await extractDocuments(chosen)).map(toFile)
    const hashedFiles = await Promise.all(
      [chosen, ...embeddedFiles].map(async (file) => ({ file, hash: await sha256Of(file) })),
    )
    onFiles(hashedFiles.flatMap((one) => (one.hash === null || missing.has(one.hash) ? [one.file] : [])))
  }

  return (
    <>
      <p className={styles.known}>{t('imports.attachHow')}</p>
      {isOtherReport && (
        <p className={styles.known} role="alert">
          <strong>{t('imports.otherReport')}</strong>
        </p>
      )}
      <Button size="compact-sm" variant="default" onClick={() => input.current?.click()}>
        {t('imports.attach')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('imports.attach')}
        accept={mrtExtensions.join(',')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.item(0)
          if (file) void selectReport(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
