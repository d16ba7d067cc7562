import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { queryOptions } from '@tanstack/react-query'
import { callPage } from '../../api/call.ts'

/** The events of a rope as far as they have been read, newest first. */
export interface RopeEvents {
  readonly events: readonly RopeEvent[]
  /** True once all of them have been read. */
  readonly isComplete: boolean
}

/** How many events one answer brings; the server gives no more. */
const maxConcurrent = '10000'

/**
 * Query options for all events of a rope, or all archived ones, however many there are: they are read part by part, and
 * what has come is shown while the rest is read. What was whole before stays so while it is read again.
 */
export function ropeEvents(ropeId: string, archived = false) {
  const queryKey = [events.list.name, { whole: ropeId, archived }] as const
  return queryOptions<RopeEvents>({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const loaded: RopeEvent[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const query = { limit: maxConcurrent, ...(archived && { archived: '1' as const }), ...(cursor && { cursor }) }
        const page = await callPage(events.list, { params: { id: ropeId }, query }, { signal })
        loaded.push(...page.items)
        cursor = page.next
        if (cursor !== null && !client.getQueryData<RopeEvents>(queryKey)?.isComplete)
          client.setQueryData<RopeEvents>(queryKey, { events: [...loaded], isComplete: false })
      }
      return { events: loaded, isComplete: true }
    },
  })
}
