import { measurements } from '@catenary/contract/devices/measurements'
import type { Sensor, SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { issuesOf } from '@catenary/contract/issues'
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { endpointUrl } from '../../api/endpoint-url.ts'
import { useEndpointMutation } from '../../api/queries.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './tokens.module.css'

interface Props {
  readonly device: SensorDevice
}

const nameField = sensorDevices.addToken.body.shape.name

/** Creates a token, which is shown only this once, until its reader closes it. */
export function NewToken({ device }: Props) {
  const { t } = useTexts()
  const add = useEndpointMutation(sensorDevices.addToken)
  const form = useForm({
    initial: { name: '' },
    error: add.error,
    validate: ({ name }) => {
      const checked = nameField.safeParse(name, { reportInput: true })
      return checked.success ? [] : issuesOf(checked.error, 'name')
    },
  })
  const submit = () =>
    form.submit(({ name }) =>
      add.mutate(
        { params: { id: device.id }, body: { name: name.trim() } },
        { onSuccess: () => form.change({ name: '' }) },
      ),
    )
  if (add.data) return <Secret token={add.data.token} device={device} onClose={() => add.reset()} />
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

interface SecretProps extends Props {
  readonly token: string
  readonly onClose: () => void
}

function Secret({ token, device, onClose }: SecretProps) {
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
      <Command token={token} device={device} />
      <Group gap="xs">
        <Button size="compact-md" variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </div>
  )
}

/** A command to paste that sends one measurement of a sensor. */
function Command({ token, device }: Omit<SecretProps, 'onClose'>) {
  const { t } = useTexts()
  const sensors = device.sensors.filter(({ isDeleted }) => !isDeleted)
  const [chosen, setChosen] = useState(sensors[0]?.id)
  const [now] = useState(() => new Date().toISOString())
  const sensor = sensors.find(({ id }) => id === chosen) ?? sensors[0]
  if (!sensor) return <Text c="dimmed">{t('deviceTokens.commandNeedsSensor')}</Text>
  const command = sendCommand(sensor, token, now)
  return (
    <>
      {sensors.length > 1 && (
        <NativeSelect
          label={t('deviceTokens.sensor')}
          data={sensors.map(({ id, name }) => ({ value: id, label: name }))}
          value={sensor.id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <Text>{t('deviceTokens.command')}</Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard */}
      <pre tabIndex={0} aria-label={t('deviceTokens.command')}>
        {command}
      </pre>
      <Group gap="xs">
        <CopyButton key={command} text={command} label={t('deviceTokens.copyCommand')} />
      </Group>
    </>
  )
}

function sendCommand(sensor: Sensor, token: string, timestamp: string): string {
  const [value] = sensor.attributes.values
  const { fragment, name } = value ?? { fragment: 'test', name: 'value' }
  const url = window.location.origin + endpointUrl(measurements.add, { params: { id: sensor.id } })
  const body = JSON.stringify({ measurements: [{ fragment, name, timestamp, value: 42 }] })
  return [
    `curl ${quoted(url)}`,
    `-H ${quoted(`Authorization: Bearer ${token}`)}`,
    `-H ${quoted('Content-Type: application/json')}`,
    `-d ${quoted(body)}`,
  ].join(' \\\n  ')
}

/** A word of a shell, whatever names a device has. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
