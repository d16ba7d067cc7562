import { account } from '@catenary/contract/account'
import type { Answer } from '@catenary/contract/endpoint'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useChange } from '../../api/queries.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { FactorSetUp } from './FactorSetUp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useLookAgain } from './use-look-again.ts'

type FactorState = Answer<typeof account.twoFactor>

/** The part of the settings about the second factor: what it is, changing it, recovery codes. */
export function TwoFactorTab() {
  const state = useQuery(read(account.twoFactor, {}))
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <>
      <Loaded query={state} skeleton={<Skeleton height={220} />}>
        {(known) => <Factor key={known.twoFactorMethod} state={known} onCodes={setCodes} />}
      </Loaded>
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
    </>
  )
}

interface Props {
  readonly state: FactorState
  readonly onCodes: (codes: readonly string[]) => void
}

function Factor({ state, onCodes }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const lookAgain = useLookAgain()
  const { twoFactorMethod: method, allowAuthorizationChange, isRequired } = state
  const hasFactor = method === 'authenticator' || method === 'email'
  const mayChange = allowAuthorizationChange && method !== 'saml' && method !== 'no-password'
  const done = (codes: readonly string[]) => {
    toasts.done(t('account.factorOn'))
    onCodes(codes)
    lookAgain()
  }
  return (
    <Stack gap="lg">
      <div>
        <Text c="dimmed">{t('account.factorNow')}</Text>
        <Text fw={500}>{t(`account.method.${method ?? 'none'}`)}</Text>
        {isRequired && (
          <Text size="sm" c="dimmed">
            {t('account.factorRequired')}
          </Text>
        )}
      </div>
      {method === 'authenticator' && <CodesLeft count={state.recoveryCodesLeft} onCodes={onCodes} />}
      {mayChange ? (
        <FactorSetUp label={t('account.chooseMethod')} onDone={done} />
      ) : (
        <Text c="dimmed">{t('account.changeNotAllowed')}</Text>
      )}
      {mayChange && hasFactor && !isRequired && <SwitchOff />}
    </Stack>
  )
}

function CodesLeft({ count, onCodes }: { readonly count: number; readonly onCodes: Props['onCodes'] }) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const renew = useChange(account.newRecoveryCodes)
  const run = () => {
    setAsking(false)
    renew.mutate({}, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
  }
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text>{t('account.codesLeft', { count })}</Text>
        <Button variant="default" onClick={() => setAsking(true)} loading={renew.isPending}>
          {t('account.newCodes')}
        </Button>
      </Group>
      <FormError error={renew.error} />
      <Confirm
        opened={isAsking}
        question={t('account.newCodes')}
        explanation={t('account.newCodesEffect')}
        action={t('account.newCodes')}
        onConfirm={run}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  )
}

function SwitchOff() {
  const { t } = useTexts()
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  const remove = useChange(account.setTwoFactor)
  const run = () => {
    setAsking(false)
    const body = { twoFactorMethod: null }
    remove.mutate({ body }, { onSuccess: () => toasts.done(t('account.switchedOff')) })
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="subtle" color="red" onClick={() => setAsking(true)} loading={remove.isPending}>
        {t('account.switchOff')}
      </Button>
      <FormError error={remove.error} />
      <Confirm
        opened={isAsking}
        question={t('account.switchOffAsk')}
        explanation={t('account.switchOffEffect')}
        action={t('account.switchOff')}
        onConfirm={run}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  )
}
