import { users } from '@catenary/contract/accounts/users'
import { pages } from '@catenary/contract/page-routes'
import {
  deliveryChannels,
  deliveryStates,
  notificationDeliveries,
} from '@catenary/contract/work/notification-deliveries'
import type { NotificationDelivery } from '@catenary/contract/work/notification-deliveries'
import { notifications } from '@catenary/contract/work/notifications'
import { Alert, Button, NativeSelect, Select, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ListPage } from '../../../api/call.ts'
import { pageQueryFor, queryFor, useEndpointMutation } from '../../../api/queries.ts'
import { listNavigation } from '../../../navigation/list-navigation.ts'
import { useImpersonatedUser } from '../../../shell/use-impersonated-user.ts'
import { ListPaging } from '../../../ui/list/Paging.tsx'
import { RowSkeleton } from '../../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../../ui/use-error-message.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import type { DeliveriesSearch } from '../../search-params.ts'
import { useTypeName } from '../type-names.ts'
import table from '../../../ui/list/rows.module.css'
import styles from './DeliveriesPage.module.css'

const route = getRouteApi(`/shell${pages.notificationDeliveries}`)

/** The log of deliveries with their states, for administrators; the filters are in the address. */
export function DeliveriesPage() {
  const { t } = useTexts()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const show = (change: DeliveriesSearch) => void navigate(listNavigation(search, change))
  return (
    <>
      <PageTitle parts={[t('sections.name.notificationDeliveries')]} />
      <PageHeader help="notifications#5" title={t('sections.name.notificationDeliveries')} />
      <Text c="dimmed" mb="md" maw="70ch">
        {t('deliveries.intro')}
      </Text>
      <MailServerNote />
      <Filters search={search} onSearch={show} />
      <DeliveryTable search={search} onPage={(cursor) => show({ cursor })} />
    </>
  )
}

/** Where no email server is set up: what “Sent” means then. */
function MailServerNote() {
  const { t } = useTexts()
  const { data: channels } = useQuery(queryFor(notifications.channels, {}))
  if (!channels || channels.hasMailServer) return null
  return (
    <Alert mb="md" maw="70ch" title={t('deliveries.noMailServer')}>
      {t('deliveries.keptHint')}
    </Alert>
  )
}

interface FilterProps {
  readonly search: DeliveriesSearch
  readonly onSearch: (change: DeliveriesSearch) => void
}

