import { session } from '@catenary/contract/session'
import { Button, Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { fieldProblem } from '../../api/field-problem.ts'
import { useChange } from '../../api/queries.ts'
import { NewPasswordField } from '../../shell/password/NewPasswordField.tsx'
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
            error={fieldProblem(setup.error, name)}
            maxLength={45}
            size="md"
            required
            withAsterisk={false}
          />
        ))}
        <NewPasswordField
          value={user.password}
          onChange={(password) => setUser({ ...user, password })}
          error={fieldProblem(setup.error, 'password')}
          hints={[user.firstname, user.lastname, user.email]}
        />
        <FormError error={setup.error} />
        <Button type="submit" size="md" loading={setup.isPending}>
          {t('session.createAdministrator')}
        </Button>
      </Stack>
    </form>
  )
}
