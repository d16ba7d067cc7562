import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import type { QueryClient } from '@tanstack/react-query'
import { queryFor } from '../api/queries.ts'
import { eventPages, periodOf, ropeRecord } from '../records/public.ts'
import { shownInspection } from './ropes/page/shown-inspection.ts'
import { tableOf } from './ropes/page/table-search.ts'
import type { RopeSearch } from './search-params.ts'

/** Begins to read what the page of all areas shows. */
export function prefetchAreas(client: QueryClient): void {
  void client.prefetchQuery(queryFor(areas.list, {}))
}

/** Begins to read what the page of an area shows. */
export function prefetchArea(client: QueryClient, id: string): void {
  void client.prefetchQuery(queryFor(areas.get, { params: { id } }))
  void client.prefetchQuery(queryFor(installations.list, { params: { id } }))
  void client.prefetchQuery(queryFor(installations.damageSummary, { params: { id } }))
}

/** Begins to read what the page of an installation shows. */
export function prefetchInstallation(client: QueryClient, areaId: string, id: string): void {
  void client.prefetchQuery(queryFor(installations.get, { params: { id } }))
  void client.prefetchQuery(queryFor(ropes.list, { params: { id } }))
  void client.prefetchQuery(queryFor(ropes.damages, { params: { id } }))
  // Its ropes lie on the map of the area.
  void client.prefetchQuery(queryFor(areas.get, { params: { id: areaId } }))
}

/**
 * Prefetches the queries of the rope page in the order of need, while its code is still loading. Errors are shown by
 * the page, which runs the same queries.
 */
export async function prefetchRope(client: QueryClient, id: string, search: RopeSearch): Promise<void> {
  const { inspection, axis, stretch, zoom } = search
  // The period of a range of bending cycles is known only once the chart is loaded.
  if (!(zoom && axis === 'bendingCycles')) {
    const period = periodOf(zoom, 'time', [])
    void client.prefetchInfiniteQuery(eventPages(id, tableOf(search), { stretch, period }))
  }
  const rope: Rope | undefined = await client
    .ensureQueryData(queryFor(ropes.get, { params: { id } }))
    .catch(() => undefined)
  if (!rope) return
  const inspectionType = shownInspection(rope, inspection)
  void client.prefetchQuery(ropeRecord(id, { inspection: inspectionType, xAxis: axis ?? 'time' }))
}
