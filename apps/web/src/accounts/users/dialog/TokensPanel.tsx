import type { User } from '@catenary/contract/accounts/user-fields'
import type { ApiToken } from '@catenary/contract/accounts/users'
import { maxTokenDays, users } from '@catenary/contract/accounts/users'
import { isDay } from '@catenary/i18n/date-input'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor, useEndpointMutation } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { DayBox } from '../../../ui/form/DayBox.tsx'
import { FormElement } from '../../../ui/form/FormElement.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { RowSkeleton } from '../../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../../ui/use-error-message.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
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
          toasts.showSuccess(t('usersPage.tokenRevoked'))
          onRevoked()
        },
        onError: (error) => toasts.showError(errorMessage(error)),
        onSettled: onClose,
      },
    )
  }
  return (
    <ConfirmDialog
      help="api#2"
      opened={token !== null}
      question={t('users.revokeTokenQuestion', { name: token?.name ?? '' })}
      action={t('users.revokeToken')}
      busy={revoke.isPending}
      onConfirm={confirmRevoke}
      onCancel={onClose}
    />
  )
}

interface NewTokenProps {
  readonly userId: string
  readonly onMade: () => void
}

const day = 86_400_000
const empty = { name: '', expiresAt: '' }

/** Creates a token, shown only this once, until the reader confirms that it is saved. */
function NewToken({ userId, onMade }: NewTokenProps) {
  const { t } = useTexts()
  const [now] = useState(() => Date.now())
  const make = useEndpointMutation(users.createToken, [])
  const form = useForm({
    initial: empty,
    error: make.error,
    root: 'token',
    validate: ({ name }) => (name.trim() === '' ? [{ path: 'name', code: 'required' }] : []),
  })
  const submit = () =>
    form.submit(({ name, expiresAt: until }) => {
      // The field shows its own error for an invalid date.
      if (until !== '' && !isDay(until)) return
      const token = { name: name.trim(), expiresAt: until === '' ? null : endOf(until) }
      make.mutate(
        { params: { id: userId }, body: { token } },
        {
          onSuccess: () => {
            form.change(empty)
            onMade()
          },
        },
      )
    })
  if (make.data) return <Secret token={make.data.token} onClose={() => make.reset()} />
  return (
    <FormElement form={form} onSubmit={submit}>
      <div className={styles.fields}>
        <TextInput
          label={t('users.tokenName')}
          required
          maxLength={100}
          autoComplete="off"
          value={form.values.name}
          error={form.message('name')}
          onChange={({ currentTarget }) => form.change({ name: currentTarget.value })}
        />
        <DayBox
          label={t('users.tokenExpires')}
          min={dayOf(now)}
          max={dayOf(now + (maxTokenDays - 1) * day)}
          value={form.values.expiresAt}
          error={form.message('expiresAt')}
          onChange={(expiresAt) => form.change({ expiresAt })}
        />
      </div>
      {!form.hasFieldProblem && <FormError error={make.error} />}
      <Button type="submit" mt="sm" loading={make.isPending}>
        {t('users.createToken')}
      </Button>
    </FormElement>
  )
}

function Secret({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { t } = useTexts()
  const clipboard = useClipboard({ timeout: 3000 })
  return (
    <output className={styles.secret}>
      <Text fw={500}>{t('users.tokenOnce')}</Text>
      <code>{token}</code>
      <Group gap="xs">
        <Button
          size="compact-sm"
          leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => clipboard.copy(token)}
        >
          {t(clipboard.copied ? 'usersPage.copied' : 'usersPage.copyToken')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </output>
  )
}

function dayOf(at: number): string {
  const { format } = new Intl.DateTimeFormat('sv-SE')
  return format(at)
}

/** The last moment of a day in the reader's own time. */
function endOf(date: string): string {
  return new Date(Date.parse(`${date}T23:59:59.000`)).toISOString()
}
