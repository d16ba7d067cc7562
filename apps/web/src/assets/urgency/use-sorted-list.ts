import type { MostUrgentRope } from '@catenary/contract/work/attention'
import { attention } from '@catenary/contract/work/attention'
import type { Ranked } from '@catenary/domain/loss/worst-first'
import { mostUrgentFirst } from '@catenary/domain/loss/worst-first'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useCan } from '../../shell/session.ts'
import type { SortedList } from '../../ui/order/use-sorting.ts'
import { useSorting } from '../../ui/order/use-sorting.ts'
import { useNow } from '../../ui/use-now.ts'

/** What the list is of: the installations of an area, the ropes of an installation; without either all. */
interface Scope {
  readonly area?: string
  readonly installation?: string
}

const entries = { areas: 'area', installations: 'installation', ropes: 'rope' } as const
const none: readonly MostUrgentRope[] = []

/**
 * A list as its reader sorts it. Sorted by urgency it asks which rope of each needs attention; until that is known, and
 * where it cannot be, the worst are first.
 */
export function useSortedList<Item extends Ranked & { readonly id: string }>(
  list: SortedList,
  items: readonly Item[],
  scope: Scope = {},
) {
  const withUrgency = useCan()('DASHBOARD')
  const { sorting, choose } = useSorting(list, withUrgency)
  const isUrgent = sorting === 'urgent'
  const query = useQuery({
    ...queryFor(attention.mostUrgent, { query: { by: entries[list], ...scope } }),
    enabled: isUrgent && items.length > 0,
  })
  const urgent = isUrgent ? (query.data ?? none) : none
  const now = useNow()
  const sorted = useMemo(() => {
    const urgentIds = urgent.map(({ id }) => id)
    return sorting === 'own' ? items : mostUrgentFirst(items, urgentIds, now)
  }, [items, sorting, urgent, now])
  const byId = useMemo(() => new Map(urgent.map((one) => [one.id, one])), [urgent])
  return {
    items: sorted,
    sorting,
    choice: { sorting, onSort: choose, withUrgency },
    /** The most urgent rope of an entry and why; undefined where none is, or nobody asked. */
    urgentOf: (id: string) => byId.get(id),
    /** What was read about urgency; null where the list is sorted otherwise. */
    urgency: isUrgent ? query : null,
  }
}
