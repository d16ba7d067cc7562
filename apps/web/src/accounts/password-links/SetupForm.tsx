import { session } from '@catenary/contract/accounts/session'
import { Button, Stack, TextInput } from '@mantine/core'
import { useEndpointMutation } from '../../api/queries.ts'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { NewPasswordField } from '../password/NewPasswordField.tsx'
import { passwordIssues } from '../password/password-issues.ts'

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
  const setup = useEndpointMutation(session.setup)
  const form = useForm({
    initial: empty,
    error: setup.error,
    root: 'user',
    validate: (user) => [
      ...fields.flatMap(({ name }) => (user[name].trim() === '' ? [{ path: name, code: 'blank' } as const] : [])),
      ...passwordIssues(user.password),
    ],
  })
  const { values: user } = form
  const submit = () =>
    form.submit((body) => setup.mutate({ params: { token }, body: { user: body } }, { onSuccess: onDone }))
  return (
    <FormElement form={form} onSubmit={submit}>
      <Stack gap="sm">
        {fields.map(({ name, ...input }) => (
          <TextInput
            key={name}
            {...input}
            label={t(`session.${name}`)}
            value={user[name]}
            onChange={(event) => form.change({ [name]: event.currentTarget.value })}
            error={form.message(name)}
            maxLength={45}
            size="md"
            required
            withAsterisk={false}
          />
        ))}
        <NewPasswordField
          value={user.password}
          onChange={(password) => form.change({ password })}
          error={form.message('password')}
          hints={[user.firstname, user.lastname, user.email]}
        />
        <FormError error={setup.error} />
        <Button type="submit" size="md" loading={setup.isPending}>
          {t('session.createAdministrator')}
        </Button>
      </Stack>
    </FormElement>
  )
}
