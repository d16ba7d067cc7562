import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../api/session.ts'

/** Refetches the session: with a second factor set up, more is permitted. */
export function useRefreshSession(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
}
