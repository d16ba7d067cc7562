import { account } from '@catenary/contract/accounts/account'
import type { ResponseBody } from '@catenary/contract/endpoint'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor, useEndpointMutation } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'
import { useRefreshSession } from './use-refresh-session.ts'

type TwoFactorState = ResponseBody<typeof account.twoFactor>

/** The settings of the second factor: its method, changing it, recovery codes. */
export function TwoFactorTab() {
  const state = useQuery(queryFor(account.twoFactor, {}))
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <>
      <Loaded query={state} skeleton={<Skeleton height={220} />}>
        {(twoFactorState) => (
          <TwoFactorMethod key={twoFactorState.twoFactorMethod} state={twoFactorState} onCodes={setCodes} />
        )}
      </Loaded>
      {codes.length > 0 && <RecoveryCodes codes={codes} onSaved={() => setCodes([])} />}
    </>
  )
}

interface Props {
  readonly state: TwoFactorState
  readonly onCodes: (codes: readonly string[]) => void
}

function TwoFactorMethod({ state, onCodes }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const refreshSession = useRefreshSession()
  const { twoFactorMethod: method, allowAuthorizationChange, isRequired } = state
  const hasFactor = method === 'authenticator' || method === 'email'
  const mayChange = allowAuthorizationChange && method !== 'saml' && method !== 'no-password'
  const done = (codes: readonly string[]) => {
    toasts.showSuccess(t('account.factorOn'))
    onCodes(codes)
    refreshSession()
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
      {method === 'authenticator' && <RemainingCodes count={state.recoveryCodesLeft} onCodes={onCodes} />}
      {mayChange ? (
        <TwoFactorSetup label={t('account.chooseMethod')} onDone={done} />
      ) : (
        <Text c="dimmed">{t('account.changeNotAllowed')}</Text>
      )}
      {mayChange && hasFactor && !isRequired && <DisableTwoFactor />}
    </Stack>
  )
}

function RemainingCodes({ count, onCodes }: { readonly count: number; readonly onCodes: Props['onCodes'] }) {
  const { t } = useTexts()
  const [isConfirming, setConfirming] = useState(false)
  const renew = useEndpointMutation(account.newRecoveryCodes)
  const run = () => {
    setConfirming(false)
    renew.mutate({}, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
  }
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text>{t('account.codesLeft', { count })}</Text>
        <Button variant="default" onClick={() => setConfirming(true)} loading={renew.isPending}>
          {t('account.newCodes')}
        </Button>
      </Group>
      <FormError error={renew.error} />
      <ConfirmDialog
        help="signing-in#2"
        opened={isConfirming}
        question={t('account.newCodes')}
        explanation={t('account.newCodesEffect')}
        action={t('account.newCodes')}
        onConfirm={run}
        onCancel={() => setConfirming(false)}
      />
    </Stack>
  )
}

function DisableTwoFactor() {
  const { t } = useTexts()
  const toasts = useToasts()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useEndpointMutation(account.setTwoFactor)
  const run = () => {
    setConfirming(false)
    const body = { twoFactorMethod: null }
    remove.mutate({ body }, { onSuccess: () => toasts.showSuccess(t('account.switchedOff')) })
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="subtle" color="red" onClick={() => setConfirming(true)} loading={remove.isPending}>
        {t('account.switchOff')}
      </Button>
      <FormError error={remove.error} />
      <ConfirmDialog
        help="signing-in#2"
        opened={isConfirming}
        question={t('account.switchOffAsk')}
        explanation={t('account.switchOffEffect')}
        action={t('account.switchOff')}
        onConfirm={run}
        onCancel={() => setConfirming(false)}
      />
    </Stack>
  )
}
