import type { MostUrgentRope } from '@catenary/contract/work/attention'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import styles from './urgency.module.css'

interface Props {
  /** What was read; null where the list is not sorted by urgency. */
  readonly urgency: UseQueryResult<readonly MostUrgentRope[]> | null
}

/** Says above a list sorted by urgency why it is not: nothing is urgent, or what is could not be loaded. */
export function UrgencyNote({ urgency }: Props) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const { data, error, isFetching } = urgency ?? {}
  return (
    <div className={styles.note}>
      <output>{data?.length === 0 && t('dashboard.nothingUrgent')}</output>
      {!data && error && (
        <FormError error={error} message={`${t('ropes.urgencyNotLoaded')} ${errorMessage(error)}`}>
          <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void urgency?.refetch()}>
            {t('common.retry')}
          </Button>
        </FormError>
      )}
    </div>
  )
}
