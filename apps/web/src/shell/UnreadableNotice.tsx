import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { countUnreadable, onUnreadableChange } from '../api/unreadable.ts'
import { useTexts } from '../ui/texts/texts-context.ts'
import { Notice } from './Notice.tsx'

/** Shows above a page how many records its lists lack because their stored form cannot be read. */
export function UnreadableNotice() {
  const { t } = useTexts()
  const client = useQueryClient()
  const subscribe = useCallback((listener: () => void) => onUnreadableChange(client, listener), [client])
  const count = useSyncExternalStore(subscribe, () => countUnreadable(client))
  return <Notice icon={IconAlertTriangle} sentence={count > 0 ? t('shell.unreadable', { count }) : null} />
}
