import { archive } from '@catenary/contract/library/archive'
import { formatAge } from '@catenary/i18n/format'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './Archive.module.css'

const pollInterval = 60_000

/** Says that the archive cannot be reached, and as of when what is shown is; to administrators also why, and what of its index is invalid. */
export function ArchiveNotice() {
  const { t, locale, dateTime } = useTexts()
  const now = useNow()
  const { data } = useQuery({ ...queryFor(archive.state, {}), refetchInterval: pollInterval })
  if (!data) return null
  const { isReachable, readAt, failure, omitted } = data
  return (
    <output className={styles.notices}>
      {!isReachable && (
        <Notice>
          <strong>{t('archive.unreachable')}</strong>
          {readAt !== null && (
            <time dateTime={readAt} title={dateTime(readAt)}>
              {t('archive.asOf', { age: formatAge(locale, now - Date.parse(readAt)) })}
            </time>
          )}
          {failure !== null && <span>{t(`archive.failure.${failure}`)}</span>}
        </Notice>
      )}
      {omitted !== null && omitted > 0 && (
        <Notice>
          <span>{t('archive.omitted', { count: omitted })}</span>
        </Notice>
      )}
    </output>
  )
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.notice}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <span className={styles.sentences}>{children}</span>
    </span>
  )
}
