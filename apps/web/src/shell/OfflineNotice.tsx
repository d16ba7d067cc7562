import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../ui/texts/texts-context.ts'
import { Notice } from './Notice.tsx'

/** Says that the device has no connection, and since when: what is shown is as old. With the connection the page is read anew. */
export function OfflineNotice() {
  const { t, dateTime } = useTexts()
  const since = useOfflineSince()
  const sentence = since === null ? null : t('shell.offline', { time: dateTime(since) })
  return <Notice icon={IconPlugConnectedX} sentence={sentence} />
}

/** When the connection was lost, in milliseconds since 1970; null where there is one, as far as the browser knows. */
function useOfflineSince(): number | null {
  const client = useQueryClient()
  const [since, setSince] = useState(() => (navigator.onLine ? null : Date.now()))
  useEffect(() => {
    const lose = () => setSince(Date.now())
    const regain = () => {
      setSince(null)
      void client.refetchQueries({ type: 'active', stale: true })
    }
    window.addEventListener('offline', lose)
    window.addEventListener('online', regain)
    return () => {
      window.removeEventListener('offline', lose)
      window.removeEventListener('online', regain)
    }
  }, [client])
  return since
}
