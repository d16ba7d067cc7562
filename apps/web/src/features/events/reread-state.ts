import type { QueryClient } from '@tanstack/react-query'

const states: ReadonlySet<string> = new Set(['events', 'ropes', 'installations', 'areas'])

/** Reads again everything that an event changes: chart, strip and table, and the gauges up to the area. */
export function rereadState(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => states.has(String(queryKey[0]).split('.', 1)[0] ?? ''),
  })
}