function Filters({ search: { state, channel, user }, onSearch }: FilterProps) {
  const { t, language } = useTexts()
  const people = useQuery(queryFor(users.list, {})).data ?? []
  return (
    <search className={styles.filters}>
      <NativeSelect
        label={t('deliveries.state')}
        data={[
          { value: '', label: t('deliveries.anyState') },
          ...deliveryStates.map((one) => ({ value: one as string, label: t(`deliveries.states.${one}`) })),
        ]}
        value={state ?? ''}
        onChange={({ currentTarget: { value } }) => onSearch({ state: deliveryStates.find((one) => one === value) })}
      />
      <NativeSelect
        label={t('deliveries.channel')}
        data={[
          { value: '', label: t('deliveries.anyChannel') },
          ...deliveryChannels.map((one) => ({ value: one as string, label: t(`notificationSettings.${one}`) })),
        ]}
        value={channel ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ channel: deliveryChannels.find((one) => one === value) })
        }
      />
      <Select
        className={styles.wide}
        label={t('deliveries.recipient')}
        placeholder={t('deliveries.anyRecipient')}
        data={people
          .map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }))
          .toSorted((a, b) => a.label.localeCompare(b.label, language))}
        value={user ?? null}
        onChange={(chosen) => onSearch({ user: chosen ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.clearFilter') }}
        limit={100}
        nothingFoundMessage={t('common.noResults')}
      />
      {(state ?? channel ?? user) !== undefined && (
        <Button variant="default" onClick={() => onSearch({ state: undefined, channel: undefined, user: undefined })}>
          {t('common.clearFilter')}
        </Button>
      )}
    </search>
  )
}

interface DeliveryTableProps {
  readonly search: DeliveriesSearch
  readonly onPage: (cursor: string | undefined) => void
}

const pollInterval = 10_000

/** The filtered deliveries, newest first; refreshed automatically. */
function DeliveryTable({ search, onPage }: DeliveryTableProps) {
  const { t } = useTexts()
  const query = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
  const log = useQuery({
    ...pageQueryFor(notificationDeliveries.list, { query: { ...query, total: '1' } }),
    staleTime: 0,
    refetchInterval: pollInterval,
  })
  return (
    <Loaded query={log} skeleton={<RowSkeleton rows={10} />}>
      {(listPage: ListPage<NotificationDelivery>) =>
        listPage.items.length === 0 && listPage.before === 0 ? (
          <EmptyState sentence={t('deliveries.empty')} />
        ) : (
          <>
            <table className={`${table.table} ${styles.table}`} aria-label={t('sections.name.notificationDeliveries')}>
              <thead>
                <tr>
                  {(['created', 'notification', 'recipient', 'state'] as const).map((head) => (
                    <th key={head} scope="col">
                      {t(`deliveries.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {listPage.items.map((delivery) => (
                  <Row key={delivery.id} delivery={delivery} />
                ))}
              </tbody>
            </table>
            <ListPaging listPage={listPage} onPage={onPage} />
          </>
        )
      }
    </Loaded>
  )
}

function Row({ delivery }: { readonly delivery: NotificationDelivery }) {
  const { t, dateTime } = useTexts()
  const typeName = useTypeName()
  const { notification, channel, recipient, address, createdAt } = delivery
  const { type, area, installation, rope } = notification
  const params = { areaId: area.id, installationId: installation.id }
  return (
    <tr>
      <td className={styles.time}>
        <time dateTime={createdAt}>{dateTime(createdAt)}</time>
      </td>
      <td>
        <span className={styles.name}>{typeName(type)}</span>
        {rope ? (
          <Link to={pages.rope} params={{ ...params, ropeId: rope.id }}>
            {installation.name} › {rope.name}
          </Link>
        ) : (
          <Link to={pages.installation} params={params}>
            {installation.name}
          </Link>
        )}
      </td>
      <td>
        <span className={styles.name}>{recipient.name}</span>
        {t(`notificationSettings.${channel}`)}
        {address !== null && `: ${address}`}
      </td>
      <td>
        <State delivery={delivery} />
      </td>
    </tr>
  )
}

const icons = { sent: IconCheck, waiting: IconClock, failed: IconAlertTriangle } as const

function State({
  delivery: { id, state, tries, error, nextTryAt, sentAt, recipient },
}: {
  readonly delivery: NotificationDelivery
}) {
  const { t, dateTime } = useTexts()
  const Icon = icons[state]
  const at = state === 'sent' ? sentAt : nextTryAt
  return (
    <div className={styles.state} data-state={state}>
      <span className={styles.word}>
        <Icon size={16} stroke={1.8} aria-hidden /> {t(`deliveries.states.${state}`)}
      </span>
      {state === 'sent' && at !== null && <span className={styles.fact}>{dateTime(at)}</span>}
      {state !== 'sent' && error && (
        <span>
          {t(`deliveries.error.${error.reason}`)}
          {error.detail !== '' && <span className={styles.fact}> ({error.detail})</span>}
        </span>
      )}
      {state !== 'sent' && tries > 0 && <span className={styles.fact}>{t('deliveries.tries', { count: tries })}</span>}
      {state === 'waiting' && at !== null && (
        <span className={styles.fact}>{t('deliveries.nextTry', { time: dateTime(at) })}</span>
      )}
      {state !== 'sent' && <Retry id={id} name={recipient.name} />}
    </div>
  )
}

/** Retries a delivery immediately; not during impersonation, which is read-only. */
function Retry({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const isImpersonating = useImpersonatedUser() !== null
  const { mutate, isPending } = useEndpointMutation(notificationDeliveries.retry)
  if (isImpersonating) return null
  const retry = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => toasts.showSuccess(t('deliveries.retried')),
        onError: (error) => toasts.showError(errorMessage(error)),
      },
    )
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      aria-label={t('deliveries.retryFor', { name })}
      onClick={retry}
    >
      {t('common.retry')}
    </Button>
  )
}
