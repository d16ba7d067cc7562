import type { Webhook } from '@catenary/contract/system/webhooks'
import { IconAlertTriangle, IconCheck, IconPlayerPause } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './webhooks.module.css'

/** Whether a webhook sends; if it does not, since when and why. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { t, dateTime } = useTexts()
  const { disabled, failingSince, secret } = webhook
  if (disabled)
    return (
      <span className={styles.state} data-state={disabled.reason === 'switchedOff' ? 'paused' : 'failed'}>
        <span className={styles.word}>
          <IconPlayerPause size={16} stroke={1.8} aria-hidden />
          {t('webhooks.disabledSince', { time: dateTime(disabled.at) })}
        </span>
        <span>{t(`webhooks.reason.${disabled.reason}`)}</span>
      </span>
    )
  if (!secret)
    return (
      <span className={styles.state} data-state="failed">
        <span className={styles.word}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          {t('webhooks.noSecret')}
        </span>
      </span>
    )
  return (
    <span className={styles.state} data-state={failingSince === null ? 'sent' : 'failed'}>
      <span className={styles.word}>
        {failingSince === null ? (
          <IconCheck size={16} stroke={1.8} aria-hidden />
        ) : (
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        )}
        {failingSince === null ? t('webhooks.enabled') : t('webhooks.failing', { time: dateTime(failingSince) })}
      </span>
    </span>
  )
}
