import type { RequestInput } from '@catenary/contract/endpoint'
import type { EventType } from '@catenary/contract/records/event-attributes'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { positionDefiningTypes } from '@catenary/contract/records/rope-record'
import { callPage } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'

/** Query parameters that filter and sort a list of events. */
export type EventFilterQuery = Omit<
  NonNullable<RequestInput<typeof events.list>['query']>,
  'limit' | 'cursor' | 'total'
>

/** Events per response where all of them are read. */
const batchSize = '1000'

/** Reads all events of a rope that match a filter, page by page, in the order of `sort`. */
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

/** Query options for the events of some types, newest first; for types with few events. */
export function eventsOfTypes(ropeId: string, types: readonly EventType[]) {
  return queryFor(events.list, { params: { id: ropeId }, query: { type: types.join(',') } })
}

/** Query options for the events that determine current positions; also loaded with a rope's record. */
export function positionDefiningEvents(ropeId: string) {
  return eventsOfTypes(ropeId, positionDefiningTypes)
}
