import { mostTokenDays, users } from '@catenary/contract/users'
import { isDay } from '@catenary/i18n/typed-date'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '../../../api/queries.ts'
import { Refusal } from '../../../api/refusal.ts'
import { DayBox } from '../../../ui/form/DayBox.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import styles from './UserForm.module.css'

interface Props {
  readonly userId: string
  readonly onMade: () => void
}

const day = 86_400_000

/** Makes a token; it is shown this once, until its reader says that they have it. */
export function NewToken({ userId, onMade }: Props) {
  const { t } = useTexts()
  const [name, setName] = useState('')
  const [until, setUntil] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [now] = useState(() => Date.now())
  const make = useChange(users.createToken, [])
  const wrong = wrongIn(make.error)
  const submit = () => {
    setMissing(name.trim() === '')
    if (name.trim() === '' || (until !== '' && !isDay(until))) return
    const expiresAt = until === '' ? null : endOf(until)
    make.mutate(
      { params: { id: userId }, body: { token: { name: name.trim(), expiresAt } } },
      {
        onSuccess: () => {
          setName('')
          setUntil('')
          onMade()
        },
      },
    )
  }
  if (make.data) return <Secret token={make.data.token} onClose={() => make.reset()} />
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        submit()
      }}
    >
      <div className={styles.fields}>
        <TextInput
          label={t('users.tokenName')}
          required
          maxLength={100}
          autoComplete="off"
          value={name}
          error={isMissing ? t('fields.required') : wrong.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <DayBox
          label={t('users.tokenExpires')}
          min={dayOf(now)}
          max={dayOf(now + (mostTokenDays - 1) * day)}
          value={until}
          error={wrong.expiresAt}
          onChange={setUntil}
        />
      </div>
      {!wrong.name && !wrong.expiresAt && <FormError error={make.error} />}
      <Button type="submit" mt="sm" loading={make.isPending}>
        {t('users.createToken')}
      </Button>
    </form>
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

function wrongIn(error: unknown): { name?: string; expiresAt?: string } {
  const faults = error instanceof Refusal ? (error.problem.errors ?? []) : []
  const at = (ending: string) => faults.find(({ path }) => path.endsWith(ending))?.message
  return { name: at('name'), expiresAt: at('expiresAt') }
}
