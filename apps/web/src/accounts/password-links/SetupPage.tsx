import { session } from '@catenary/contract/accounts/session'
import { pages } from '@catenary/contract/page-routes'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { LoginScreen } from './LoginScreen.tsx'
import { SetupForm } from './SetupForm.tsx'

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
