import { smartropeEvents, smartropes } from '@catenary/contract/devices/smartropes'
import { keepPreviousData } from '@tanstack/react-query'
import { callPage } from '../../api/call.ts'
import { pageQueryFor } from '../../api/queries.ts'

/** Whose events: those of a smartrope, or those that happened on a rope. */
export type EventOwner = { readonly smartrope: string } | { readonly rope: string }

/** The query of the newest events, at most so many, and of how many there are. */
export function eventsQuery(of: EventOwner, limit: number) {
  const query = { limit: String(limit), total: '1' as const }
  if ('rope' in of) return pageQueryFor(smartropeEvents.ofRope, { params: { id: of.rope }, query })
  const sent = { params: { id: of.smartrope }, query }
  return {
    // Stale with the events of ropes.
    queryKey: [smartropeEvents.ofRope.name, smartropes.events.name, sent],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => callPage(smartropes.events, sent, { signal }),
    placeholderData: keepPreviousData,
  }
}
