import { Alert, Text } from '@mantine/core'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../../ui/use-error-message.ts'
import type { CheckedRow } from '../grid/row-checks.ts'
import type { Attempt } from '../inspection-draft.ts'
import { isOutcomeUnknown } from './use-inspection-saving.ts'

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
  const { attempt, isSending, error, rowMessages } = sending
  if (isSending) return null
  if (attempt) return <UnknownOutcome error={error} />
  if (!error || isOutcomeUnknown(error)) return null
  return (
    <Alert color="red" title={t('common.saveFailed')}>
      {errorMessage(error)}
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
