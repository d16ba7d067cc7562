import { ropes } from '@catenary/contract/ropes'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

const states: ReadonlySet<string> = new Set(['events', 'ropes', 'installations', 'areas'])

/**
 * Reads again everything that an event changes: chart, strip and table, and the gauges up to the area. A rope whose record
 * is shown gets its state with the record, and is not read apart from it.
 */
export async function rereadState(client: QueryClient): Promise<void> {
  const shown = client.getQueryCache().findAll({ queryKey: [ropes.record.name], type: 'active' })
  const withRecord = new Set(shown.map(({ queryKey }) => ropeOf(queryKey)))
  const comesAlong = (key: QueryKey) => key[0] === ropes.get.name && withRecord.has(ropeOf(key))
  const isState = (key: QueryKey) => states.has(String(key[0]).split('.', 1)[0] ?? '')
  await Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey }) => comesAlong(queryKey), refetchType: 'none' }),
    client.invalidateQueries({ predicate: ({ queryKey }) => isState(queryKey) && !comesAlong(queryKey) }),
  ])
}

function ropeOf([, sent]: QueryKey): string | undefined {
  return (sent as { readonly params?: { readonly id?: string } } | undefined)?.params?.id
}
