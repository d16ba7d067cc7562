import { formatAge } from '@catenary/i18n/format'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../ui/texts/texts-context.ts'
import { isClockAhead } from './device-clock.ts'
import styles from './devices.module.css'

/** Nothing for so long, in milliseconds, is worth a warning. */
const silentAfter = 86_400_000
interface Props {
  /** When something was last heard; null: never. */
  readonly at: string | null
  /** Since when it has been reported offline; null: it was not. */
  readonly offlineSince?: string | null
  readonly now: number
  readonly timezone?: string | undefined
}

/** How long ago a device sent something, with a warning where that is long or the device was reported offline. */
export function LastSeen({ at, offlineSince = null, now, timezone }: Props) {
  const { t, locale, dateTime } = useTexts()
  if (offlineSince !== null) return <Offline at={at} since={offlineSince} now={now} timezone={timezone} />
  if (at === null) return <span className={styles.muted}>{t('devices.neverSeen')}</span>
  const age = now - Date.parse(at)
  if (isClockAhead(at, now)) return <AheadOfTime at={at} timezone={timezone} />
  const isSilent = age > silentAfter
  return (
    <time dateTime={at} title={dateTime(at, timezone)} className={isSilent ? styles.silent : undefined}>
      {isSilent && (
        <>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <VisuallyHidden>{t('common.labelled', { label: t('devices.silent'), value: '' })}</VisuallyHidden>
        </>
      )}
      {formatAge(locale, age)}
    </time>
  )
}

/** What was measured by a clock that is ahead may be hours old: its time stands there, and no age. */
function AheadOfTime({ at, timezone }: { readonly at: string } & Pick<Props, 'timezone'>) {
  const { t, dateTime } = useTexts()
  return (
    <time dateTime={at} className={styles.silent}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      {t('devices.clockAhead', { time: dateTime(at, timezone) })}
    </time>
  )
}

interface OfflineProps extends Pick<Props, 'at' | 'now' | 'timezone'> {
  readonly since: string
}

function Offline({ at, since, now, timezone }: OfflineProps) {
  const { t, locale, dateTime } = useTexts()
  const age = (instant: string) => formatAge(locale, now - Date.parse(instant))
  return (
    <>
      <span className={styles.silent} title={t('deviceMessages.offlineSince', { age: age(since) })}>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        {t('deviceMessages.offline')}
      </span>
      {' · '}
      {at === null ? (
        <span className={styles.muted}>{t('devices.neverSeen')}</span>
      ) : (
        <time dateTime={at} title={dateTime(at, timezone)}>
          {age(at)}
        </time>
      )}
    </>
  )
}
