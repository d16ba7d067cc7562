import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { countUnreadable, onUnreadableChange } from '../api/unreadable.ts'
import { useTexts } from '../ui/texts/texts-context.ts'
import styles from './UnreadableNotice.module.css'

/** Shows above a page how many records its lists lack because their stored form cannot be read. */
export function UnreadableNotice() {
  const { t } = useTexts()
  const client = useQueryClient()
  const subscribe = useCallback((listener: () => void) => onUnreadableChange(client, listener), [client])
  const count = useSyncExternalStore(subscribe, () => countUnreadable(client))
  return (
    <output className={count > 0 ? styles.notice : undefined}>
      {count > 0 && (
        <>
          <IconAlertTriangle className={styles.mark} size={18} stroke={1.8} aria-hidden />
          <span className={styles.sentence}>{t('shell.unreadable', { count })}</span>
        </>
      )}
    </output>
  )
}
