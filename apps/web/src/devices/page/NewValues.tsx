import { valueName } from '@catenary/charts/sensor-chart/sensor-chart-input'
import type { Sensor, SensorDevice, SensorValue } from '@catenary/contract/devices/sensor-devices'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { formatMeasured } from '@catenary/i18n/devices/describe-alarm'
import { formatAge } from '@catenary/i18n/format'
import { Alert, Button, Group } from '@mantine/core'
import { useEndpointMutation } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useNow } from '../../ui/use-now.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { isClockAhead } from '../device-clock.ts'
import styles from './page.module.css'

interface NewValue {
  readonly sensor: Sensor
  readonly value: SensorValue
}

/** Values that arrive and that nobody has decided on: each can be shown or ignored. */
export function NewValues({ device }: { readonly device: SensorDevice }) {
  const { t } = useTexts()
  const { decide, isPending } = useDecision(device)
  const found = device.sensors
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap((sensor) =>
      sensor.attributes.values.filter(({ isNew }) => isNew).map((value): NewValue => ({ sensor, value })),
    )
  if (found.length === 0 || device.isDeleted) return null
  return (
    <Alert title={t('devices.unnamedValues', { count: found.length })}>
      <ul className={styles.list}>
        {found.map((one) => (
          <NewValueRow
            key={`${one.sensor.id} ${one.value.fragment} ${one.value.name}`}
            {...one}
            timezone={device.rope?.installation.timezone}
            isBusy={isPending}
            onDecide={(isEnabled) => decide([one], isEnabled)}
          />
        ))}
      </ul>
      {found.length > 1 && (
        <Button mt="xs" size="compact-sm" variant="default" disabled={isPending} onClick={() => decide(found, true)}>
          {t('devices.showAll')}
        </Button>
      )}
    </Alert>
  )
}

/** Shows values in the chart of their sensor, or ignores them. */
function useDecision(device: SensorDevice) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useEndpointMutation(sensorDevices.change, ['sensorDevices', 'measurements'])
  const decide = (values: readonly NewValue[], isEnabled: boolean) => {
    const sensors = [...Map.groupBy(values, ({ sensor }) => sensor.id)].map(([id, of]) => ({
      id,
      attributes: { values: of.map(({ value: { fragment, name } }) => ({ fragment, name, isEnabled, isNew: false })) },
    }))
    const attempt = toasts.attempt(JSON.stringify(['devices.values', sensors]))
    attempt.begin()
    mutate(
      // Values are merged one by one: what others changed of the device stays.
      { params: { id: device.id }, body: { sensorDevice: { sensors } }, options: { ifMatch: null } },
      {
        onSuccess: () => toasts.showSuccess(t(isEnabled ? 'devices.valuesShown' : 'devices.valuesIgnored')),
        onError: (error) => attempt.showError(errorMessage(error), () => decide(values, isEnabled)),
      },
    )
  }
  return { decide, isPending }
}

interface RowProps extends NewValue {
  /** Of the rope that the device is linked to. */
  readonly timezone: string | undefined
  readonly isBusy: boolean
  readonly onDecide: (isEnabled: boolean) => void
}

function NewValueRow({ sensor, value, timezone, isBusy, onDecide }: RowProps) {
  const { t, locale, dateTime } = useTexts()
  const now = useNow()
  const name = valueName(value)
  const last = value.last && {
    value: formatMeasured(
      locale,
      { value: { unit: value.customUnit ?? value.unit ?? null }, threshold: null },
      value.last.value,
    ),
    age: isClockAhead(value.last.timestamp, now)
      ? t('devices.clockAhead', { time: dateTime(value.last.timestamp, timezone) })
      : formatAge(locale, now - Date.parse(value.last.timestamp)),
  }
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {name}
        <span className={styles.detail}>
          {[sensor.name, ...(last ? [t('devices.lastMeasured', last)] : [])].join(' · ')}
        </span>
      </span>
      <Group gap="xs">
        <Button
          size="compact-sm"
          disabled={isBusy}
          aria-label={t('devices.showNamed', { name })}
          onClick={() => onDecide(true)}
        >
          {t('devices.show')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={t('devices.ignoreNamed', { name })}
          onClick={() => onDecide(false)}
        >
          {t('devices.ignore')}
        </Button>
      </Group>
    </li>
  )
}
