import { passwordLength, session } from '@catenary/contract/session'
import { Button, Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { Refusal } from '../../api/refusal.ts'
import { PasswordField } from '../../shell/LoginForm.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'

interface Props {
  readonly token: string
  readonly onDone: () => void
}

const empty = { firstname: '', lastname: '', email: '', password: '' }
const fields = [
  { name: 'firstname', type: 'text', autoComplete: 'given-name' },
  { name: 'lastname', type: 'text', autoComplete: 'family-name' },
  { name: 'email', type: 'email', autoComplete: 'username' },
] as const

/** Name, email and password of the first administrator; what the server finds wrong stands at its field. */
export function SetupForm({ token, onDone }: Props) {
  const { t } = useTexts()
  const [user, setUser] = useState(empty)
  const setup = useChange(session.setup)
  const wrong = problemsByField(setup.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setup.mutate({ params: { token }, body: { user } }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {fields.map(({ name, ...input }) => (
          <TextInput
            key={name}
            {...input}
            label={t(`session.${name}`)}
            value={user[name]}
            onChange={(event) => setUser({ ...user, [name]: event.currentTarget.value })}
            error={wrong.get(name)}
            maxLength={45}
            size="md"
            required
            withAsterisk={false}
          />
        ))}
        <PasswordField
          label={t('session.newPassword')}
          description={t('session.passwordHint', passwordLength)}
          value={user.password}
          onChange={(password) => setUser({ ...user, password })}
          error={wrong.get('password')}
          autoComplete="new-password"
        />
        <FormError error={setup.error} />
        <Button type="submit" size="md" loading={setup.isPending}>
          {t('session.createAdministrator')}
        </Button>
      </Stack>
    </form>
  )
}

function problemsByField(error: unknown): Map<string, string> {
  const errors = error instanceof Refusal ? (error.problem.errors ?? []) : []
  return new Map(errors.map(({ path, message }) => [path.split('.').at(-1) ?? path, message]))
}
