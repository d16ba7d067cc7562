import { account } from '@catenary/contract/accounts/account'
import { secondFactors } from '@catenary/contract/accounts/login-methods'
import { Anchor, Text, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useLogout } from '../../shell/use-logout.ts'
import { AuthLayout } from '../../ui/AuthLayout.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { RecoveryCodes } from '../account/RecoveryCodes.tsx'
import { TwoFactorSetup } from '../account/TwoFactorSetup.tsx'
import { useRefreshSession } from '../account/use-refresh-session.ts'
import { ConfirmIdentity } from '../login/ConfirmIdentity.tsx'
import { SessionGuard } from '../login/SessionGuard.tsx'

/** The whole application for those whose role needs a second factor that they have not set up yet. */
export function RequiredTwoFactorPage() {
  const { t } = useTexts()
  const logout = useLogout()
  return (
    <>
      <RequiredTwoFactor>
        <Text component="div" size="sm">
          <Anchor component="button" type="button" onClick={() => logout.mutate()} disabled={logout.isPending}>
            {t('session.logout')}
          </Anchor>
        </Text>
        <FormError error={logout.error} />
      </RequiredTwoFactor>
      <ConfirmIdentity />
      <SessionGuard />
    </>
  )
}

interface Props {
  /** The way out: logout. */
  readonly children: ReactNode
}

/** What users see, and nothing else, until they have set up the second factor that their role needs. */
function RequiredTwoFactor({ children }: Props) {
  const { t } = useTexts()
  const refreshSession = useRefreshSession()
  const [codes, setCodes] = useState<readonly string[]>([])
  const { data: state } = useQuery(queryFor(account.twoFactor, {}))
  // Who may not change what an administrator chose sets up just that.
  const isFree = state && (state.allowAuthorizationChange || state.twoFactorMethod !== 'authenticator')
  const handleDone = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes)
    // With recovery codes, the user continues after confirming that they are saved.
    if (recoveryCodes.length === 0) refreshSession()
  }
  return (
    <AuthLayout title={t('account.requiredTitle')}>
      <PageTitle parts={[t('account.requiredTitle')]} />
      <Stack gap="md">
        <Text c="dimmed">{t('account.requiredIntro')}</Text>
        <TwoFactorSetup
          label={t('account.twoFactor')}
          methods={isFree ? secondFactors : ['authenticator']}
          onDone={handleDone}
        />
        {children}
      </Stack>
      {codes.length > 0 && <RecoveryCodes codes={codes} onSaved={refreshSession} />}
    </AuthLayout>
  )
}
