import { isImport } from '@catenary/contract/events'
import type { RopeEvent } from '@catenary/contract/events'
import { mrtExtensions } from '@catenary/contract/mrt-report'
import { Anchor, Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './ImportDialog.module.css'
import { documentsIn, hashOf } from './report-contents.ts'
import { fileOf } from './report-files.ts'
import { useFindingField } from './use-finding-field.ts'

/** A file that is kept with an inspection. */
export interface KeptFile {
  readonly name: string
  readonly uri: string
  readonly hash: string
}

interface Props {
  readonly event: RopeEvent
  /** The files that are kept with it, and those on their way; nothing while that is not known. */
  readonly kept: readonly KeptFile[] | undefined
  readonly isSending: boolean
  /** Adds files; absent for those who may not. */
  readonly onFiles?: (files: readonly File[]) => void
}

/**
 * Where an imported inspection came from: its report, which findings of it were left out and why, and which of its files
 * are missing, with a way to add them. Nothing for other events.
 */
export function ImportNote({ event, kept, isSending, onFiles }: Props) {
  const { t } = useTexts()
  const { importHash, importDocuments = [], leftOut = [] } = event.attributes
  if (!isImport(event.attributes) || importHash === undefined) return null
  const hashes = new Set(kept?.map(({ hash }) => hash))
  const report = kept?.find(({ hash }) => hash === importHash)
  const missing = importDocuments.filter(({ hash }) => !hashes.has(hash))
  const isMissing = kept !== undefined && !isSending && (!report || missing.length > 0)
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
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
      {isMissing && (
        <div className={styles.notes} aria-live="polite">
          {!report && <strong>{t('imports.reportMissing')}</strong>}
          {missing.length > 0 && (
            <p className={styles.known}>
              {t('imports.filesMissing', { names: missing.map(({ name }) => name).join(', ') })}
            </p>
          )}
          {onFiles && (
            <Attach
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

function LeftOut({ leftOut }: { readonly leftOut: NonNullable<RopeEvent['attributes']['leftOut']> }) {
  const { t } = useTexts()
  const sayField = useFindingField()
  return (
    <details className={styles.leftOut}>
      <summary>
        {t('events.attributes.leftOut')}: {new Set(leftOut.map(({ finding }) => finding)).size}
      </summary>
      <ul>
        {leftOut.map(({ finding, line, field = '', value, code, values }) => {
          const said = (t as (key: string, values?: object) => string)(`fields.${code}`, values)
          const problem = t('imports.findingProblem', { number: finding, field: sayField(field), problem: said })
          return (
            <li key={`${finding} ${field} ${code}`}>
              {line === undefined ? problem : t('imports.lineProblem', { line, problem })}
              {value !== undefined && <code className={styles.path}>{t('imports.standsThere', { value })}</code>}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

interface AttachProps {
  readonly importHash: string
  /** The hashes of what is missing. */
  readonly missing: ReadonlySet<string>
  readonly onFiles: (files: readonly File[]) => void
}

function Attach({ importHash, missing, onFiles }: AttachProps) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isOther, setOther] = useState(false)

  async function take(chosen: File) {
    const hash = await hashOf(chosen)
    const isRight = hash === null || hash === importHash
    setOther(!isRight)
    if (!isRight) return
    const carried = (await documentsIn(chosen)).map(fileOf)
    const all = await Promise.all([chosen, ...carried].map(async (file) => ({ file, hash: await hashOf(file) })))
    onFiles(all.flatMap((one) => (one.hash === null || missing.has(one.hash) ? [one.file] : [])))
  }

  return (
    <>
      <p className={styles.known}>{t('imports.attachHow')}</p>
      {isOther && (
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
          if (file) void take(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
