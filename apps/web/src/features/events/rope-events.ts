import { events } from '@catenary/contract/events'
import type { RopeEvent } from '@catenary/contract/events'
import { queryOptions } from '@tanstack/react-query'
import { callPart } from '../../api/call.ts'

/** The events of a rope as far as they have been read, newest first. */
export interface RopeEvents {
  readonly events: readonly RopeEvent[]
  /** True once all of them have been read. */
  readonly isWhole: boolean
}

/** How many events one answer brings; the server gives no more. */
const mostAtOnce = '10000'

/**
 * Query options for all events of a rope, or all archived ones, however many there are: they are read part by part, and
 * what has come is shown while the rest is read. What was whole before stays so while it is read again.
 */
export function ropeEvents(ropeId: string, archived = false) {
  const queryKey = [events.list.name, { whole: ropeId, archived }] as const
  return queryOptions<RopeEvents>({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const read: RopeEvent[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const query = { limit: mostAtOnce, ...(archived && { archived: '1' as const }), ...(cursor && { cursor }) }
        const part = await callPart(events.list, { params: { id: ropeId }, query }, { signal })
        read.push(...part.items)
        cursor = part.next
        if (cursor !== null && !client.getQueryData<RopeEvents>(queryKey)?.isWhole)
          client.setQueryData<RopeEvents>(queryKey, { events: [...read], isWhole: false })
      }
      return { events: read, isWhole: true }
    },
  })
}
