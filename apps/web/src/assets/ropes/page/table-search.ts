import { eventTypes } from '@catenary/contract/records/event-attributes'
import type { TableView } from '../../../records/public.ts'
import { eventColumnIds } from '../../../records/public.ts'
import type { RopeSearch } from '../../search-params.ts'

/** The view of the table of events from the search params of a rope page. */
export function tableOf(search: RopeSearch): TableView {
  const { kinds = [], types = [], statuses = [], found, archived = false } = search
  const sort = eventColumnIds.find((id) => id === search.sort) ?? 'date'
  const { ascending = false, cursor, size = 10 } = search
  const known = eventTypes.filter((type) => types.includes(type))
  // With all rows on one page there is no cursor.
  const page = size === 'all' ? undefined : cursor
  return { kinds, types: known, statuses, found, archived, sort, ascending, cursor: page, size }
}

/** The search params of a changed view of the table of events. */
export function searchOfTable(changed: Partial<TableView>): RopeSearch {
  const { kinds, types, statuses } = changed
  return {
    ...(kinds && { kinds: kinds.length > 0 ? kinds : undefined }),
    ...(types && { types: types.length > 0 ? types : undefined }),
    ...(statuses && { statuses: statuses.length > 0 ? statuses : undefined }),
    ...('found' in changed && { found: changed.found }),
    ...('archived' in changed && { archived: changed.archived || undefined }),
    ...('sort' in changed && { sort: changed.sort === 'date' ? undefined : changed.sort }),
    ...('ascending' in changed && { ascending: changed.ascending || undefined }),
    ...('cursor' in changed && { cursor: changed.cursor }),
    ...('size' in changed && { size: changed.size === 10 ? undefined : changed.size }),
  }
}
