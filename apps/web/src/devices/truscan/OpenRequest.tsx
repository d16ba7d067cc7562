import type { Rope } from '@catenary/contract/assets/ropes'
import { truscan } from '@catenary/contract/devices/truscan'
import type { TruscanRequest } from '@catenary/contract/devices/truscan-fields'
import { scheduleReason } from '@catenary/contract/devices/truscan-fields'
import { Button } from '@mantine/core'
import { useEndpointMutation } from '../../api/queries.ts'
import { Can } from '../../shell/Can.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { staleByRequest } from './stale-by-request.ts'
import styles from './truscan.module.css'

interface Props {
  readonly rope: Rope
  readonly request: TruscanRequest
}

/** The request that is open: who made it, whether the device took it, and a way to withdraw it. */
export function OpenRequest({ rope, request }: Props) {
  const { t, dateTime } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutateAsync, isPending } = useEndpointMutation(truscan.withdraw, staleByRequest)
  const { timezone } = rope.installation
  const requested = { name: request.requestedBy.name, time: dateTime(request.requestedAt, timezone) }
  // The request is gone from the page by then, and what a mutation calls with it.
  const withdraw = () =>
    mutateAsync({ params: { id: rope.id } }).then(
      () => toasts.showSuccess(t('truscan.withdrawn')),
      (error: unknown) => toasts.showError(errorMessage(error)),
    )
  return (
    <div className={styles.request}>
      <div>
        <strong>{t('truscan.requested')}</strong>
        {t(request.reason === scheduleReason ? 'truscan.requestedBySchedule' : 'truscan.requestedBy', requested)}
        {request.confirmedAt !== null && (
          <div>{t('truscan.confirmed', { time: dateTime(request.confirmedAt, timezone) })}</div>
        )}
      </div>
      {request.state === 'requested' && !rope.isInArchive && (
        <Can permission="IMPORT">
          <Button size="compact-sm" variant="default" loading={isPending} onClick={() => void withdraw()}>
            {t('truscan.withdraw')}
          </Button>
        </Can>
      )}
    </div>
  )
}
