import type { RequestInput } from '@catenary/contract/endpoint'
import type { EventType } from '@catenary/contract/records/event-attributes'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { positionDefiningTypes } from '@catenary/contract/records/rope-record'
import { queryOptions } from '@tanstack/react-query'
import { callPage } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'

/** What narrows and sorts a list of events, as it stands in an address. */
export type EventFilterQuery = Omit<
  NonNullable<RequestInput<typeof events.list>['query']>,
  'limit' | 'cursor' | 'total'
>

/** How many events one answer brings where all of them are read. */
const batchSize = '1000'

/** Reads all events of a rope that a filter lets through, one part after the other, in the order of `sort`. */
export async function readAllEvents(
  ropeId: string,
  query: EventFilterQuery = {},
  signal?: AbortSignal,
): Promise<RopeEvent[]> {
  const loaded: RopeEvent[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await callPage(
      events.list,
      { params: { id: ropeId }, query: { ...query, limit: batchSize, ...(cursor && { cursor }) } },
      { ...(signal && { signal }) },
    )
    loaded.push(...page.items)
    cursor = page.next
  }
  return loaded
}

/** Query options for all events of a rope, newest first, for what has to look at each of them. */
export function ropeEvents(ropeId: string) {
  return queryOptions<readonly RopeEvent[]>({
    queryKey: [events.list.name, { whole: ropeId }],
    queryFn: ({ signal }) => readAllEvents(ropeId, {}, signal),
  })
}

/** Query options for the events of some types, newest first: few of a rope's events are. */
export function eventsOfTypes(ropeId: string, types: readonly EventType[]) {
  return queryFor(events.list, { params: { id: ropeId }, query: { type: types.join(',') } })
}

/** Query options for the events that say where others lie today; a rope's record brings them along. */
export function positionDefiningEvents(ropeId: string) {
  return eventsOfTypes(ropeId, positionDefiningTypes)
}
