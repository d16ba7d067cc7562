import { useQueryClient } from '@tanstack/react-query'
import { sessionCheck } from '../../api/session.ts'

/** Asks again who is logged in: with a second factor set up, more is permitted. */
export function useLookAgain(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: sessionCheck.queryKey })
}
