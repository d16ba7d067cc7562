import { ropes } from '@catenary/contract/assets/ropes'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

const stateQueryPrefixes: ReadonlySet<string> = new Set(['events', 'ropes', 'installations', 'areas'])

/**
 * Invalidates every query that an event affects: chart, strip and table, and the gauges up to the area. A rope whose record
 * is shown gets its state with the record, and is not read apart from it.
 */
export async function refetchRopeState(client: QueryClient): Promise<void> {
  const activeRecordQueries = client.getQueryCache().findAll({ queryKey: [ropes.record.name], type: 'active' })
  const ropesWithRecord = new Set(activeRecordQueries.map(({ queryKey }) => ropeIdOf(queryKey)))
  const isIncludedInRecord = (key: QueryKey) => key[0] === ropes.get.name && ropesWithRecord.has(ropeIdOf(key))
  const isStateQuery = (key: QueryKey) => stateQueryPrefixes.has(String(key[0]).split('.', 1)[0] ?? '')
  await Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey }) => isIncludedInRecord(queryKey), refetchType: 'none' }),
    client.invalidateQueries({ predicate: ({ queryKey }) => isStateQuery(queryKey) && !isIncludedInRecord(queryKey) }),
  ])
}

function ropeIdOf([, request]: QueryKey): string | undefined {
  return (request as { readonly params?: { readonly id?: string } } | undefined)?.params?.id
}
