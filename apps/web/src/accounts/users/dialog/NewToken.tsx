import { maxTokenDays, users } from '@catenary/contract/accounts/users'
import { isDay } from '@catenary/i18n/date-input'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpointMutation } from '../../../api/queries.ts'
import { DayBox } from '../../../ui/form/DayBox.tsx'
import { FormElement } from '../../../ui/form/FormElement.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import styles from './UserForm.module.css'

interface Props {
  readonly userId: string
  readonly onMade: () => void
}

const day = 86_400_000
const empty = { name: '', expiresAt: '' }

/** Creates a token, shown only this once, until the reader confirms that it is saved. */
export function NewToken({ userId, onMade }: Props) {
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
