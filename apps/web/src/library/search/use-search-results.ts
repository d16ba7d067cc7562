import { search } from '@catenary/contract/library/search'
import type { SearchResult } from '@catenary/contract/library/search'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { queryKeyOf, queryFor } from '../../api/queries.ts'

/**
 * What a filter finds. While it is looked for, what the filter before it found stays; an answer that comes late never
 * takes the place of a newer one. Nothing is asked for a filter without letters.
 */
export function useSearchResults(filter: string, limit?: number): UseQueryResult<SearchResult[]> {
  const normalizedFilter = filter.trim().replaceAll(/\s+/g, ' ')
  const request = { query: { filter: normalizedFilter, ...(limit === undefined ? {} : { limit: String(limit) }) } }
  return useQuery({
    ...queryFor(search.find, request),
    ...(normalizedFilter === ''
      ? { queryFn: skipToken, queryKey: queryKeyOf(search.find) }
      : { placeholderData: keepPreviousData }),
  })
}
