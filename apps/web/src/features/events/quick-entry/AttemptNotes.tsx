import { pages } from '@catenary/contract/pages'
import type { Rope } from '@catenary/contract/ropes'
import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useProblem } from '../../../ui/use-problem.ts'
import type { Attempt } from './quick-draft.ts'
import type { CheckedRow } from './row-checks.ts'
import { leavesOpen } from './use-inspection-saving.ts'

/** The server knows the key of an attempt for 24 hours; a little less, so that none is sent as it ends. */
const keyLives = 23 * 3_600_000

interface Props {
  readonly rope: Rope
  readonly sending: {
    readonly attempt: Attempt | undefined
    readonly isSending: boolean
    readonly error: unknown
    readonly rowMessages: readonly { readonly row: string; readonly message: string }[]
    readonly giveUp: () => void
  }
  readonly checked: ReadonlyMap<string, CheckedRow>
  /** It turned out to be stored: the draft is to be forgotten. */
  readonly onGone: () => void
}

/** Why an inspection is not stored, or that it is not known; what was typed is still there. */
export function AttemptNotes({ rope, sending, checked, onGone }: Props) {
  const { t } = useTexts()
  const problem = useProblem()
  const { attempt, isSending, error, rowMessages } = sending
  if (isSending) return null
  if (attempt)
    return isTooOld(attempt) ? (
      <OldAttempt {...{ rope, attempt, onGone }} onGiveUp={sending.giveUp} />
    ) : (
      <Open error={error} />
    )
  if (!error || leavesOpen(error)) return null
  return (
    <Alert color="red" title={t('common.saveFailed')}>
      {problem(error)}
      {rowMessages.map(({ row, message }) => (
        <Text key={`${row} ${message}`} size="sm">
          {`${t('quickEntry.rowNumber', { number: checked.get(row)?.number ?? '?' })}: ${message}`}
        </Text>
      ))}
    </Alert>
  )
}

/** True for an attempt that the server may have forgotten: sent again, it could be stored twice. */
export function isTooOld({ at }: Attempt): boolean {
  return Date.now() - at > keyLives
}

function Open({ error }: { readonly error: unknown }) {
  const { t } = useTexts()
  const problem = useProblem()
  return (
    <Alert color="yellow" role="alert">
      {[error ? problem(error) : '', t('quickEntry.unknownOutcome')].filter(Boolean).join(' ')}
    </Alert>
  )
}

interface OldProps extends Pick<Props, 'rope' | 'onGone'> {
  readonly attempt: Attempt
  readonly onGiveUp: () => void
}

function OldAttempt({ rope, attempt, onGone, onGiveUp }: OldProps) {
  const { t, dateTime } = useTexts()
  const { installation } = rope
  const address = { areaId: installation.area.id, installationId: installation.id, ropeId: rope.id }
  return (
    <Alert color="yellow" role="alert">
      <Text size="sm" mb="sm">
        {t('quickEntry.oldAttempt', { date: dateTime(attempt.at, installation.timezone) })}
      </Text>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link to={pages.rope} params={address} {...props} />}
        >
          {t('quickEntry.toRope')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onGone}>
          {t('quickEntry.isThere')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onGiveUp}>
          {t('quickEntry.isNotThere')}
        </Button>
      </Group>
    </Alert>
  )
}
