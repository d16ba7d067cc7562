import { pages } from '@catenary/contract/page-routes'
import type { Webhook, WebhookDelivery } from '@catenary/contract/system/webhooks'
import { webhookDeliveryStates, webhookLogDays, webhooks } from '@catenary/contract/system/webhooks'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ListPage } from '../../api/call.ts'
import { pageQueryFor, useEndpointMutation } from '../../api/queries.ts'
import { listNavigation } from '../../navigation/list-navigation.ts'
import { ListPaging } from '../../ui/list/Paging.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import type { WebhookSearch } from '../search-params.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import card from '../../ui/card.module.css'
import table from '../../ui/list/rows.module.css'
import styles from './webhooks.module.css'

const route = getRouteApi(`/shell${pages.webhook}`)
const pollInterval = 3_000

interface Props {
  readonly webhook: Webhook
  readonly isReadOnly: boolean
}

/** The log of a webhook: what was sent, what waits and what failed, refreshed by itself; the filter is in the address. */
export function DeliveryLog({ webhook, isReadOnly }: Props) {
  const { t } = useTexts()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (change: WebhookSearch) => void navigate(listNavigation(search, change))
  const { state, cursor } = search
  const log = useQuery({
    ...pageQueryFor(webhooks.deliveries, {
      params: { id: webhook.id },
      query: { total: '1', ...(state && { state }), ...(cursor && { cursor }) },
    }),
    staleTime: 0,
    refetchInterval: pollInterval,
  })
  return (
    <section className={card.card} aria-label={t('webhooks.log')}>
      <CardTitle help="api#4">{t('webhooks.log')}</CardTitle>
      <Text c="dimmed">{t('webhooks.logIntro', { days: webhookLogDays })}</Text>
      <div className={styles.filters}>
        <NativeSelect
          label={t('webhooks.state')}
          data={[
            { value: '', label: t('webhooks.anyState') },
            ...webhookDeliveryStates.map((one) => ({ value: one as string, label: t(`webhooks.states.${one}`) })),
          ]}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) =>
            show({ state: webhookDeliveryStates.find((one) => one === value) })
          }
        />
        {!isReadOnly && <RetryFailed webhook={webhook} />}
      </div>
      <Loaded query={log} skeleton={<RowSkeleton rows={5} />}>
        {(listPage: ListPage<WebhookDelivery>) =>
          listPage.items.length === 0 && listPage.before === 0 ? (
            <EmptyState sentence={t(state ? 'webhooks.noneMatch' : 'webhooks.logEmpty')} />
          ) : (
            <>
              <table className={`${table.table} ${styles.table}`} aria-label={t('webhooks.log')}>
                <thead>
                  <tr>
                    {(['time', 'event', 'state', 'attempts'] as const).map((head) => (
                      <th key={head} scope="col">
                        {t(`webhooks.${head}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {listPage.items.map((delivery) => (
                    <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} isReadOnly={isReadOnly} />
                  ))}
                </tbody>
              </table>
              <ListPaging listPage={listPage} onPage={(next) => show({ cursor: next })} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const logMs = webhookLogDays * 24 * 3_600_000

/** Sends everything again that failed, as far as the log goes back. */
function RetryFailed({ webhook: { id, isEnabled, secret } }: Pick<Props, 'webhook'>) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const retry = useEndpointMutation(webhooks.retryFailed)
  const retryAll = () =>
    retry.mutate(
      { params: { id }, body: { since: new Date(Date.now() - logMs).toISOString() } },
      {
        onSuccess: ({ count }) => toasts.showSuccess(t('webhooks.failedQueuedAgain', { count })),
        onError: (error) => toasts.showError(errorMessage(error)),
      },
    )
  return (
    <Button variant="default" loading={retry.isPending} disabled={!isEnabled || !secret} onClick={retryAll}>
      {t('webhooks.sendFailedAgain')}
    </Button>
  )
}
