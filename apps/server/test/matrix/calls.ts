import type { EndpointDefinition } from '@catenary/contract/endpoint'
import { brokenWire } from '../support/assets.ts'
import { callUrl } from '../support/world.ts'
import type { Ids } from './tenants.ts'

/** A call with its ids filled in. */
export interface FilledCall {
  readonly method: EndpointDefinition['method']
  readonly url: string
  readonly payload?: object
}

type Kind = keyof Ids

/** What an id in a path names: the word before it. */
function kindsIn(path: string): { name: string; kind: Kind }[] {
  const readable = path
    .replace('/smartropes/events/', '/smartrope-events/')
    .replace('/pictures/', '/installations/')
    .replace('/deliveries/{delivery}', '/webhook-deliveries/{delivery}')
  return [...readable.matchAll(/\/([\w-]+)\/\{(\w+)\}/g)].flatMap(([, before = '', name = '']) => {
    const kind = kinds.find((one) => one === before)
    return kind ? [{ name, kind }] : []
  })
}
const kinds: readonly Kind[] = [
  'areas',
  'installations',
  'ropes',
  'events',
  'documents',
  'folders',
  'tasks',
  'users',
  'mandators',
  'tokens',
  'sessions',
  'notifications',
  'deliveries',
  'sensor-devices',
  'sensors',
  'smartropes',
  'smartrope-events',
  'alarm-rules',
  'alarms',
  'truscan-devices',
  'webhooks',
  'webhook-deliveries',
]

/** True for a call whose address names a record. */
export function namesRecord(endpoint: EndpointDefinition): boolean {
  return kindsIn(endpoint.path).length > 0
}

/** The call with the ids of these records in its path; a body where one is given. */
export function fillCall(endpoint: EndpointDefinition, ids: Ids, payload?: object): FilledCall {
  const named = kindsIn(endpoint.path).map(({ name, kind }) => [name, ids[kind]])
  const kind = endpoint.path.startsWith('/ropes') ? 'damages' : 'damage'
  const upload = '019a0000-0000-7000-8000-000000000000'
  const others = { layer: 'osm', z: 3, x: 4, y: 5, number: 1, upload, request: upload, hash: '0'.repeat(64) }
  const params = { kind, token: 'abcdefghijklmnopqrstuvwxyz', ...others, ...Object.fromEntries(named) }
  const query = queries[endpoint.name]?.(ids) ?? {}
  return { method: endpoint.method, url: callUrl(endpoint, params, query), ...(payload ? { payload } : {}) }
}

/** What calls have to be asked with. */
const queries: Readonly<Record<string, (ids: Ids) => object>> = {
  'attention.mostUrgent': () => ({ by: 'area' }),
  'search.find': () => ({ filter: 'canary' }),
  'tasks.assignees': ({ ropes }) => ({ rope: ropes }),
  'calendar.entries': () => ({ from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }),
}

