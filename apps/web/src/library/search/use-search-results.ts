import { search } from '@catenary/contract/library/search'
import type { SearchResult } from '@catenary/contract/library/search'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { queryKeyOf, queryFor } from '../../api/queries.ts'

/**
 * The results of a filter. While they load, those of the previous filter stay; a late response never replaces a newer
 * one. No call for a filter without letters.
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
