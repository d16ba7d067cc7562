import type { LoginResponse } from '@catenary/contract/accounts/session'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { useRef, useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { sessionEndpoints } from '../../api/session.ts'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useEventCallback } from '../../ui/use-event-callback.ts'
import { AttemptError } from './AttemptError.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useAutoFocus } from './use-auto-focus.ts'
import { useRetryCountdown } from './use-countdown.ts'

interface Props {
  readonly username?: string
  /** Why the reader is here again, such as a second step that took too long. */
  readonly problem?: unknown
  /** Called after the right password, with a session or a required second step. */
  readonly onLogin: (response: LoginResponse) => void
  /** Goes to an identity provider. */
  readonly onSignOn: (provider: string) => void
  /** Ways out below the button. */
  readonly children?: ReactNode
}

/** Username and password; for users of an identity provider the username only. Input is kept when the call fails. */
export function LoginForm({ username, problem, onLogin, onSignOn, children }: Props) {
  const { t } = useTexts()
  const first = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const form = useLoginForm({ username, problem, passwordRef, buttonRef, onLogin, onSignOn })
  // A name that is filled in leaves the password to be typed.
  const isKnown = Boolean(username)
  useAutoFocus(isKnown ? passwordRef : first)
  return (
    <FormElement form={form} onSubmit={form.send}>
      <Stack gap="md">
        <TextInput
          ref={first}
          label={t('session.username')}
          value={form.values.username}
          onChange={(event) => form.change({ username: event.currentTarget.value })}
          onBlur={form.onUsernameBlur}
          error={form.message('username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          required
          withAsterisk={false}
          data-autofocus={!isKnown || undefined}
        />
        {form.provider === null && (
          <PasswordField
            ref={passwordRef}
            label={t('session.password')}
            value={form.values.password}
            onChange={(password) => form.change({ password })}
            error={form.message('password')}
            autoComplete="current-password"
            data-autofocus={isKnown || undefined}
          />
        )}
        <Text component="output" display={form.provider === null ? 'none' : 'block'} c="dimmed">
          {form.provider !== null && t('session.throughProvider', { provider: form.providerName ?? form.provider })}
        </Text>
        <AttemptError error={form.error} retryInSeconds={form.retryInSeconds} />
        <Button
          ref={buttonRef}
          type="submit"
          size="md"
          loading={form.isBusy}
          disabled={form.retryInSeconds > 0}
          fullWidth
        >
          {t(form.provider === null ? 'session.login' : 'session.continue')}
        </Button>
        {children}
      </Stack>
    </FormElement>
  )
}

const cacheTime = 60_000

function providerQuery(username: string) {
  return queryOptions({
    queryKey: [sessionEndpoints.samlCheck.name, username],
    queryFn: ({ signal }) => call(sessionEndpoints.samlCheck, { body: { username } }, { signal }),
    staleTime: cacheTime,
    retry: false,
  })
}

/** The identity provider of a username, once looked up; `null` where there is none. */
function useIdentityProvider(typed: string) {
  const username = typed.trim()
  const client = useQueryClient()
  const { data } = useQuery({ ...providerQuery(username), enabled: false })
  return {
    provider: data?.samlProvider ?? null,
    providerName: data?.samlProviderName ?? null,
    /** Looks it up, or takes it from the cache. Where the lookup fails the password is requested: the server decides again. */
    lookUp: async (): Promise<string | null> => {
      if (username === '') return null
      return client.fetchQuery(providerQuery(username)).then(
        ({ samlProvider }) => samlProvider,
        () => null,
      )
    },
  }
}

interface LoginFormOptions extends Pick<Props, 'username' | 'problem'> {
  readonly passwordRef: RefObject<HTMLInputElement | null>
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly onLogin: (response: LoginResponse) => void
  readonly onSignOn: (provider: string) => void
}

/** Input of the login form, the server's answers, and the focus. */
function useLoginForm(options: LoginFormOptions) {
  const { username: prefilled = '', problem, passwordRef, buttonRef, onLogin, onSignOn } = options
  const [rejectedUsername, setRejectedUsername] = useState('')
  const login = useMutation({
    mutationFn: async ({ username, password }: { readonly username: string; readonly password: string }) => {
      // Looked up before the password is sent: users of an identity provider have no password here.
      if ((await lookUp()) !== null) return null
      if (password === '') return 'password' as const
      return call(sessionEndpoints.login, { body: { username: username.trim(), password } })
    },
    onSuccess: (response) => {
      if (response === 'password') {
        form.markIssues([{ path: 'password', code: 'blank' }])
        passwordRef.current?.select()
      } else if (response !== null) onLogin(response)
    },
    onError: (_, { username }) => {
      setRejectedUsername(username)
      passwordRef.current?.select()
    },
  })
  const form = useForm({
    initial: { username: prefilled, password: '' },
    error: login.error,
    validate: ({ username }) => (username.trim() === '' ? [{ path: 'username', code: 'blank' }] : []),
  })
  const { username } = form.values
  const { provider, providerName, lookUp } = useIdentityProvider(username)
  const lookUpFirst = useEventCallback(() => {
    if (prefilled !== '') void lookUp()
  })
  useEffect(lookUpFirst, [lookUpFirst])
  useEffect(() => {
    // The password field that had the focus is gone, and with it the focus.
    if (provider !== null && document.activeElement === document.body) buttonRef.current?.focus()
  }, [provider, buttonRef])
  // What was said of one name is not said of another. Attempts are counted per name: after a corrected typo there is no wait.
  const loginError = username === rejectedUsername ? login.error : null
  const retryInSeconds = useRetryCountdown(loginError)
  return {
    ...form,
    provider,
    providerName,
    retryInSeconds,
    error: login.error ? loginError : problem,
    isBusy: login.isPending,
    onUsernameBlur: () => void lookUp(),
    send: () =>
      form.submit((values) => {
        if (provider !== null) onSignOn(provider)
        else if (retryInSeconds === 0 && !login.isPending) login.mutate(values)
      }),
  }
}
