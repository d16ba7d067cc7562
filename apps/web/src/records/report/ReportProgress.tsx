import { Progress, Stack, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useFileSize } from '../../ui/use-file-size.ts'
import type { DownloadProgress } from './use-report.ts'

interface Props {
  readonly received: DownloadProgress | null
  readonly withPhotos: boolean
}

/** What is being done for a report, since when, and how much of it is in. */
export function ReportProgress({ received, withPhotos }: Props) {
  const { t } = useTexts()
  const formatSize = useFileSize()
  const [startedAt] = useState(() => performance.now())
  const [seconds, setSeconds] = useState(0)
  useInterval(() => setSeconds(Math.floor((performance.now() - startedAt) / 1000)), 1000, { autoInvoke: true })
  const phase = phaseText()
  const isTotalKnown = received !== null && received.total !== null
  return (
    <Stack gap={6} aria-busy>
      <Text size="sm" component="output">
        {phase}
      </Text>
      {/* How long the server needs is not known: the bar moves without a share until the file comes in. */}
      <Progress
        value={isTotalKnown && received.total ? (100 * received.bytes) / received.total : 100}
        animated={!isTotalKnown}
        aria-label={phase}
      />
      <Text size="xs" c="dimmed">
        {t('reports.dialog.elapsed', { seconds })}
      </Text>
    </Stack>
  )

  function phaseText(): string {
    if (!received) return t(withPhotos ? 'reports.dialog.makingWithPhotos' : 'reports.dialog.making')
    const bytes = formatSize(received.bytes)
    if (received.total === null) return t('reports.dialog.receiving', { received: bytes })
    return t('reports.dialog.receivingOf', { received: bytes, total: formatSize(received.total) })
  }
}
