import type { DeviceToken, SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor, useEndpointMutation } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { NewToken } from './NewToken.tsx'
import card from '../../ui/card.module.css'
import styles from '../page/page.module.css'

/** The tokens by which a device sends its measurements: those there are, and a new one. */
export function TokensCard({ device }: { readonly device: SensorDevice }) {
  const { t } = useTexts()
  const query = useQuery(queryFor(sensorDevices.tokens, { params: { id: device.id } }))
  return (
    <section className={card.card} aria-label={t('deviceTokens.title')}>
      <Title order={2}>{t('deviceTokens.title')}</Title>
      <Text c="dimmed">{t('deviceTokens.intro')}</Text>
      <Loaded query={query} skeleton={<RowSkeleton rows={2} />}>
        {(tokens) => <TokenList device={device} tokens={tokens} />}
      </Loaded>
      <NewToken device={device} />
    </section>
  )
}

interface ListProps {
  readonly device: SensorDevice
  readonly tokens: readonly DeviceToken[]
}

function TokenList({ device, tokens }: ListProps) {
  const { t } = useTexts()
  const [toRevoke, setToRevoke] = useState<DeviceToken | null>(null)
  const { revoke, isPending } = useRevocation(device, () => setToRevoke(null))
  if (tokens.length === 0) return <Text>{t('deviceTokens.none')}</Text>
  return (
    <>
      <ul className={styles.list} aria-label={t('deviceTokens.list')}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setToRevoke(token)} />
        ))}
      </ul>
      <ConfirmDialog
        opened={toRevoke !== null}
        question={t('deviceTokens.revokeQuestion', { name: toRevoke?.name ?? '' })}
        explanation={t('deviceTokens.revokeExplained')}
        action={t('deviceTokens.revoke')}
        busy={isPending}
        onConfirm={() => toRevoke && revoke(toRevoke)}
        onCancel={() => setToRevoke(null)}
      />
    </>
  )
}

function useRevocation(device: SensorDevice, onSettled: () => void) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useEndpointMutation(sensorDevices.revokeToken)
  const revoke = (token: DeviceToken) =>
    mutate(
      { params: { id: device.id, token: token.id } },
      {
        onSuccess: () => toasts.showSuccess(t('deviceTokens.revoked')),
        onError: (error) => toasts.showError(errorMessage(error)),
        onSettled,
      },
    )
  return { revoke, isPending }
}

function TokenRow({ token, onRevoke }: { readonly token: DeviceToken; readonly onRevoke: () => void }) {
  const { t, date, dateTime } = useTexts()
  const facts = {
    created: date(token.createdAt),
    name: token.createdBy.name,
    used: token.lastUsedAt === null ? t('devices.neverSeen') : dateTime(token.lastUsedAt),
  }
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {token.name}
        <span className={styles.detail}>{t('deviceTokens.facts', facts)}</span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('deviceTokens.revokeNamed', { name: token.name })}
        onClick={onRevoke}
      >
        {t('deviceTokens.revoke')}
      </Button>
    </li>
  )
}
