import type { DeviceToken } from '@catenary/contract/devices/device-tokens'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { queryFor, useEndpointMutation } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { NewToken } from './NewToken.tsx'
import type { TokenCalls } from './NewToken.tsx'
import card from '../../ui/card.module.css'
import styles from '../page/page.module.css'

interface Props extends TokenCalls {
  /** Of the installation where the device is; undefined: that of the browser. */
  readonly timezone: string | undefined
  /** What the device can do with a token. */
  readonly intro: string
  /** What can be done with a token that was just made. */
  readonly renderCommand: (token: string) => ReactNode
}

/** The tokens by which a device calls: those there are, and a new one. */
export function TokensCard({ id, calls, timezone, intro, renderCommand }: Props) {
  const { t } = useTexts()
  const query = useQuery(queryFor(calls.tokens, { params: { id } }))
  return (
    <section className={card.card} aria-label={t('deviceTokens.title')}>
      <CardTitle help="api#2">{t('deviceTokens.title')}</CardTitle>
      <Text c="dimmed">{intro}</Text>
      <Loaded query={query} skeleton={<RowSkeleton rows={2} />}>
        {(tokens) => <TokenList id={id} calls={calls} tokens={tokens} timezone={timezone} />}
      </Loaded>
      <NewToken id={id} calls={calls} renderCommand={renderCommand} />
    </section>
  )
}

interface ListProps extends TokenCalls {
  readonly tokens: readonly DeviceToken[]
  readonly timezone: string | undefined
}

function TokenList({ tokens, timezone, ...device }: ListProps) {
  const { t } = useTexts()
  const [toRevoke, setToRevoke] = useState<DeviceToken | null>(null)
  const { revoke, isPending } = useRevocation(device, () => setToRevoke(null))
  if (tokens.length === 0) return <Text>{t('deviceTokens.none')}</Text>
  return (
    <>
      <ul className={styles.list} aria-label={t('deviceTokens.list')}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} timezone={timezone} onRevoke={() => setToRevoke(token)} />
        ))}
      </ul>
      <ConfirmDialog
        help="api#2"
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

function useRevocation({ id, calls }: TokenCalls, onSettled: () => void) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useEndpointMutation(calls.revokeToken)
  const revoke = (token: DeviceToken) =>
    mutate(
      { params: { id, token: token.id } },
      {
        onSuccess: () => toasts.showSuccess(t('deviceTokens.revoked')),
        onError: (error) => toasts.showError(errorMessage(error)),
        onSettled,
      },
    )
  return { revoke, isPending }
}

interface RowProps {
  readonly token: DeviceToken
  readonly timezone: string | undefined
  readonly onRevoke: () => void
}

function TokenRow({ token, timezone, onRevoke }: RowProps) {
  const { t, date, dateTime } = useTexts()
  const facts = {
    created: date(token.createdAt, timezone),
    name: token.createdBy.name,
    used: token.lastUsedAt === null ? t('devices.neverSeen') : dateTime(token.lastUsedAt, timezone),
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
