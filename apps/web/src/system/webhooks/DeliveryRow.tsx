import type { Webhook, WebhookAttempt, WebhookDelivery } from '@catenary/contract/system/webhooks'
import { webhooks } from '@catenary/contract/system/webhooks'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useEndpointMutation } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { useEventTypeName } from './use-event-type-name.ts'
import styles from './webhooks.module.css'

interface Props {
  readonly webhook: Webhook
  readonly delivery: WebhookDelivery
  readonly isReadOnly: boolean
}

const icons = { sent: IconCheck, waiting: IconClock, failed: IconAlertTriangle } as const

/** One delivery with its attempts. */
export function DeliveryRow({ webhook, delivery, isReadOnly }: Props) {
  const { t, dateTime } = useTexts()
  const typeName = useEventTypeName()
  const { id, type, createdAt, state, nextAttemptAt, refusal, attempts } = delivery
  const Icon = icons[state]
  return (
    <tr>
      <td className={styles.time}>
        <time dateTime={createdAt}>{dateTime(createdAt)}</time>
      </td>
      <td>
        {typeName(type)}
        <span className={styles.fact}>{type}</span>
        <span className={styles.fact}>webhook-id {id}</span>
      </td>
      <td>
        <span className={styles.state} data-state={state}>
          <span className={styles.word}>
            <Icon size={16} stroke={1.8} aria-hidden /> {t(`webhooks.states.${state}`)}
          </span>
          {refusal && <span>{t(refusal === 'restored' ? 'webhooks.notSentRestored' : 'webhooks.givenUp')}</span>}
          {nextAttemptAt && (
            <span className={styles.fact}>{t('webhooks.nextAttempt', { time: dateTime(nextAttemptAt) })}</span>
          )}
          {!isReadOnly && <SendAgain webhook={webhook} delivery={delivery} />}
        </span>
      </td>
      <td>
        {attempts.length > 0 && (
          <details>
            <summary>
              {t('common.labelled', { label: t('webhooks.attemptCount', { count: attempts.length }), value: '' })}
              <AttemptText attempt={attempts[0]} />
            </summary>
            <ol reversed className={styles.attempts}>
              {attempts.map((attempt) => (
                <li key={attempt.number} value={attempt.number}>
                  <time dateTime={attempt.startedAt}>{dateTime(attempt.startedAt)}</time>:{' '}
                  <AttemptText attempt={attempt} />
                  <Response text={attempt.response} />
                </li>
              ))}
            </ol>
          </details>
        )}
      </td>
    </tr>
  )
}

/** How an attempt went, in words. */
function AttemptText({ attempt }: { readonly attempt: WebhookAttempt | undefined }) {
  const { t, short } = useTexts()
  if (!attempt) return null
  const { durationMs, status, error } = attempt
  if (durationMs === null) return t('webhooks.attemptOpen')
  const duration = t('webhooks.milliseconds', { value: short(durationMs, 0) })
  if (error === null) return t('webhooks.attemptOk', { status: String(status), duration })
  const words = error === 'status' ? t('webhooks.answered', { status: String(status) }) : t(`webhooks.error.${error}`)
  return t('webhooks.attemptFailed', { error: words, duration })
}

function Response({ text }: { readonly text: string | null }) {
  const { t } = useTexts()
  if (!text) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard
    <pre className={styles.response} tabIndex={0} aria-label={t('webhooks.response')}>
      {text}
    </pre>
  )
}

function SendAgain({ webhook: { id, isEnabled, secret }, delivery }: Omit<Props, 'isReadOnly'>) {
  const { t, dateTime } = useTexts()
  const typeName = useEventTypeName()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const retry = useEndpointMutation(webhooks.retry)
  const send = () =>
    retry.mutate(
      { params: { id, delivery: delivery.id } },
      {
        onSuccess: () => toasts.showSuccess(t('webhooks.queuedAgain')),
        onError: (error) => toasts.showError(errorMessage(error)),
      },
    )
  return (
    <Button
      size="compact-sm"
      variant="default"
      classNames={{ root: styles.again, label: styles.againLabel }}
      loading={retry.isPending}
      disabled={!isEnabled || !secret}
      aria-label={t('webhooks.sendAgainNamed', {
        type: typeName(delivery.type),
        time: dateTime(delivery.createdAt),
      })}
      onClick={send}
    >
      {t('webhooks.sendAgain')}
    </Button>
  )
}
