import { endpoints } from '../api.ts'
import type { EndpointDefinition } from '../endpoint.ts'

/** A request as the description shows it. */
export interface RequestExample {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** The name of the file that is sent: in a form, or as the body itself. */
  readonly file?: string
}

const exampleId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** The ids in the examples, by the word that comes before an id in an address. */
export const exampleIds = {
  areas: exampleId(1),
  installations: exampleId(2),
  ropes: exampleId(3),
  events: exampleId(4),
  documents: exampleId(5),
  folders: exampleId(6),
  tasks: exampleId(7),
  users: exampleId(8),
  mandators: exampleId(9),
  tokens: exampleId(10),
  sessions: exampleId(11),
  notifications: exampleId(12),
  deliveries: exampleId(13),
  'sensor-devices': exampleId(14),
  sensors: exampleId(15),
  smartropes: exampleId(16),
  'smartrope-events': exampleId(17),
  'alarm-rules': exampleId(18),
  alarms: exampleId(19),
  'truscan-devices': exampleId(20),
  uploads: exampleId(21),
  requests: exampleId(22),
  tests: exampleId(23),
  webhooks: exampleId(24),
  'webhook-deliveries': exampleId(25),
} as const
export type ExampleIdKind = keyof typeof exampleIds

/** Path parameters that are no ids. */
const otherParams: Readonly<Record<string, string>> = {
  token: 'S6mGkQ2vXb9dLr4TyWc8',
  layer: 'osm',
  z: '3',
  x: '4',
  y: '2',
  number: '1',
  hash: '8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4',
  kind: 'damages',
}

/** Those that have a form of their own. */
const paramsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'reports.event': { kind: 'damage' },
  'calendar.feed': { token: '9f2c'.repeat(16) },
}

const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'session.requestLink': { reason: 'reset' },
  'search.find': { filter: 'Gipfelbahn' },
  'attention.mostUrgent': { by: 'area' },
  'tasks.assignees': { rope: exampleIds.ropes },
  'calendar.entries': { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' },
  'measurements.stream': { sensors: exampleIds.sensors },
  'truscan.uploadPart': { offset: '0' },
  'reports.rope': { units: 'metric', paper: 'a4' },
}

const wire = {
  rope: { id: exampleIds.ropes },
  position: 312.4,
  timestamp: '2026-05-12T08:30:00.000Z',
  attributes: {
    recordingType: 'damage',
    type: 'brokenWire',
    inspectionType: 'mrt',
    crossSectionLossAmount: 4.5,
    crossSectionLossUnit: 'mm²',
  },
}
const task = {
  rope: { id: exampleIds.ropes },
  attributes: { title: 'Grease the rope', description: 'From tower 3 to the summit' },
}
const password = 'steep-rope-over-nine-ridges'

