import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Entrance } from '../../ui/Entrance.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { FactorSetUp } from './FactorSetUp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useLookAgain } from './use-look-again.ts'

interface Props {
  /** The way out: logout. */
  readonly children: ReactNode
}

/** What users see, and nothing else, until they have set up the second factor that their role needs. */
export function RequiredTwoFactor({ children }: Props) {
  const { t } = useTexts()
  const lookAgain = useLookAgain()
  const [codes, setCodes] = useState<readonly string[]>([])
  const done = (given: readonly string[]) => {
    setCodes(given)
    // Who is given codes goes on when they have kept them.
    if (given.length === 0) lookAgain()
  }
  return (
    <Entrance title={t('account.requiredTitle')}>
      <PageTitle parts={[t('account.requiredTitle')]} />
      <Stack gap="md">
        <Text c="dimmed">{t('account.requiredIntro')}</Text>
        <FactorSetUp label={t('account.twoFactor')} onDone={done} />
        {children}
      </Stack>
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={lookAgain} />}
    </Entrance>
  )
}
