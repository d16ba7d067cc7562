import type { TokenScope } from '@catenary/contract/access'
import { tokenScopes } from '@catenary/contract/access'
import { maxTokenDays } from '@catenary/contract/accounts/api-tokens'
import { isDay } from '@catenary/i18n/date-input'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { DayBox } from '../../ui/form/inputs/DayBox.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './Tokens.module.css'

/** A token as it is asked for; without an end where `expiresAt` is null. */
export interface TokenInput {
  readonly name: string
  readonly expiresAt: string | null
  readonly scopes: readonly TokenScope[]
}

interface Props {
  /** In how many days the token ends unless another day is entered; null: it has no end. */
  readonly usualDays: number | null
  /** What is chosen at first. */
  readonly usualScopes: readonly TokenScope[]
  readonly error: unknown
  readonly isBusy: boolean
  readonly onSubmit: (token: TokenInput) => void
}

const day = 86_400_000

/** Name, end and scopes of a new token. */
export function TokenForm({ usualDays, usualScopes, error, isBusy, onSubmit }: Props) {
  const { t } = useTexts()
  const [now] = useState(() => Date.now())
  const form = useForm({
    initial: { name: '', expiresAt: usualDays === null ? '' : dayOf(now + usualDays * day), scopes: usualScopes },
    error,
    root: 'token',
    validate: ({ name, expiresAt, scopes }) => [
      ...(name.trim() === '' ? [{ path: 'name', code: 'required' as const }] : []),
      ...(usualDays !== null && expiresAt === '' ? [{ path: 'expiresAt', code: 'required' as const }] : []),
      ...(scopes.length === 0 ? [{ path: 'scopes', code: 'required' as const }] : []),
    ],
  })
  const submit = () =>
    form.submit(({ name, expiresAt: until, scopes }) => {
      // The field shows its own error for an invalid date.
      if (until !== '' && !isDay(until)) return
      onSubmit({ name: name.trim(), expiresAt: until === '' ? null : endOf(until), scopes })
    })
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
          required={usualDays !== null}
          min={dayOf(now)}
          max={dayOf(now + (maxTokenDays - 1) * day)}
          value={form.values.expiresAt}
          error={form.message('expiresAt')}
          onChange={(expiresAt) => form.change({ expiresAt })}
        />
        <ScopeChoice
          chosen={form.values.scopes}
          error={form.message('scopes') && t('tokens.noScope')}
          onChange={(scopes) => form.change({ scopes })}
        />
      </div>
      {!form.hasFieldProblem && <FormError error={error} />}
      <Button type="submit" mt="sm" loading={isBusy}>
        {t('users.createToken')}
      </Button>
    </FormElement>
  )
}

interface ScopeProps {
  readonly chosen: readonly TokenScope[]
  readonly error: string | undefined
  readonly onChange: (scopes: readonly TokenScope[]) => void
}

function ScopeChoice({ chosen, error, onChange }: ScopeProps) {
  const { t } = useTexts()
  return (
    <Checkbox.Group
      className={styles.wide}
      label={t('tokens.scopes')}
      description={t('tokens.scopesHint')}
      value={[...chosen]}
      error={error}
      onChange={(values) => onChange(tokenScopes.filter((scope) => values.includes(scope)))}
    >
      <div className={styles.scopes}>
        {tokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={t(`tokens.scope.${scope}`)}
            description={t(`tokens.scopeHint.${scope}`)}
          />
        ))}
      </div>
    </Checkbox.Group>
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
