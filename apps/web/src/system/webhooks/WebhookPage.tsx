import { pages } from '@catenary/contract/page-routes'
import type { Webhook } from '@catenary/contract/system/webhooks'
import { webhooks } from '@catenary/contract/system/webhooks'
import { Button } from '@mantine/core'
import { IconPencil, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor, useEndpointMutation } from '../../api/queries.ts'
import { useImpersonatedUser } from '../../shell/use-impersonated-user.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { SecretCard } from './SecretCard.tsx'
import { useEventTypeName } from './use-event-type-name.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookState } from './WebhookState.tsx'
import card from '../../ui/card.module.css'
import facts from '../../ui/fact-list.module.css'
import styles from './webhooks.module.css'

const route = getRouteApi(`/shell${pages.webhook}`)
const pollInterval = 5_000

/** One webhook: whether it sends, its secret, and its log. */
export function WebhookPage() {
  const { webhookId: id } = route.useParams()
  const query = useQuery({
    ...queryFor(webhooks.get, { params: { id } }),
    staleTime: 0,
    refetchInterval: pollInterval,
  })
  return (
    <Loaded query={query} skeleton={<RowSkeleton rows={6} />}>
      {(webhook) => <WebhookView webhook={webhook} />}
    </Loaded>
  )
}

function WebhookView({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTexts()
  const isReadOnly = useImpersonatedUser() !== null
  const [isEditing, setEditing] = useState(false)
  const back = { to: pages.api, search: { tab: 'webhooks' } } as const
  return (
    <>
      <PageTitle parts={[webhook.url, t('webhooks.title')]} />
      <PageHeader
        before={<BackLink {...back} name={t('webhooks.title')} />}
        help="api#4"
        title={webhook.url}
        facts={[webhook.description]}
      >
        {!isReadOnly && (
          <>
            <SendTest webhook={webhook} />
            <Button
              variant="default"
              leftSection={<IconPencil size={17} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              {t('common.edit')}
            </Button>
          </>
        )}
      </PageHeader>
      <div className={styles.page}>
        <Facts webhook={webhook} />
        {/* A secret that is shown belongs to this webhook alone. */}
        <SecretCard key={webhook.id} webhook={webhook} isReadOnly={isReadOnly} />
        <DeliveryLog webhook={webhook} isReadOnly={isReadOnly} />
      </div>
      <WebhookDialog edited={isEditing ? webhook.id : null} onClose={() => setEditing(false)} />
    </>
  )
}

function Facts({ webhook }: { readonly webhook: Webhook }) {
  const { t, dateTime } = useTexts()
  const typeName = useEventTypeName()
  const { eventTypes, mandator, owner, lastDelivery } = webhook
  return (
    <section className={card.card} aria-label={t('webhooks.state')}>
      <CardTitle help="api#4">{t('webhooks.state')}</CardTitle>
      <WebhookState webhook={webhook} />
      <dl className={facts.facts}>
        <div>
          <dt>{t('webhooks.lastDelivery')}</dt>
          <dd>{lastDelivery ? dateTime(lastDelivery.at) : t('webhooks.never')}</dd>
        </div>
        <div>
          <dt>{t('webhooks.owner')}</dt>
          <dd>{owner.name}</dd>
        </div>
        {mandator && (
          <div>
            <dt>{t('webhooks.mandator')}</dt>
            <dd>{mandator.name}</dd>
          </div>
        )}
        <div data-long>
          <dt>{t('webhooks.eventTypes')}</dt>
          <dd>{eventTypes.map(typeName).join(', ')}</dd>
        </div>
      </dl>
    </section>
  )
}

function SendTest({ webhook: { id, isEnabled, secret } }: { readonly webhook: Webhook }) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const test = useEndpointMutation(webhooks.sendTest)
  const send = () =>
    test.mutate(
      { params: { id } },
      {
        onSuccess: () => toasts.showSuccess(t('webhooks.testQueued')),
        onError: (error) => toasts.showError(errorMessage(error)),
      },
    )
  return (
    <Button
      leftSection={<IconSend size={17} aria-hidden />}
      loading={test.isPending}
      disabled={!isEnabled || !secret}
      onClick={send}
    >
      {t('webhooks.sendTest')}
    </Button>
  )
}
