import type { ApiToken } from '@catenary/contract/accounts/api-tokens'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import styles from './Tokens.module.css'

interface Props {
  readonly tokens: readonly ApiToken[]
  /** Revokes a token; rejects where that fails. */
  readonly revoke: (token: ApiToken) => Promise<unknown>
}

/** Tokens with their scopes, their end and their last use; each can be revoked after a question. */
export function TokenList({ tokens, revoke }: Props) {
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
      <RevokeDialog token={toRevoke} revoke={revoke} onClose={() => setToRevoke(null)} />
    </>
  )
}

function TokenRow({ token, onRevoke }: { readonly token: ApiToken; readonly onRevoke: () => void }) {
  const { t, date, dateTime } = useTexts()
  const until = token.expiresAt ? date(token.expiresAt) : t('usersPage.tokenUnlimited')
  const used = token.lastUsedAt ? dateTime(token.lastUsedAt) : t('users.never')
  return (
    <li className={styles.token}>
      <span className={styles.name}>{token.name}</span>
      <span className={styles.facts}>
        {t('common.labelled', {
          label: t('tokens.scopes'),
          value: token.scopes.map((scope) => t(`tokens.scope.${scope}`)).join(', '),
        })}
        {' · '}
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

interface RevokeProps extends Pick<Props, 'revoke'> {
  readonly token: ApiToken | null
  readonly onClose: () => void
}

function RevokeDialog({ token, revoke, onClose }: RevokeProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const [isBusy, setBusy] = useState(false)
  const confirmRevoke = async () => {
    if (!token) return
    setBusy(true)
    try {
      await revoke(token)
      toasts.showSuccess(t('usersPage.tokenRevoked'))
    } catch (error) {
      toasts.showError(errorMessage(error))
    }
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      help="api#2"
      opened={token !== null}
      question={t('users.revokeTokenQuestion', { name: token?.name ?? '' })}
      action={t('users.revokeToken')}
      busy={isBusy}
      onConfirm={() => void confirmRevoke()}
      onCancel={onClose}
    />
  )
}