/** A body by which a change is taken, where there is one that may be made again and again. */
export const harmlessBodies: Readonly<Record<string, (ids: Ids) => object>> = {
  'events.change': () => ({ ropeEvent: { attributes: { description: 'seen again' } } }),
  'events.restoreVersion': () => ({}),
  'imports.restore': () => ({}),
  'inspections.sign': () => ({}),
  'inspections.correct': () => ({}),
  'ropes.change': () => ({ rope: { attributes: { ropeManufacturer: 'Somebody' } } }),
  'areas.create': ({ mandators }) => ({ area: { name: 'canary-alpha again', mandator: { id: mandators } } }),
  'areas.change': () => ({ area: { mapZoom: 14.5 } }),
  'installations.create': () => ({ installation: { name: 'canary-alpha again' } }),
  'installations.change': () => ({ installation: { attributes: { locationInstallation: 'Somewhere' } } }),
  'installations.orderBefore': () => ({ installation: { id: null } }),
  'installations.setNotificationStatus': () => ({ notificationStatus: ['wear'] }),
  'installations.setNotificationSettings': () => ({ notificationSettings: { email: false } }),
  'installations.setSystemNotificationSettings': () => ({ systemNotificationSettings: { truscan: [] } }),
  'ropes.create': () => ({ rope: { name: 'canary-alpha again' } }),
  'ropes.orderBefore': () => ({ rope: { id: null } }),
  'ropes.setNotificationStatus': () => ({ notificationStatus: ['wear'] }),
  'notifications.setRead': () => ({ notification: { isRead: true } }),
  'notifications.sendTest': () => ({ channel: 'email' }),
  'notificationDeliveries.retry': () => ({}),
  'documents.change': () => ({ document: { name: 'canary-alpha again.txt' } }),
  'folders.create': () => ({ folder: newFolder }),
  'folders.change': () => ({ folder: { name: 'canary-alpha again' } }),
  'generalDocuments.confirm': () => ({ version: 1 }),
  'fileScans.release': () => ({ reason: 'canary-alpha again' }),
  'tasks.create': ({ ropes }) => ({ task: newTask(ropes) }),
  'tasks.change': () => ({ task: { attributes: { description: 'seen again' } } }),
  'sensorDevices.change': () => ({ sensorDevice: { name: 'canary-alpha again' } }),
  'smartropes.change': () => ({ smartrope: { name: 'canary-alpha again' } }),
  'smartropeEvents.change': () => ({ event: { type: 'harmless' } }),
  'alarms.addRule': () => ({ alarmRule: { kind: 'offline', delaySeconds: 60 } }),
  'alarms.changeRule': () => ({ alarmRule: { delaySeconds: 120 } }),
  'alarms.acknowledge': () => ({ note: 'canary-alpha again' }),
  'sensorDevices.addToken': () => ({ name: 'canary-alpha again' }),
  'truscan.change': () => ({ truscanDevice: { kind: 'truscan' } }),
  'truscan.addToken': () => ({ name: 'canary-alpha again' }),
  'truscan.trigger': () => ({ reason: 'canary-alpha again' }),
  'truscan.report': () => ({ status: 'ready' }),
  'truscan.beginUpload': () => ({ size: 9, hash: 'a'.repeat(64) }),
  'measurements.add': () => ({
    measurements: [{ fragment: 'f', name: 'n', timestamp: '2026-01-01T00:00:00.000Z', value: 1 }],
  }),
  'ropeNotes.add': () => ({ note: 'canary-alpha again' }),
  'webhooks.create': () => ({ webhook: { url: 'https://1.1.1.1/', eventTypes: ['task.due'] } }),
  'webhooks.change': () => ({ webhook: { description: 'seen again' } }),
  'webhooks.retry': () => ({}),
  'webhooks.createSecret': () => ({}),
  'webhooks.sendTest': () => ({}),
  'webhooks.retryFailed': () => ({ since: '2026-01-01T00:00:00.000Z' }),
  'users.change': () => ({ user: { phone: '+41 79 000 00 00' } }),
}

/** Bodies that refer to records of the given ids: callers without access to these are rejected, and nothing is written. */
export const bodiesWithIds: readonly (readonly [string, (ids: Ids) => object])[] = [
  ['events.create', ({ ropes }) => ({ ropeEvent: brokenWire(ropes, 5, 1) })],
  [
    'events.create',
    ({ events, ropes }) => ({
      ropeEvent: {
        ...brokenWire(ropes, 5, 1),
        attributes: { recordingType: 'damage', type: 'repair', repairedEvents: [events] },
      },
    }),
  ],
  ['tasks.create', ({ ropes }) => ({ task: newTask(ropes) })],
  ['tasks.create', ({ ropes, events }) => ({ task: { ...newTask(ropes), event: { id: events } } })],
  ['tasks.create', ({ ropes, users }) => ({ task: { ...newTask(ropes), assignedUsers: [{ id: users }] } })],
  ['tasks.change', ({ events }) => ({ task: { event: { id: events } } })],
  ['tasks.change', ({ users }) => ({ task: { assignedUsers: [{ id: users }] } })],
  ['ropes.change', ({ ropes }) => ({ rope: { predecessor: { id: ropes } } })],
  ['ropes.orderBefore', ({ ropes }) => ({ rope: { id: ropes } })],
  ['installations.orderBefore', ({ installations }) => ({ installation: { id: installations } })],
  ['installations.setNotificationSettings', ({ users }) => ({ notificationSettings: { users: [{ id: users }] } })],
  [
    'installations.setSystemNotificationSettings',
    ({ users }) => ({ systemNotificationSettings: { truscan: [{ id: users }] } }),
  ],
  ['truscan.create', ({ ropes }) => ({ truscanDevice: { rope: { id: ropes } } })],
  ['users.create', ({ mandators }) => ({ user: newUser({ mandators: [{ id: mandators }] }) })],
]

const again = 'canary-alpha again'
const newFolder = { name: again, translations: { 'de-DE': again, 'fr-FR': again, 'es-ES': again } }

function newTask(rope: string) {
  return { rope: { id: rope }, attributes: { title: 'canary-alpha again', description: 'Grease' } }
}

function newUser(more: object): object {
  return { firstname: 'New', lastname: 'Comer', email: 'new@test.example', role: 'ROLE_USER', ...more }
}
