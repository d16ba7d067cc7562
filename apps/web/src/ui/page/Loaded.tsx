import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { ErrorState } from './ErrorState.tsx'
import { NotFound } from './NotFound.tsx'

interface Props<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { readonly refetch: () => unknown }
  /** Stands in the shape of what comes. */
  readonly skeleton: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** What was read, or its skeleton, or why it could not be read. Data once shown stays while it is read again. */
export function Loaded<Data>({ query, skeleton, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error instanceof ProblemError && query.error.status === 404) return <NotFound />
  if (query.error)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
  return skeleton
}
