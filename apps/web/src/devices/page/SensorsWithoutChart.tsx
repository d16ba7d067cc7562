import type { Sensor, SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useDisplayName } from '../../ui/use-display-name.ts'
import card from '../../ui/card.module.css'
import styles from './page.module.css'

interface Props {
  readonly device: SensorDevice
  readonly onOpen: (sensor: string) => void
}

/** The sensors whose chart is off, and archived ones, so that their settings can be reached. */
export function SensorsWithoutChart({ device, onOpen }: Props) {
  const { t } = useTexts()
  const displayName = useDisplayName()
  const others = device.sensors.filter(({ isDeleted, attributes }) => isDeleted || !attributes.isEnabled)
  if (others.length === 0) return null
  return (
    <section className={card.card} aria-label={t('devices.withoutChart')}>
      <CardTitle help="sensors#3">{t('devices.withoutChart')}</CardTitle>
      <ul className={styles.list}>
        {others.map((sensor) => (
          <li key={sensor.id} className={styles.row}>
            <span className={styles.name}>{displayName(sensor)}</span>
            {!device.isDeleted && <SensorSettingsButton sensor={sensor} onOpen={onOpen} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Opens the settings of a sensor. */
export function SensorSettingsButton({ sensor, onOpen }: { readonly sensor: Sensor } & Pick<Props, 'onOpen'>) {
  const { t } = useTexts()
  const label = t('sensorSettings.titleOf', { name: sensor.name })
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => onOpen(sensor.id)}>
        <IconSettings size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