/** The bodies of all calls that take one. */
const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'session.login': { username: 'anna@alpha.example', password },
  'session.secondFactor': { authCode: '123456' },
  'session.confirm': { password },
  'session.samlCheck': { username: 'anna@alpha.example' },
  'session.passwordStrength': { password, hints: ['anna'] },
  'session.requestLink': { email: 'anna@alpha.example' },
  'session.setPassword': { password },
  'session.unsubscribe': { email: 'anna@alpha.example' },
  'session.setup': { user: { firstname: 'Anna', lastname: 'Lindt', email: 'anna@alpha.example', password } },
  'account.change': { user: { languageId: 'FRS' } },
  'account.password': { currentPassword: password, password: 'winding-drum-in-the-station' },
  'account.beginTwoFactor': { twoFactorMethod: 'authenticator' },
  'account.setTwoFactor': { twoFactorMethod: 'authenticator', twoFactorAuthCode: '123456' },
  'ownTokens.create': {
    token: { name: 'Weekly report', expiresAt: '2026-08-31T21:59:59.000Z', scopes: ['read'] },
  },
  'users.create': {
    user: {
      firstname: 'Beat',
      lastname: 'Muster',
      email: 'beat.muster@alpha.example',
      role: 'ROLE_USER',
      mandators: [{ id: exampleIds.mandators }],
    },
  },
  'users.change': { user: { phone: '+41791234567' } },
  'users.createToken': { token: { name: 'Nightly import', scopes: ['read', 'records', 'imports'] } },
  'mandators.create': { mandator: { name: 'Bergbahnen Gamma' } },
  'mandators.change': { mandator: { name: 'Bergbahnen Alpha' } },
  'saml.beginTest': { provider: 'alpha-sso' },
  'areas.create': { area: { name: 'Piz Gamma', mandator: { id: exampleIds.mandators } } },
  'areas.change': { area: { mapZoom: 14.5 } },
  'installations.create': { installation: { name: 'Gipfelbahn' } },
  'installations.change': { installation: { attributes: { locationInstallation: 'Valley station' } } },
  'installations.orderBefore': { installation: { id: null } },
  'installations.setNotificationStatus': { notificationStatus: ['wear'] },
  'installations.setNotificationSettings': { notificationSettings: { email: true } },
  'installations.setSystemNotificationSettings': { systemNotificationSettings: { truscan: [] } },
  'ropes.create': { rope: { name: 'Haul rope' } },
  'ropes.change': { rope: { attributes: { ropeManufacturer: 'Fatzer' } } },
  'ropes.orderBefore': { rope: { id: null } },
  'ropes.setNotificationStatus': { notificationStatus: ['wear'] },
  'events.create': { ropeEvent: wire },
  'events.change': { ropeEvent: { attributes: { description: 'Seen again, not longer than before' } } },
  'inspections.correct': {},
  'events.parseImport': { rope: exampleIds.ropes },
  'notifications.setRead': { notification: { isRead: true } },
  'notifications.sendTest': { channel: 'email' },
  'tasks.create': { task },
  'tasks.change': { task: { attributes: { description: 'From tower 2 to the summit' } } },
  'tasks.changeAll': { tasks: [{ id: exampleIds.tasks, version: 1 }], change: { status: 'done' } },
  'tasks.uploadToRope': {},
  'tasks.upload': {},
  'ropeNotes.add': { note: 'Greased in spring' },
  'sensorDevices.create': { sensorDevice: { name: 'Box at tower 3' } },
  'sensorDevices.change': { sensorDevice: { name: 'Box at tower 4' } },
  'sensorDevices.addToken': { name: 'Gateway' },
  'alarms.addRule': { alarmRule: { kind: 'offline', delaySeconds: 60 } },
  'alarms.changeRule': { alarmRule: { delaySeconds: 120 } },
  'alarms.acknowledge': { note: 'Checked on site' },
  'smartropes.create': { smartrope: { name: 'Smartrope of the haul rope', uuid: 'smartrope-4711' } },
  'smartropes.change': { smartrope: { name: 'Smartrope of the track rope' } },
  'smartropeEvents.change': { event: { type: 'harmless' } },
  'measurements.add': {
    measurements: [{ fragment: 'temperature', name: 'T', timestamp: '2026-05-12T08:30:00.000Z', value: 21.5 }],
  },
  'truscan.create': { truscanDevice: { rope: { id: exampleIds.ropes } } },
  'truscan.change': { truscanDevice: { kind: 'truscan' } },
  'truscan.addToken': { name: 'Device at the drive' },
  'truscan.trigger': { reason: 'After the lightning of last night' },
  'truscan.report': { status: 'ready' },
  'truscan.answerRequest': { state: 'confirmed' },
  'truscan.beginUpload': { size: 9, hash: '8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4' },
  'truscan.finishUpload': { request: exampleIds.requests },
  'truscan.upload': {},
  'documents.add': { targetType: 'ropes', targetId: exampleIds.ropes },
  'documents.change': { document: { name: 'Certificate of the rope.txt' } },
  'folders.create': {
    folder: {
      name: 'Manuals',
      translations: { 'de-DE': 'Anleitungen', 'fr-FR': 'Notices', 'es-ES': 'Manuales' },
    },
  },
  'folders.change': { folder: { name: 'Manuals of the devices' } },
  'fileScans.release': { reason: 'A false alarm of the scanner, checked with the manufacturer' },
  'webhooks.create': {
    webhook: { url: 'https://1.1.1.1/catenary', description: 'Tasks for the workshop', eventTypes: ['task.due'] },
  },
  'webhooks.change': { webhook: { description: 'Tasks for the workshop in the valley' } },
  'webhooks.retryFailed': { since: '2026-05-01T00:00:00.000Z' },
  'generalDocuments.addVersion': {},
  'generalDocuments.confirm': { version: 1 },
}

