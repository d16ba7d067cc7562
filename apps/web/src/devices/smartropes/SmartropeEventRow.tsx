import type { Sensor } from '@catenary/contract/devices/sensor-devices'
import type { SmartropeEvent, SmartropeEventType } from '@catenary/contract/devices/smartropes'
import { smartropeEventTypes } from '@catenary/contract/devices/smartropes'
import { NativeSelect, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useCan } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { EventChart } from './EventChart.tsx'
import { useClassification } from './use-classification.ts'
import styles from './smartropes.module.css'

interface Props {
  readonly event: SmartropeEvent
  /** Undefined where it is not among those of which the reader sees the settings. */
  readonly sensor: Sensor | undefined
  readonly isLocked: boolean
  readonly timezone: string | undefined
}

/** One event: when and where, its type, and its chart when it is opened. */
export function SmartropeEventRow({ event, sensor, isLocked, timezone }: Props) {
  const { t, dateTime, short } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const chartId = useId()
  const time = dateTime(new Date(event.unixTimestamp * 1000).toISOString(), timezone)
  const seconds = event.endUnixTimestamp - event.unixTimestamp
  const Sign = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={styles.event}>
      <div className={styles.row}>
        <UnstyledButton
          className={styles.time}
          aria-expanded={isOpen}
          aria-controls={chartId}
          aria-label={t('smartropeEvents.showChart', { time })}
          onClick={() => setOpen((before) => !before)}
        >
          <Sign size={16} aria-hidden />
          <time dateTime={new Date(event.unixTimestamp * 1000).toISOString()}>{time}</time>
        </UnstyledButton>
        <span className={styles.where}>
          {`${event.smartrope.name} · ${event.sensorName}`}
          <span className={styles.detail}>
            {t('common.labelled', {
              label: t('smartropeEvents.duration'),
              value: t('smartropeEvents.seconds', { seconds: short(seconds, seconds < 10 ? 1 : 0) }),
            })}
          </span>
        </span>
        <EventType event={event} time={time} isLocked={isLocked} timezone={timezone} />
      </div>
      <div id={chartId}>{isOpen && <EventChart event={event} sensor={sensor} timezone={timezone} />}</div>
    </li>
  )
}

type TypeProps = Pick<Props, 'event' | 'isLocked' | 'timezone'> & { readonly time: string }

/** The type of an event, chosen in place by those who record events, and who chose it. */
function EventType({ event, time, isLocked, timezone }: TypeProps) {
  const { t, dateTime } = useTexts()
  const can = useCan()
  const { classify, saving } = useClassification()
  const { classified } = event
  const type = saving ?? event.type
  return (
    <span className={styles.type}>
      {isLocked || !can('EVENT_EDIT') ? (
        t(`smartropeEvents.type.${type}`)
      ) : (
        <NativeSelect
          size="xs"
          aria-label={t('smartropeEvents.typeOf', { time })}
          data={smartropeEventTypes.map((value) => ({ value, label: t(`smartropeEvents.type.${value}`) }))}
          value={type}
          disabled={saving !== undefined}
          onChange={({ currentTarget }) => classify(event, currentTarget.value as SmartropeEventType)}
        />
      )}
      {classified && (
        <span className={styles.detail}>
          {t('smartropeEvents.classified', { name: classified.by.name, time: dateTime(classified.at, timezone) })}
        </span>
      )}
    </span>
  )
}
