import { isPasswordLinkToken, pages } from '@catenary/contract/page-routes'
import { Button, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { sessionEndpoints } from '../../api/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { LinkRequestScreen } from './LinkRequestScreen.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { clearResetToken, readResetToken } from './reset-token-storage.ts'
import { SetPassword } from './SetPassword.tsx'

const linkStateQuery = (token: string) =>
  queryOptions({
    // Without the token: query keys show up in developer tools.
    queryKey: [sessionEndpoints.linkState.name],
    queryFn: ({ signal }) => call(sessionEndpoints.linkState, { params: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** Sets a new password by a link from a mail. The token has been moved from the address to this tab's storage. */
export function ResetPage() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [token] = useState(readResetToken)
  const [isDone, setDone] = useState(false)
  const isToken = token !== null && isPasswordLinkToken(token)
  const state = useQuery({ ...linkStateQuery(token ?? ''), enabled: isToken })
  const toLogin = () => void navigate({ to: pages.login })
  const handleDone = () => {
    clearResetToken()
    setDone(true)
  }
  if (!isToken || isLinkInvalid(state.error)) {
    // Without a token there was no call.
    const sentence = t(isToken ? 'errors.reset.expired' : 'passwords.linkInvalid')
    const explanation = { title: t('passwords.linkInvalidTitle'), sentence }
    return <LinkRequestScreen reason={linkReason(state.error)} explanation={explanation} onBack={toLogin} />
  }
  const isFirst = state.data?.purpose === 'activate'
  return (
    <LoginScreen title={t(isFirst ? 'passwords.activatePasswordTitle' : 'passwords.newPasswordTitle')}>
      {state.data && <SetPassword token={token} expiresAt={state.data.expiresAt} onDone={handleDone} />}
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

function isLinkInvalid(error: unknown): boolean {
  return error instanceof ProblemError && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** Purpose of a replacement link, from the server's response about the old one. */
function linkReason(error: unknown): 'reset' | 'activate' {
  return error instanceof ProblemError && error.problem['purpose'] === 'activate' ? 'activate' : 'reset'
}