const files: Readonly<Record<string, string>> = {
  'events.parseImport': 'report.json',
  'tasks.uploadToRope': 'tasks.csv',
  'tasks.upload': 'tasks.csv',
  'truscan.upload': 'record.mea',
  'truscan.uploadPart': 'record.mea',
  'documents.add': 'certificate.txt',
  'generalDocuments.addVersion': 'manual.txt',
  'users.setPicture': 'portrait.png',
  'mandators.setLogo': 'logo.png',
}

/** The kind of an id in an address: the word before it; the last of those that are known. */
function idKindBefore(path: string, name: string): ExampleIdKind | undefined {
  const readable = path
    .replace('/smartropes/events/', '/smartrope-events/')
    .replace('/deliveries/{delivery}', '/webhook-deliveries/{delivery}')
    .replace('/habel/pictures/', '/installations/')
  const before = new RegExp(String.raw`/([\w-]+)/\{${name}\}`).exec(readable)?.[1]
  return Object.keys(exampleIds).find((kind): kind is ExampleIdKind => kind === before)
}

/**
 * The example of a call.
 *
 * @throws for a call that takes a body or a file and has no example of it
 */
export function requestExample({ name, path, body, upload }: EndpointDefinition): RequestExample {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, found = '']) => found)
  const params = names.map((param) => {
    const kind = idKindBefore(path, param)
    return [param, kind ? exampleIds[kind] : (paramsOf[name]?.[param] ?? otherParams[param] ?? '')]
  })
  const bodyExample = bodies[name]
  const file = files[name]
  if (body && !bodyExample) throw new Error(`The body of ${name} has no example`)
  if (upload && !file) throw new Error(`The file of ${name} has no example`)
  return {
    params: Object.fromEntries(params),
    query: queries[name] ?? {},
    ...(bodyExample && { body: bodyExample }),
    ...(file && { file }),
  }
}

/** The names of examples that belong to no call: none, unless a call was renamed. */
export function orphanedExamples(): string[] {
  const known = new Set(endpoints.map(({ name }) => name))
  return [bodies, queries, files].flatMap((table) => Object.keys(table)).filter((name) => !known.has(name))
}

/** The address of an example with its query, below the base URL. */
export function exampleUrl(endpoint: EndpointDefinition, { params, query }: RequestExample): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return `/api${path}${search === '' ? '' : `?${search}`}`
}

/** A word in single quotes as a shell reads it. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * The command that makes a call, with the variables `BASE_URL` and `TOKEN`. A call for people alone carries the cookie of
 * their session instead of a token.
 */
export function curlCommand(endpoint: EndpointDefinition, isForTokens: boolean): string {
  const example = requestExample(endpoint)
  const { method, permit, upload } = endpoint
  const fields = Object.entries(example.body ?? {})
  const parts = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(permit === 'anyone'
      ? []
      : [isForTokens ? '-H "Authorization: Bearer $TOKEN"' : '-b "catenary_session=$SESSION"']),
    ...(upload
      ? [
          ...fields.map(([name, value]) => `-F ${quoted(`${name}=${String(value)}`)}`),
          `-F ${quoted(`${upload.field}=@${example.file}`)}`,
        ]
      : example.body
        ? ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(example.body))}`]
        : example.file
          ? ['-H "Content-Type: application/octet-stream"', `--data-binary ${quoted(`@${example.file}`)}`]
          : []),
    `"$BASE_URL${exampleUrl(endpoint, example)}"`,
  ]
  return `curl ${parts.join(' \\\n  ')}`
}
