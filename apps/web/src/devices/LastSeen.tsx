import { formatAge } from '@catenary/i18n/format'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../ui/texts/texts-context.ts'
import styles from './devices.module.css'

/** Nothing for so long, in milliseconds, is worth a warning. */
const silentAfter = 86_400_000

interface Props {
  /** When something was last heard; null: never. */
  readonly at: string | null
  readonly now: number
  readonly timezone?: string | undefined
}

/** How long ago a device sent something, with a warning where that is long. */
export function LastSeen({ at, now, timezone }: Props) {
  const { t, locale, dateTime } = useTexts()
  if (at === null) return <span className={styles.muted}>{t('devices.neverSeen')}</span>
  const age = now - Date.parse(at)
  const isSilent = age > silentAfter
  return (
    <time dateTime={at} title={dateTime(at, timezone)} className={isSilent ? styles.silent : undefined}>
      {isSilent && (
        <>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <VisuallyHidden>{`${t('devices.silent')}: `}</VisuallyHidden>
        </>
      )}
      {formatAge(locale, age)}
    </time>
  )
}
