import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { formatAge } from '@catenary/i18n/format'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './page.module.css'

/** The last message of a device that was refused, with the reason, and how many were; nothing where none was. */
export function RefusedMessages({ device }: { readonly device: SensorDevice }) {
  const { t, locale, dateTime } = useTexts()
  const now = useNow()
  const fault = device.lastFault
  if (!fault) return null
  const facts = {
    date: dateTime(fault.firstAt, device.rope?.installation.timezone),
    age: formatAge(locale, now - Date.parse(fault.lastAt)),
    reason: t(`deviceMessages.reason.${fault.reason}`),
  }
  return (
    <Alert icon={<IconAlertTriangle aria-hidden />} title={t('deviceMessages.refused', { count: fault.count })}>
      {t('deviceMessages.refusedSince', facts)}
      <dl className={styles.fault}>
        <dt>{t('deviceMessages.topic')}</dt>
        <dd>
          <code>{fault.topic}</code>
        </dd>
        <dt>{t('deviceMessages.payload')}</dt>
        <dd>{fault.payload === '' ? t('deviceMessages.emptyPayload') : <code>{fault.payload}</code>}</dd>
      </dl>
    </Alert>
  )
}
