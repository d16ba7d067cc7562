import { deviceTokenName } from '@catenary/contract/devices/device-tokens'
import type { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import type { truscan } from '@catenary/contract/devices/truscan'
import { issuesOf } from '@catenary/contract/issues'
import { Button, Group, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEndpointMutation } from '../../api/queries.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './tokens.module.css'

/** The device whose tokens they are, and the calls that read and change them. */
export interface TokenCalls {
  readonly id: string
  readonly calls: Pick<typeof sensorDevices | typeof truscan, 'tokens' | 'addToken' | 'revokeToken'>
}

interface Props extends TokenCalls {
  readonly renderCommand: (token: string) => ReactNode
}

/** Creates a token, which is shown only this once, until its reader closes it. */
export function NewToken({ id, calls, renderCommand }: Props) {
  const { t } = useTexts()
  const add = useEndpointMutation(calls.addToken)
  const form = useForm({
    initial: { name: '' },
    error: add.error,
    validate: ({ name }) => {
      const checked = deviceTokenName.safeParse(name, { reportInput: true })
      return checked.success ? [] : issuesOf(checked.error, 'name')
    },
  })
  const submit = () =>
    form.submit(({ name }) =>
      add.mutate({ params: { id }, body: { name: name.trim() } }, { onSuccess: () => form.change({ name: '' }) }),
    )
  if (add.data) return <Secret token={add.data.token} renderCommand={renderCommand} onClose={() => add.reset()} />
  return (
    <FormElement form={form} className={styles.form} onSubmit={submit}>
      <TextInput
        className={styles.name}
        label={t('deviceTokens.name')}
        required
        maxLength={100}
        autoComplete="off"
        value={form.values.name}
        error={form.message('name')}
        onChange={({ currentTarget }) => form.change({ name: currentTarget.value })}
      />
      <Button type="submit" variant="default" className={styles.create} loading={add.isPending}>
        {t('deviceTokens.create')}
      </Button>
      {!form.hasFieldProblem && <FormError error={add.error} />}
    </FormElement>
  )
}

interface SecretProps extends Pick<Props, 'renderCommand'> {
  readonly token: string
  readonly onClose: () => void
}

function Secret({ token, renderCommand, onClose }: SecretProps) {
  const { t } = useTexts()
  return (
    <div className={styles.secret}>
      <Text fw={500} component="output">
        {t('deviceTokens.once')}
      </Text>
      <code>{token}</code>
      <Group gap="xs">
        <CopyButton text={token} label={t('deviceTokens.copy')} />
      </Group>
      {renderCommand(token)}
      <Group gap="xs">
        <Button size="compact-md" variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </div>
  )
}
