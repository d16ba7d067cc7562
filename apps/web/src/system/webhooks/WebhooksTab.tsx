import { pages } from '@catenary/contract/page-routes'
import type { Webhook } from '@catenary/contract/system/webhooks'
import { webhooks } from '@catenary/contract/system/webhooks'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor, useEndpointMutation } from '../../api/queries.ts'
import { useImpersonatedUser } from '../../shell/use-impersonated-user.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { VerifySignature } from './VerifySignature.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookState } from './WebhookState.tsx'
import table from '../../ui/list/rows.module.css'
import styles from './webhooks.module.css'

const pollInterval = 10_000

/** The webhooks of the reader, of everybody for administrators, and how a receiver checks what it gets. */
export function WebhooksTab() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const isReadOnly = useImpersonatedUser() !== null
  const [edited, setEdited] = useState<string | null>(null)
  const [toDelete, setToDelete] = useState<Webhook | null>(null)
  const query = useQuery({ ...queryFor(webhooks.list, {}), refetchInterval: pollInterval })
  return (
    <div className={styles.page}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Text c="dimmed" maw="70ch" className={styles.intro}>
          {t('webhooks.intro')}
        </Text>
        {!isReadOnly && (
          <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setEdited('new')}>
            {t('webhooks.add')}
          </Button>
        )}
      </Group>
      <Loaded query={query} skeleton={<RowSkeleton rows={3} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState sentence={t('webhooks.empty')} />
          ) : (
            <WebhookTable
              webhooks={list}
              isReadOnly={isReadOnly}
              onEdit={({ id }) => setEdited(id)}
              onDelete={setToDelete}
            />
          )
        }
      </Loaded>
      <VerifySignature />
      <WebhookDialog
        edited={edited}
        onClose={() => setEdited(null)}
        onAdded={({ id }) => void navigate({ to: pages.webhook, params: { webhookId: id } })}
      />
      <DeleteWebhook webhook={toDelete} onClose={() => setToDelete(null)} />
    </div>
  )
}

interface TableProps {
  readonly webhooks: readonly Webhook[]
  readonly isReadOnly: boolean
  readonly onEdit: (webhook: Webhook) => void
  readonly onDelete: (webhook: Webhook) => void
}

function WebhookTable({ webhooks: list, ...actions }: TableProps) {
  const { t } = useTexts()
  return (
    <table className={`${table.table} ${styles.table}`} aria-label={t('webhooks.title')}>
      <thead>
        <tr>
          {(['url', 'state', 'lastDelivery', 'owner'] as const).map((head) => (
            <th key={head} scope="col">
              {t(`webhooks.${head}`)}
            </th>
          ))}
          {!actions.isReadOnly && (
            <th scope="col" className={table.number}>
              {t('common.actions')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {list.map((webhook) => (
          <Row key={webhook.id} webhook={webhook} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ webhook, isReadOnly, onEdit, onDelete }: Omit<TableProps, 'webhooks'> & { readonly webhook: Webhook }) {
  const { t, dateTime } = useTexts()
  const { id, url, description, eventTypes, mandator, lastDelivery, owner } = webhook
  return (
    <tr>
      <th scope="row">
        <Link className={styles.address} to={pages.webhook} params={{ webhookId: id }}>
          {url}
        </Link>
        {description !== '' && <span className={styles.fact}>{description}</span>}
        <span className={styles.fact}>
          {t('webhooks.eventCount', { count: eventTypes.length })}
          {mandator && ` · ${mandator.name}`}
        </span>
      </th>
      <td>
        <WebhookState webhook={webhook} />
      </td>
      <td>
        <span className={styles.cellLabel}>
          {t('common.labelled', { label: t('webhooks.lastDelivery'), value: '' })}
        </span>
        {lastDelivery ? dateTime(lastDelivery.at) : t('webhooks.never')}
        {lastDelivery && <span className={styles.fact}>{t(`webhooks.states.${lastDelivery.state}`)}</span>}
      </td>
      <td>
        <span className={styles.cellLabel}>{t('common.labelled', { label: t('webhooks.owner'), value: '' })}</span>
        {owner.name}
      </td>
      {!isReadOnly && (
        <td className={`${table.number} ${styles.tools}`}>
          <Tool label={t('webhooks.editNamed', { name: url })} icon={IconPencil} onClick={() => onEdit(webhook)} />
          <Tool label={t('webhooks.deleteNamed', { name: url })} icon={IconTrash} onClick={() => onDelete(webhook)} />
        </td>
      )}
    </tr>
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: typeof IconTrash
  readonly onClick: () => void
}

function Tool({ label, icon: Icon, onClick }: ToolProps) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon aria-label={label} onClick={onClick}>
        <Icon size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

interface DeleteProps {
  /** What is to be deleted; `null` closes the question. */
  readonly webhook: Webhook | null
  readonly onClose: () => void
}

/** Deletes a webhook after a question. */
function DeleteWebhook({ webhook, onClose }: DeleteProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const remove = useEndpointMutation(webhooks.remove)
  const confirm = () =>
    webhook &&
    remove.mutate(
      { params: { id: webhook.id } },
      {
        onSuccess: () => toasts.showSuccess(t('webhooks.deleted')),
        onError: (error) => toasts.showError(errorMessage(error)),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      help="api#4"
      opened={webhook !== null}
      question={t('webhooks.deleteQuestion')}
      explanation={webhook?.url ?? ''}
      action={t('common.delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
