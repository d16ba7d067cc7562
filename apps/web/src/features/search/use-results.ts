import { search } from '@catenary/contract/search'
import type { SearchResult } from '@catenary/contract/search'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { keyOf, read } from '../../api/queries.ts'

/**
 * What a filter finds. While it is looked for, what the filter before it found stays; an answer that comes late never
 * takes the place of a newer one. Nothing is asked for a filter without letters.
 */
export function useResults(filter: string, limit?: number): UseQueryResult<SearchResult[]> {
  const said = filter.trim().replaceAll(/\s+/g, ' ')
  const sent = { query: { filter: said, ...(limit === undefined ? {} : { limit: String(limit) }) } }
  return useQuery({
    ...read(search.find, sent),
    ...(said === '' ? { queryFn: skipToken, queryKey: keyOf(search.find) } : { placeholderData: keepPreviousData }),
  })
}
