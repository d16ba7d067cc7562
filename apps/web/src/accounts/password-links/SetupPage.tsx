import { session } from '@catenary/contract/accounts/session'
import { pages } from '@catenary/contract/page-routes'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor, useEndpointMutation } from '../../api/queries.ts'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { NewPasswordField } from '../password/NewPasswordField.tsx'
import { passwordIssues } from '../password/password-issues.ts'
import { LoginScreen } from './LoginScreen.tsx'

/** The first administrator of a new server, reached by a link that works once. */
export function SetupPage() {
  const { t, dateTime } = useTexts()
  const { token } = useParams({ from: pages.setup })
  const state = useQuery({ ...queryFor(session.setupState, { params: { token } }), staleTime: Infinity, retry: 1 })
  const [done, setDone] = useState(false)
  return (
    <LoginScreen title={t('session.setupTitle')}>
      {done && <Done />}
      {!done && state.error && (
        <FormError error={state.error}>
          <Button variant="default" size="compact-sm" onClick={() => void state.refetch()}>
            {t('common.retry')}
          </Button>
        </FormError>
      )}
      {!done && state.data && (
        <Stack gap="md">
          <Text c="dimmed">
            {t('session.setupIntro')} {t('session.setupExpires', { time: dateTime(state.data.expiresAt) })}
          </Text>
          <SetupForm token={token} onDone={() => setDone(true)} />
        </Stack>
      )}
    </LoginScreen>
  )
}

function Done() {
  const { t } = useTexts()
  return (
    <Stack gap="md">
      <Text component="output">{t('session.setupDone')}</Text>
      <Button size="md" renderRoot={(props) => <Link to={pages.login} {...props} />}>
        {t('session.login')}
      </Button>
    </Stack>
  )
}

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

/** Name, email and password of the first administrator, with the issues of the server at their fields. */
function SetupForm({ token, onDone }: Props) {
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
