import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import { alarms } from '@catenary/contract/devices/alarms'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import type { PageRoute } from '@catenary/contract/page-routes'
import { pages } from '@catenary/contract/page-routes'
import { events } from '@catenary/contract/records/events'
import { attention } from '@catenary/contract/work/attention'
import { notifications } from '@catenary/contract/work/notifications'
import { taskPageSize, tasks } from '@catenary/contract/work/tasks'

/** A call as the client makes it: the same address, letter by letter. */
export interface FirstCall {
  readonly endpoint: EndpointDefinition
  readonly id?: string | undefined
  readonly query?: Readonly<Record<string, string>>
}

/** What the address of a page names. */
export type PageParams = Readonly<Record<string, string>>

/** The alarms of a rope or device as cards ask for them: those that last, or those that have ended. */
function alarmsOf(of: Readonly<Record<string, string>>, isLasting: boolean): FirstCall {
  return { endpoint: alarms.list, query: { ...of, open: isLasting ? '1' : '0', limit: '10', total: '1' } }
}

/** What each page asks for first, beside the session; that which its head is made of is the first. */
const callsOfPages: Readonly<Partial<Record<PageRoute, (params: PageParams) => readonly FirstCall[]>>> = {
  [pages.areas]: () => [{ endpoint: areas.list }],
  [pages.area]: ({ areaId = '' }) => [{ endpoint: areas.get, id: areaId }],
  [pages.installation]: ({ installationId = '' }) => [{ endpoint: installations.get, id: installationId }],
  [pages.rope]: ({ ropeId = '' }) => [
    { endpoint: ropes.get, id: ropeId },
    { endpoint: events.list, id: ropeId, query: { sort: '-timestamp', limit: '10', total: '1' } },
    // What lasts stands above everything: it must not push down what is being read.
    alarmsOf({ rope: ropeId }, true),
    alarmsOf({ rope: ropeId }, false),
  ],
  [pages.dashboard]: () => [{ endpoint: attention.counts }],
  [pages.tasks]: () => [
    { endpoint: tasks.list, query: { status: 'new,in-progress', limit: String(taskPageSize), total: '1' } },
  ],
  [pages.sensorDevice]: ({ deviceId = '' }) => [
    { endpoint: sensorDevices.get, id: deviceId },
    alarmsOf({ device: deviceId }, true),
    alarmsOf({ device: deviceId }, false),
    { endpoint: sensorDevices.storage },
  ],
}

/** What the frame around every page asks for. */
const callsOfFrame: readonly FirstCall[] = [{ endpoint: notifications.unread }]

/** The calls of the page at an address; what follows the path may narrow its lists, then only that about the record. */
export function firstCallsOf(route: PageRoute, params: PageParams, search: string): readonly FirstCall[] {
  const calls = callsOfPages[route]?.(params) ?? []
  const own = search === '' ? calls : calls.filter(({ id, query }) => id !== undefined && query === undefined)
  return own.length === 0 ? [] : [...own, ...callsOfFrame]
}

/** The address of a call. */
export function urlOf({ endpoint, id, query }: FirstCall): string {
  const path = `/api${endpoint.path.replace('{id}', encodeURIComponent(id ?? ''))}`
  return query ? `${path}?${new URLSearchParams(query).toString()}` : path
}
