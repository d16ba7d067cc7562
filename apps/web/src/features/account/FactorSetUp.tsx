import { account } from '@catenary/contract/account'
import type { SecondFactor } from '@catenary/contract/login-methods'
import { secondFactors } from '@catenary/contract/login-methods'
import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { TryError } from '../../shell/login/TryError.tsx'
import { useWait } from '../../shell/login/use-wait.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { BegunFactor } from './SetUpCode.tsx'
import { SetUpCode } from './SetUpCode.tsx'

const hints = { authenticator: 'account.authenticatorHint', email: 'account.emailHint' } as const

interface Props {
  readonly label: string
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

/** Chooses a second factor and sets it up; until the code was right everything stays as it was. */
export function FactorSetUp({ label, onDone }: Props) {
  const { t } = useTexts()
  const [method, setMethod] = useState<SecondFactor>('authenticator')
  const [begun, setBegun] = useState<BegunFactor | null>(null)
  const begin = useChange(account.beginTwoFactor, [])
  const wait = useWait(begin.error)
  const start = () =>
    begin.mutate({ body: { twoFactorMethod: method } }, { onSuccess: (answer) => setBegun({ method, ...answer }) })
  if (begun)
    return (
      <>
        <SetUpCode key={begun.secret} begun={begun} onDone={onDone} onAgain={start} onCancel={() => setBegun(null)} />
        <TryError error={begin.error} wait={wait} />
      </>
    )
  return (
    <Stack gap="md" align="flex-start">
      <Radio.Group
        label={label}
        value={method}
        onChange={(chosen) => setMethod(secondFactors.find((one) => one === chosen) ?? method)}
      >
        <Stack gap="sm" mt="xs">
          {secondFactors.toReversed().map((one) => (
            <Radio key={one} value={one} label={t(`account.${one}`)} description={t(hints[one])} />
          ))}
        </Stack>
      </Radio.Group>
      <TryError error={begin.error} wait={wait} />
      <Button onClick={start} loading={begin.isPending} disabled={wait > 0}>
        {t('account.setUp')}
      </Button>
    </Stack>
  )
}
