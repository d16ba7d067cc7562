import { account } from '@catenary/contract/accounts/account'
import type { SecondFactor } from '@catenary/contract/accounts/login-methods'
import { secondFactors } from '@catenary/contract/accounts/login-methods'
import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AttemptError } from '../login/AttemptError.tsx'
import { useRetryCountdown } from '../login/use-countdown.ts'
import type { TwoFactorEnrolment } from './EnrolmentCodeForm.tsx'
import { EnrolmentCodeForm } from './EnrolmentCodeForm.tsx'

const hints = { authenticator: 'account.authenticatorHint', email: 'account.emailHint' } as const

interface Props {
  readonly label: string
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

/** Chooses a second factor and sets it up; until the code was right everything stays as it was. */
export function TwoFactorSetup({ label, onDone }: Props) {
  const { t } = useTexts()
  const [method, setMethod] = useState<SecondFactor>('authenticator')
  const [enrolment, setEnrolment] = useState<TwoFactorEnrolment | null>(null)
  const begin = useEndpointMutation(account.beginTwoFactor, [])
  const retryInSeconds = useRetryCountdown(begin.error)
  const start = () =>
    begin.mutate({ body: { twoFactorMethod: method } }, { onSuccess: (answer) => setEnrolment({ method, ...answer }) })
  if (enrolment)
    return (
      <>
        <EnrolmentCodeForm
          key={enrolment.secret}
          enrolment={enrolment}
          onDone={onDone}
          onRestart={start}
          onCancel={() => setEnrolment(null)}
        />
        <AttemptError error={begin.error} retryInSeconds={retryInSeconds} />
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
      <AttemptError error={begin.error} retryInSeconds={retryInSeconds} />
      <Button onClick={start} loading={begin.isPending} disabled={retryInSeconds > 0}>
        {t('account.setUp')}
      </Button>
    </Stack>
  )
}
