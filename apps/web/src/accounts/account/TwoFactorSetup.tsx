import { account } from '@catenary/contract/accounts/account'
import type { SecondFactor } from '@catenary/contract/accounts/login-methods'
import { secondFactors } from '@catenary/contract/accounts/login-methods'
import { Anchor, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { encodeQR } from 'qr'
import { useRef, useState } from 'react'
import { useEndpointMutation } from '../../api/queries.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AttemptError } from '../login/AttemptError.tsx'
import { CodeField, isCompleteCode } from '../login/CodeField.tsx'
import { useRetryCountdown } from '../login/use-countdown.ts'
import styles from './EnrolmentCodeForm.module.css'

const hints = { authenticator: 'account.authenticatorHint', email: 'account.emailHint' } as const

interface Props {
  readonly label: string
  /** What there is to choose from. */
  readonly methods?: readonly SecondFactor[]
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

/** Chooses a second factor and sets it up; until the code was right everything stays as it was. */
export function TwoFactorSetup({ label, methods = secondFactors, onDone }: Props) {
  const { t } = useTexts()
  const [method, setMethod] = useState<SecondFactor>('authenticator')
  const [enrolment, setEnrolment] = useState<TwoFactorEnrolment | null>(null)
  const begin = useEndpointMutation(account.beginTwoFactor, [])
  const retryInSeconds = useRetryCountdown(begin.error)
  const start = () =>
    begin.mutate(
      { body: { twoFactorMethod: method } },
      { onSuccess: (enrolment) => setEnrolment({ method, ...enrolment }) },
    )
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
          {methods.toReversed().map((one) => (
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

/** A second factor whose set-up was begun; secret and address are an authenticator's. */
interface TwoFactorEnrolment {
  readonly method: SecondFactor
  readonly secret: string | null
  readonly uri: string | null
}

interface EnrolmentCodeFormProps {
  readonly enrolment: TwoFactorEnrolment
  readonly onDone: (recoveryCodes: readonly string[]) => void
  /** Starts again with another secret or mail. */
  readonly onRestart: () => void
  readonly onCancel: () => void
}

/** The end of a set-up: the code that shows that it works. A wrong one changes nothing, and the dialog stays. */
function EnrolmentCodeForm({ enrolment, onDone, onRestart, onCancel }: EnrolmentCodeFormProps) {
  const { t } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const completeEnrolment = useEndpointMutation(account.setTwoFactor)
  const retryInSeconds = useRetryCountdown(completeEnrolment.error)
  const form = useForm({ initial: { twoFactorAuthCode: '' }, error: completeEnrolment.error })
  const { method, secret } = enrolment
  const send = (twoFactorAuthCode: string) => {
    if (completeEnrolment.isPending || retryInSeconds > 0) return
    completeEnrolment.mutate(
      { body: { twoFactorMethod: method, twoFactorAuthCode, twoFactorSecret: secret ?? undefined } },
      { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes), onError: () => field.current?.select() },
    )
  }
  const { twoFactorAuthCode } = form.values
  const submit = () => {
    if (isCompleteCode(twoFactorAuthCode)) send(twoFactorAuthCode)
    else field.current?.focus()
  }
  return (
    <FormElement form={form} onSubmit={submit}>
      <Stack gap="md">
        {secret !== null && <AuthenticatorSecret secret={secret} uri={enrolment.uri} />}
        <CodeField
          ref={field}
          focusOnMount
          value={twoFactorAuthCode}
          onChange={(typed) => form.change({ twoFactorAuthCode: typed })}
          onComplete={send}
          description={t(method === 'email' ? 'session.codeByMail' : 'session.codeFromApp')}
          error={form.message('twoFactorAuthCode')}
        />
        {!form.hasFieldProblem && <AttemptError error={completeEnrolment.error} retryInSeconds={retryInSeconds} />}
        <Group justify="space-between">
          <Button variant="subtle" onClick={onRestart}>
            {t(method === 'email' ? 'session.anotherCode' : 'account.startAgain')}
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={completeEnrolment.isPending} disabled={retryInSeconds > 0}>
              {t('common.save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </FormElement>
  )
}

interface AuthenticatorSecretProps {
  readonly secret: string
  readonly uri: string | null
}

/** The secret of an authenticator: to scan, to open on this device, or to type. */
function AuthenticatorSecret({ secret, uri }: AuthenticatorSecretProps) {
  const { t } = useTexts()
  return (
    <>
      <Text>{t('account.scan')}</Text>
      <div className={styles.parts}>
        {uri !== null && <QrCode text={uri} label={t('account.qrCode')} />}
        <Stack gap="xs" align="flex-start">
          <Text size="sm" c="dimmed">
            {t('account.secret')}
          </Text>
          <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label={t('account.copySecret')} />
          {uri !== null && (
            <Anchor href={uri} size="sm">
              {t('account.openApp')}
            </Anchor>
          )}
        </Stack>
      </div>
    </>
  )
}

interface QrCodeProps {
  readonly text: string
  /** What the code is, for those who do not see it. */
  readonly label: string
}

/** A text as a QR code, drawn here: the secret in it travels no further. */
function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { border: 3 })
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} className={styles.code} role="img" aria-label={label}>
      <path d={pathOf(rows)} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  )
}

/** One square of side 1 for each dark module. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
