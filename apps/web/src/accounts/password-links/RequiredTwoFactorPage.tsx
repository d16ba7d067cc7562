import { Anchor, Text } from '@mantine/core'
import { useLogout } from '../../shell/use-logout.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { RequiredTwoFactor } from '../account/RequiredTwoFactor.tsx'
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
