import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import type { PageRoute } from '@catenary/contract/page-routes'
import { pages } from '@catenary/contract/page-routes'
import { events } from '@catenary/contract/records/events'
import { attention } from '@catenary/contract/work/attention'
import { taskPageSize, tasks } from '@catenary/contract/work/tasks'

/** A call as the client makes it: the same address, letter by letter. */
export interface FirstCall {
  readonly endpoint: EndpointDefinition
  readonly id?: string | undefined
  readonly query?: Readonly<Record<string, string>>
}

/** What the address of a page names. */
export type PageParams = Readonly<Partial<Record<string, string>>>

/** What each page asks for first, beside the session; that which its head is made of is the first. */
const callsOfPages: Readonly<Partial<Record<PageRoute, (params: PageParams) => readonly FirstCall[]>>> = {
  [pages.areas]: () => [{ endpoint: areas.list }],
  [pages.area]: ({ areaId }) => [{ endpoint: areas.get, id: areaId }],
  [pages.installation]: ({ installationId }) => [{ endpoint: installations.get, id: installationId }],
  [pages.rope]: ({ ropeId }) => [
    { endpoint: ropes.get, id: ropeId },
    { endpoint: events.list, id: ropeId, query: { sort: '-timestamp', limit: '10', total: '1' } },
  ],
  [pages.dashboard]: () => [{ endpoint: attention.counts }],
  [pages.tasks]: () => [
    { endpoint: tasks.list, query: { status: 'new,in-progress', limit: String(taskPageSize), total: '1' } },
  ],
  [pages.sensorDevice]: ({ deviceId }) => [{ endpoint: sensorDevices.get, id: deviceId }],
}

/** The calls of the page at an address; what follows the path may narrow its lists, then only that about the record. */
export function firstCallsOf(route: PageRoute, params: PageParams, search: string): readonly FirstCall[] {
  const calls = callsOfPages[route]?.(params) ?? []
  return search === '' ? calls : calls.filter(({ id, query }) => id !== undefined && query === undefined)
}

/** The address of a call. */
export function urlOf({ endpoint, id, query }: FirstCall): string {
  const path = `/api${endpoint.path.replace('{id}', encodeURIComponent(id ?? ''))}`
  return query ? `${path}?${new URLSearchParams(query).toString()}` : path
}
