import { useQuery } from '@tanstack/react-query'
import { ProblemError } from './problem-error.ts'
import { sessionQuery } from './session.ts'

/** An error for as long as it is true: that somebody has to log in is said no longer once they have. */
export function useCurrentError<Failure>(error: Failure): Failure | null {
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  const isOver = error instanceof ProblemError && error.code === 'session.required' && Boolean(data?.user)
  return isOver ? null : error
}
