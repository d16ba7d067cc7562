import type { ResponseBody } from '@catenary/contract/endpoint'
import type { ScanFinding } from '@catenary/contract/library/file-scans'
import { fileScans } from '@catenary/contract/library/file-scans'
import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor, useEndpointMutation } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useNow } from '../../ui/use-now.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { FindingCard, nameOf } from './FindingCard.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { staleByDecision } from './stale-by-decision.ts'
import styles from './VirusScanner.module.css'

const pollMs = 5000
/** Files of gigabytes take minutes. */
const lateAfterMs = 10 * 60_000

/** What the virus scanner found, for administrators, who release it or delete it for good. */
export function VirusScannerPage() {
  const { t } = useTexts()
  const query = useQuery({
    ...queryFor(fileScans.list, {}),
    refetchInterval: ({ state: { data } }) => data !== undefined && data.waiting + data.earlier > 0 && pollMs,
  })
  return (
    <>
      <PageTitle parts={[t('sections.name.virusScanner')]} />
      <Loaded query={query} skeleton={<RowSkeleton rows={4} height={96} />}>
        {(scans) => <Scans scans={scans} />}
      </Loaded>
    </>
  )
}

function Scans({ scans }: { readonly scans: ResponseBody<typeof fileScans.list> }) {
  const { t } = useTexts()
  const [toRelease, setToRelease] = useState<ScanFinding>()
  const [toRemove, setToRemove] = useState<ScanFinding>()
  const { isOn, scanned, waiting, waitingSince, earlier, findings, total } = scans
  const facts = [
    t('virusScan.checked', { count: scanned }),
    ...(waiting > 0 ? [t('virusScan.waiting', { count: waiting })] : []),
    ...(earlier > 0 ? [t('virusScan.earlier', { count: earlier })] : []),
  ]
  return (
    <>
      <PageHeader help="operations#6" title={t('sections.name.virusScanner')} facts={isOn ? facts : []} />
      <Text c="dimmed" mt={-8} mb="md">
        {t(isOn ? 'virusScan.why' : 'virusScan.off')}
      </Text>
      {isOn && <Late waitingSince={waitingSince} />}
      {findings.length === 0 && isOn && scanned > 0 && <EmptyState sentence={t('virusScan.empty')} />}
      <ul className={styles.list} aria-label={t('virusScan.findings')}>
        {findings.map((finding) => (
          <FindingCard
            key={finding.hash}
            finding={finding}
            onRelease={() => setToRelease(finding)}
            onRemove={() => setToRemove(finding)}
          />
        ))}
      </ul>
      {total > findings.length && <Text c="dimmed">{t('virusScan.newest', { shown: findings.length, total })}</Text>}
      {toRelease && <ReleaseDialog finding={toRelease} onClose={() => setToRelease(undefined)} />}
      <RemoveDialog finding={toRemove} onClose={() => setToRemove(undefined)} />
    </>
  )
}

/** Warns where new files wait for so long that the scanner is most likely not running. */
function Late({ waitingSince }: Pick<ResponseBody<typeof fileScans.list>, 'waitingSince'>) {
  const { t, dateTime } = useTexts()
  const now = useNow()
  if (waitingSince === null || now - Date.parse(waitingSince) < lateAfterMs) return null
  return (
    <Alert color="yellow" mb="md">
      {t('virusScan.late', { time: dateTime(waitingSince) })}
    </Alert>
  )
}

interface RemoveProps {
  /** What is to be deleted; undefined closes the question. */
  readonly finding: ScanFinding | undefined
  readonly onClose: () => void
}

function RemoveDialog({ finding, onClose }: RemoveProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const remove = useEndpointMutation(fileScans.remove, staleByDecision)
  const confirm = () => {
    if (!finding) return
    remove.mutate(
      { params: { hash: finding.hash } },
      {
        onSuccess: () => toasts.showSuccess(t('virusScan.removed')),
        onError: (error) => toasts.showError(errorMessage(error)),
        onSettled: onClose,
      },
    )
  }
  return (
    <ConfirmDialog
      help="operations#6"
      opened={finding !== undefined}
      question={t('virusScan.removeQuestion')}
      {...(finding && { explanation: t('virusScan.removeWarning', { name: nameOf(finding) }) })}
      action={t('virusScan.remove')}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
