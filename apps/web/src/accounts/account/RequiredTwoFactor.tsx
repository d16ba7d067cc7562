import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { AuthLayout } from '../../ui/AuthLayout.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'
import { useRefreshSession } from './use-refresh-session.ts'

interface Props {
  /** The way out: logout. */
  readonly children: ReactNode
}

/** What users see, and nothing else, until they have set up the second factor that their role needs. */
export function RequiredTwoFactor({ children }: Props) {
  const { t } = useTexts()
  const refreshSession = useRefreshSession()
  const [codes, setCodes] = useState<readonly string[]>([])
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
        <TwoFactorSetup label={t('account.twoFactor')} onDone={handleDone} />
        {children}
      </Stack>
      {codes.length > 0 && <RecoveryCodes codes={codes} onSaved={refreshSession} />}
    </AuthLayout>
  )
}
