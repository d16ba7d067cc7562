import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { Query } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { ProblemError } from '../api/problem-error.ts'
import { useTexts } from '../ui/texts/texts-context.ts'
import { Notice } from './Notice.tsx'

/**
 * Says since when what is shown is not kept up to date: the device has no connection, the server does not answer, or it is no longer
 * there for this reader. What was loaded, and what is typed, stays.
 */
export function OutdatedNotice() {
  const { t, dateTime } = useTexts()
  const client = useQueryClient()
  const offlineSince = useOfflineSince()
  const outdated = useOutdatedQueries()
  if (offlineSince !== null)
    return <Notice icon={IconPlugConnectedX} sentence={t('shell.offline', { time: dateTime(offlineSince) })} />
  const [oldest] = outdated.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  if (!oldest) return <Notice icon={IconPlugConnectedX} sentence={null} />
  const key = outdated.some(isGone) ? 'shell.gone' : 'shell.outdated'
  const retry = () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  return (
    <Notice icon={IconPlugConnectedX} sentence={t(key, { time: dateTime(oldest.state.dataUpdatedAt) })}>
      <Button size="compact-sm" variant="default" onClick={retry}>
        {t('common.retry')}
      </Button>
    </Notice>
  )
}

const isGone = ({ state }: Query) => state.error instanceof ProblemError && state.error.status === 404
const isOutdated = ({ state }: Query) => state.status === 'error' && state.data !== undefined

/** What the page shows although the last attempt to read it anew failed. */
function useOutdatedQueries(): readonly Query[] {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const find = useCallback(() => cache.findAll({ type: 'active' }).filter(isOutdated), [cache])
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  // A new list would be another value each time; its queries are objects that stay.
  useSyncExternalStore(subscribe, () =>
    find()
      .map(({ queryHash, state }) => `${queryHash} ${state.dataUpdatedAt}`)
      .join('\n'),
  )
  return find()
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
