import type { SignOnFailure } from '@catenary/contract/accounts/saml-rejection-reasons'
import { pages } from '@catenary/contract/page-routes'
import { Anchor, Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { lastUserId } from '../../api/last-user.ts'
import { sessionQuery } from '../../api/session.ts'
import { returnTarget } from '../../navigation/return-path.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { LinkRequestScreen } from '../password-links/LinkRequestScreen.tsx'
import { LoginScreen } from '../password-links/LoginScreen.tsx'
import { LoginSteps } from './LoginSteps.tsx'
import { signOnUrl } from './sign-on-url.ts'

/** Login with its modes; afterwards the reader is where they wanted to go. */
export function LoginPage() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const search = useSearch({ from: pages.login })
  const hash = useLocation({ select: (location) => location.hash })
  // Read on the first render: after navigation the hash has changed.
  const [to] = useState(() => returnTarget(search, hash) ?? pages.home)
  const pending = useLoggedInRedirect(to)
  if (search.mode) {
    const back = () => void navigate({ to: pages.login, search: { to: search.to }, hash: true })
    return <LinkRequestScreen key={search.mode} reason={search.mode} onBack={back} />
  }
  return (
    <LoginScreen title={t('session.title')}>
      <SignOnError problem={search.sso} />
      <LoginSteps
        pending={pending}
        onDone={() => undefined}
        onSignOn={(provider) => window.location.assign(signOnUrl(provider, to))}
      >
        <Group justify="space-between" gap="xs">
          <Anchor size="sm" renderRoot={(props) => <ModeLink mode="reset" {...props} />}>
            {t('passwords.forgot')}
          </Anchor>
          <Anchor size="sm" renderRoot={(props) => <ModeLink mode="activate" {...props} />}>
            {t('passwords.firstLogin')}
          </Anchor>
        </Group>
      </LoginSteps>
    </LoginScreen>
  )
}

/** Why single sign-on led back here, if it did. */
function SignOnError({ problem }: { readonly problem: SignOnFailure | undefined }) {
  const { t } = useTexts()
  if (problem === undefined) return null
  return (
    <Box mb="md">
      <FormError error={problem} message={t(`session.singleSignOn.${problem}`)} />
    </Box>
  )
}

function ModeLink({ mode, ...props }: { readonly mode: 'reset' | 'activate' }) {
  return <Link to={pages.login} search={({ to }) => ({ to, mode })} hash {...props} />
}

/** Leads those on who are logged in, from here or before; returns the second step that a log-in waits for. */
function useLoggedInRedirect(to: string) {
  const navigate = useNavigate()
  // After a logout the previous session may still be cached, so it is fetched again.
  const { data, isFetching } = useQuery({
    ...sessionQuery,
    refetchOnMount: ({ state }) => (state.data?.user ? 'always' : true),
  })
  const [lastUser] = useState(lastUserId)
  const userId = isFetching ? undefined : data?.user?.id
  // The page that one person was sent here from, and what they searched for on it, is not for another.
  const isOther = lastUser !== null && lastUser !== userId
  useEffect(() => {
    if (userId !== undefined) void navigate({ href: isOther ? pages.home : to, replace: true })
  }, [userId, isOther, navigate, to])
  return data?.user ? null : data?.twoFactorMethod
}
