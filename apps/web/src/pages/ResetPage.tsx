import { isResetToken, pages } from '@catenary/contract/pages'
import { Button, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Refusal } from '../api/refusal.ts'
import { sessionCalls } from '../api/session.ts'
import { LinkRequest } from '../features/session/LinkRequest.tsx'
import { LoginScreen } from '../features/session/LoginScreen.tsx'
import { SetPassword } from '../features/session/SetPassword.tsx'
import { dropToken, heldToken } from '../features/session/held-token.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'

const stateOf = (token: string) =>
  queryOptions({
    // Without the token: a key is kept and shown where faults are looked for.
    queryKey: [sessionCalls.linkState.name],
    queryFn: ({ signal }) => call(sessionCalls.linkState, { params: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** A new password by a link from a mail. The token is not in the address any more, but kept by this tab. */
export function ResetPage() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [token] = useState(heldToken)
  const [isDone, setDone] = useState(false)
  const isToken = token !== null && isResetToken(token)
  const state = useQuery({ ...stateOf(token ?? ''), enabled: isToken })
  const toLogin = () => void navigate({ to: pages.login })
  const done = () => {
    dropToken()
    setDone(true)
  }
  if (!isToken || isGone(state.error)) {
    // Of an address without a token the server was never asked.
    const sentence = t(isToken ? 'errors.reset.expired' : 'passwords.linkInvalid')
    const because = { title: t('passwords.linkInvalidTitle'), sentence }
    return <LinkRequest reason={reasonOf(state.error)} because={because} onBack={toLogin} />
  }
  const isFirst = state.data?.purpose === 'activate'
  return (
    <LoginScreen title={t(isFirst ? 'passwords.activatePasswordTitle' : 'passwords.newPasswordTitle')}>
      {state.data && <SetPassword token={token} expiresAt={state.data.expiresAt} onDone={done} />}
      {state.error && (
        <FormError error={state.error}>
          <Button variant="default" size="compact-sm" onClick={() => void state.refetch()}>
            {t('common.retry')}
          </Button>
        </FormError>
      )}
      <Dialog opened={isDone} onClose={toLogin} title={t('passwords.resetDone')} size="sm">
        <Text mb="md">{t('passwords.resetDoneHint')}</Text>
        <Button onClick={toLogin} fullWidth data-autofocus>
          {t('session.backToLogin')}
        </Button>
      </Dialog>
    </LoginScreen>
  )
}

function isGone(error: unknown): boolean {
  return error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** What a new link is for, where the server says what the old one was for. */
function reasonOf(error: unknown): 'reset' | 'activate' {
  return error instanceof Refusal && error.problem['purpose'] === 'activate' ? 'activate' : 'reset'
}
