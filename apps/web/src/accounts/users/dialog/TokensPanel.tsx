import type { User } from '@catenary/contract/accounts/user-fields'
import type { ApiToken } from '@catenary/contract/accounts/users'
import { users } from '@catenary/contract/accounts/users'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor, useEndpointMutation } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RowSkeleton } from '../../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../../ui/use-error-message.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { NewToken } from './NewToken.tsx'
import styles from './UserForm.module.css'

/** The tokens by which a program calls: those there are, and a new one. */
export function TokensPanel({ user }: { readonly user: User }) {
  const query = useQuery(queryFor(users.tokens, { params: { id: user.id } }))
  return (
    <div className={styles.tokens}>
      <NewToken userId={user.id} onMade={() => void query.refetch()} />
      <Loaded query={query} skeleton={<RowSkeleton rows={2} />}>
        {(tokens) => <TokenList userId={user.id} tokens={tokens} onRevoked={() => void query.refetch()} />}
      </Loaded>
    </div>
  )
}

interface ListProps {
  readonly userId: string
  readonly tokens: readonly ApiToken[]
  readonly onRevoked: () => void
}

function TokenList({ userId, tokens, onRevoked }: ListProps) {
  const { t } = useTexts()
  const [toRevoke, setToRevoke] = useState<ApiToken | null>(null)
  if (tokens.length === 0) return <Text c="dimmed">{t('usersPage.noTokens')}</Text>
  return (
    <>
      <ul className={styles.list} aria-label={t('users.tokens')}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setToRevoke(token)} />
        ))}
      </ul>
      <RevokeDialog userId={userId} token={toRevoke} onClose={() => setToRevoke(null)} onRevoked={onRevoked} />
    </>
  )
}

function TokenRow({ token, onRevoke }: { readonly token: ApiToken; readonly onRevoke: () => void }) {
  const { t, date, dateTime } = useTexts()
  const until = token.expiresAt ? date(token.expiresAt) : t('usersPage.tokenUnlimited')
  const used = token.lastUsedAt ? dateTime(token.lastUsedAt) : t('users.never')
  return (
    <li className={styles.token}>
      <span className={styles.tokenName}>{token.name}</span>
      <span className={styles.tokenFacts}>
        {t('common.labelled', { label: t('usersPage.tokenCreated'), value: date(token.createdAt) })} ·{' '}
        {t('common.labelled', { label: t('users.tokenExpires'), value: '' })}
        {token.isExpired ? (
          <span className={styles.expired}>
            {until} ({t('users.tokenExpired')})
          </span>
        ) : (
          until
        )}
        {' · '}
        {t('common.labelled', { label: t('users.tokenLastUsed'), value: used })}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        style={{ gridColumn: 2, gridRow: '1 / span 2' }}
        aria-label={t('usersPage.revokeNamed', { name: token.name })}
        onClick={onRevoke}
      >
        {t('users.revokeToken')}
      </Button>
    </li>
  )
}

interface RevokeProps {
  readonly userId: string
  readonly token: ApiToken | null
  readonly onClose: () => void
  readonly onRevoked: () => void
}

function RevokeDialog({ userId, token, onClose, onRevoked }: RevokeProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const revoke = useEndpointMutation(users.revokeToken, [])
  const confirmRevoke = () => {
    if (!token) return
    revoke.mutate(
      { params: { id: userId, tokenId: token.id } },
      {
        onSuccess: () => {
          toasts.done(t('usersPage.tokenRevoked'))
          onRevoked()
        },
        onError: (error) => toasts.failed(errorMessage(error)),
        onSettled: onClose,
      },
    )
  }
  return (
    <ConfirmDialog
      opened={token !== null}
      question={t('users.revokeTokenQuestion', { name: token?.name ?? '' })}
      action={t('users.revokeToken')}
      busy={revoke.isPending}
      onConfirm={confirmRevoke}
      onCancel={onClose}
    />
  )
}
