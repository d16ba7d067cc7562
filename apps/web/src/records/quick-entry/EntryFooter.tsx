import type { Rope } from '@catenary/contract/assets/ropes'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Alert, Button, Checkbox, Text } from '@mantine/core'
import { memo } from 'react'
import { useCurrentError } from '../../api/use-current-error.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { visibleIssues } from './grid/row-checks.ts'
import type { CheckedRow } from './grid/row-checks.ts'
import type { RowEvaluation } from './grid/use-row-evaluation.ts'
import type { Attempt } from './inspection-draft.ts'
import { isOutcomeUnknown } from './saving/use-inspection-attempt.ts'
import type { PersistenceState } from './use-draft-persistence.ts'
import styles from './QuickEntry.module.css'

interface Props {
  readonly rope: Rope
  readonly evaluation: Pick<RowEvaluation, 'checked' | 'found' | 'ropeLength'>
  readonly current: string | undefined
  /** The last row, while it is being typed in. */
  readonly typedRow: string | undefined
  readonly persistence: PersistenceState
  /** What was done last, where it does not show by itself. */
  readonly statusText: string | undefined
  readonly skipsInvalid: boolean
  readonly isBusy: boolean
  /** It was sent, and it is not known whether it is stored. */
  readonly isOutcomeUnknown: boolean
  readonly onSkipInvalid: (skipsInvalid: boolean) => void
  readonly onSave: () => void
  readonly onRetry: () => void
}

/** What the rows add up to, whether they are on the device, and saving; stays in sight. */
export const EntryFooter = memo(function EntryFooter({
  rope,
  evaluation,
  current,
  typedRow,
  persistence,
  statusText,
  skipsInvalid,
  isBusy,
  isOutcomeUnknown,
  ...props
}: Props) {
  const { t, quantity } = useTexts()
  const { checked, found, ropeLength } = evaluation
  const invalidCount = checked.filter((one) => visibleIssues(one, typedRow).length > 0).length
  const warningCount = checked.filter(({ warnings }) => warnings.length > 0).length
  const breaks = found
    .filter(({ damage }) => damage.attributes.type === 'brokenWire')
    .reduce((sum, { damage }) => sum + (damage.attributes.damageCount ?? 1), 0)
  const metres = (value: number) => quantity(value, 'm', { decimals: 1, system: unitSystemOf(rope.installation) })
  const distance = distanceSoFar(checked, current)
  const facts = [
    t('quickEntry.sum', { count: found.length }),
    breaks > 0 && t('quickEntry.breaks', { count: breaks }),
    distance !== null &&
      (ropeLength === undefined
        ? t('quickEntry.distanceOnly', { far: metres(distance) })
        : t('quickEntry.distance', { far: metres(distance), length: metres(ropeLength) })),
    invalidCount > 0 && t('quickEntry.faultCount', { count: invalidCount }),
    warningCount > 0 && t('quickEntry.warnings', { count: warningCount }),
  ]
  return (
    <div className={styles.foot} data-page-foot>
      <div className={styles.sums}>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        <output className={styles.status}>{statusText}</output>
        {persistence !== 'failed' && (
          <span className={styles.status}>{t(persistence === 'kept' ? 'quickEntry.kept' : 'quickEntry.keeping')}</span>
        )}
      </div>
      {invalidCount > 0 && !isOutcomeUnknown && (
        <Checkbox
          label={t('quickEntry.leaveOut', { count: invalidCount })}
          checked={skipsInvalid}
          onChange={({ currentTarget }) => props.onSkipInvalid(currentTarget.checked)}
        />
      )}
      {isOutcomeUnknown ? (
        <Button loading={isBusy} onClick={props.onRetry}>
          {t('common.retry')}
        </Button>
      ) : (
        <Button loading={isBusy} onClick={props.onSave}>
          {found.length > 0 ? t('quickEntry.save', { count: found.length }) : t('common.save')}
        </Button>
      )}
    </div>
  )
})

/** How far along the rope the reader has come: where the current row lies, else the last one that lies anywhere. */
function distanceSoFar(checked: Props['evaluation']['checked'], current: string | undefined): number | null {
  // A row with an issue may be anywhere, also beyond the end.
  const placed = checked.filter(({ place, issues }) => place !== undefined && issues.length === 0)
  const row = placed.find(({ row }) => row.id === current) ?? placed.at(-1)
  return row?.place ? row.place.position + (row.place.length ?? 0) : null
}

interface AttemptNotesProps {
  readonly sending: {
    readonly attempt: Attempt | undefined
    readonly isSending: boolean
    readonly error: unknown
    readonly rowMessages: readonly { readonly row: string; readonly message: string }[]
  }
  readonly checked: ReadonlyMap<string, CheckedRow>
}

/** Why an inspection is not stored, or that it is not known; what was typed is still there. */
export function AttemptNotes({ sending, checked }: AttemptNotesProps) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const { attempt, error, isSending, rowMessages } = sending
  // Sent without a session, it still is to be saved once its reader has logged in again.
  const isCurrent = useCurrentError(error) !== null
  if (isSending) return null
  if (attempt) return <UnknownOutcome error={isCurrent ? error : null} />
  if (!error || isOutcomeUnknown(error)) return null
  return (
    <Alert color="red" title={t('common.saveFailed')}>
      {isCurrent && errorMessage(error)}
      {rowMessages.map(({ row, message }) => (
        <Text key={`${row} ${message}`} size="sm">
          {t('common.labelled', {
            label: t('quickEntry.rowNumber', { number: checked.get(row)?.number ?? '?' }),
            value: message,
          })}
        </Text>
      ))}
    </Alert>
  )
}

function UnknownOutcome({ error }: { readonly error: unknown }) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  return (
    <Alert color="yellow" role="alert">
      {[error ? errorMessage(error) : '', t('quickEntry.unknownOutcome')].filter(Boolean).join(' ')}
    </Alert>
  )
}
