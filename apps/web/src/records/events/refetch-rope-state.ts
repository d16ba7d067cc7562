import { ropes } from '@catenary/contract/assets/ropes'
import { events } from '@catenary/contract/records/events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { hashKey } from '@tanstack/react-query'
import { positionDefiningEvents } from './rope-events.ts'

const stateQueryPrefixes: ReadonlySet<string> = new Set([
  'events',
  'inspections',
  'ropes',
  'installations',
  'areas',
  'attention',
])

/**
 * Invalidates every query that an event affects: chart, strip and table, the gauges up to the area, and what is urgent. A rope whose record
 * is shown gets its state with the record, and is not read apart from it; nor are the events that say where others lie.
 */
export async function refetchRopeState(client: QueryClient): Promise<void> {
  const activeRecordQueries = client.getQueryCache().findAll({ queryKey: [ropes.record.name], type: 'active' })
  const ropesWithRecord = new Set(activeRecordQueries.map(({ queryKey }) => ropeIdOf(queryKey)))
  const isIncludedInRecord = (key: QueryKey) => isOfRecord(key) && ropesWithRecord.has(ropeIdOf(key))
  const isStateQuery = (key: QueryKey) => stateQueryPrefixes.has(String(key[0]).split('.', 1)[0] ?? '')
  await Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey }) => isIncludedInRecord(queryKey), refetchType: 'none' }),
    client.invalidateQueries({ predicate: ({ queryKey }) => isStateQuery(queryKey) && !isIncludedInRecord(queryKey) }),
  ])
}

function isOfRecord(key: QueryKey): boolean {
  if (key[0] === ropes.get.name) return true
  return key[0] === events.list.name && hashKey(key) === hashKey(positionDefiningEvents(ropeIdOf(key) ?? '').queryKey)
}

function ropeIdOf([, request]: QueryKey): string | undefined {
  return (request as { readonly params?: { readonly id?: string } } | undefined)?.params?.id
}
