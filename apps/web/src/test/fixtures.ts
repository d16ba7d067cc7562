import type { Role } from '@catenary/contract/access'
import { permissionsOf } from '@catenary/contract/access'
import type { SessionUser } from '@catenary/contract/accounts/session'
import { session } from '@catenary/contract/accounts/session'
import type { Area } from '@catenary/contract/assets/areas'
import { areas } from '@catenary/contract/assets/areas'
import type { Installation } from '@catenary/contract/assets/installations'
import { installations } from '@catenary/contract/assets/installations'
import type { Rope, RopeDamages } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { tiles } from '@catenary/contract/assets/tiles'
import { alarms } from '@catenary/contract/devices/alarms'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { smartropes } from '@catenary/contract/devices/smartropes'
import type { ResponseBody } from '@catenary/contract/endpoint'
import { documents } from '@catenary/contract/library/documents'
import { folders } from '@catenary/contract/library/folders'
import { generalDocuments } from '@catenary/contract/library/general-documents'
import type { AggregatedState } from '@catenary/contract/records/damage'
import { eventContent } from '@catenary/contract/records/event-fields'
import { events } from '@catenary/contract/records/events'
import type { AttentionCounts, MostUrgentRope } from '@catenary/contract/work/attention'
import { attention } from '@catenary/contract/work/attention'
import { notifications } from '@catenary/contract/work/notifications'
import { ropeNotes } from '@catenary/contract/work/rope-notes'
import { tasks } from '@catenary/contract/work/tasks'
import { leftOutOf } from '@catenary/domain/state'
import { archiveHandlers } from './archive-handlers.ts'
import type { RequestHandler } from './request-handlers.ts'
import { handle, pageOfList, problemResponse } from './request-handlers.ts'

function idOf(kind: number, number: number): string {
  return `01938f00-000${kind}-7000-8000-${String(number).padStart(12, '0')}`
}

/** A user of a role; `only` is the one area they may see. */
export function testSessionUser(role: Role, onlyAreaId: string | null = null): SessionUser {
  return {
    id: idOf(1, 1),
    name: 'Ursina Caduff',
    email: 'ursina@alpha.example',
    role,
    roles: [role],
    mainRole: role,
    isAdmin: role === 'ROLE_ADMIN',
    isFreeUser: role === 'ROLE_FREE_USER',
    permissions: permissionsOf([role]),
    mandators: [{ id: idOf(2, 1), name: 'Alpha Bergbahnen' }],
    languageId: null,
    englishDates: 'american',
    startPage: 'areas',
    pictureUri: null,
    allowAuthorizationChange: true,
    mustSetUpTwoFactor: false,
    singleArea: onlyAreaId === null ? null : { id: onlyAreaId },
  }
}

function state(ratio: number, count = 12) {
  return { ratio, health: Math.max(0, 100 * (1 - ratio)), count }
}

/** The facts of ropes together, all of them with a state or none. */
function aggregatedState(ropeCount: number, ratio: number | null): AggregatedState {
  const fields = { limitEarliest: null, ropeCount, damagesOfUnknownLoss: 0, splicesToRenew: 0, doubtfulEntries: 0 }
  if (ratio === null) return { damages: null, worstRope: null, ...fields, ropesWithoutState: ropeCount }
  const worstRope = { id: idOf(5, 3), name: 'Haul rope', installation: { id: idOf(4, 1), name: 'Gipfelbahn' } }
  return { damages: state(ratio), worstRope, ...fields, ropesWithoutState: 0 }
}

/** The attributes of a rope that MRT governs, or that has not been inspected yet. */
export function ropeStateFields(
  damages: Rope['damages'],
): Pick<
  Rope,
  | 'damages'
  | 'governing'
  | 'noStateReason'
  | 'limitEarliest'
  | 'damagesOfUnknownLoss'
  | 'splicesToRenew'
  | 'doubtfulEntries'
  | 'inspected'
  | 'inspections'
  | 'nextInspection'
> {
  const none = { visual: null, mrt: null }
  const unplanned = {
    limitEarliest: null,
    damagesOfUnknownLoss: 0,
    splicesToRenew: 0,
    doubtfulEntries: 0,
    nextInspection: null,
  }
  if (!damages)
    return { damages, governing: null, noStateReason: 'notInspected', inspected: [], inspections: none, ...unplanned }
  const governing = { inspectionType: 'mrt', multiple: 30 } as const
  const mrt = { id: idOf(6, 40), timestamp: '2025-09-12T08:30:00.000Z' }
  return {
    damages,
    governing,
    noStateReason: null,
    inspected: ['visual', 'mrt'],
    inspections: { ...none, mrt },
    ...unplanned,
  }
}

function testArea(number: number, name: string, mandator: string, ratio: number | null): Area {
  return {
    id: idOf(3, number),
    name,
    mandator: { id: idOf(2, number), name: mandator },
    adminUser: null,
    latlng: null,
    isMap: true,
    mapZoom: 13,
    mapBaseLayers: ['osm', 'swiss-country', 'swiss-image', 'esri'],
    mapDefaultBaseLayer: 'osm',
    isDeleted: false,
    installationCount: number + 1,
    ...aggregatedState(3, ratio),
  }
}

export const someAreas: readonly Area[] = [
  testArea(1, 'Piz Alpha', 'Alpha Bergbahnen', 0.44),
  testArea(2, 'Val Sura', 'Alpha Bergbahnen', 0.71),
  { ...testArea(3, 'Beta Seehöhe', 'Beta Seilbahnen', 1.08), isDeleted: true },
  testArea(4, 'Neuland', 'Beta Seilbahnen', null),
]

const area = { id: idOf(3, 1), name: 'Piz Alpha' }

function testInstallation(number: number, name: string, attributes: Installation['attributes']): Installation {
  return {
    id: idOf(4, number),
    name,
    isDeleted: false,
    area,
    ordering: number,
    latlngs: [],
    ...aggregatedState(3, 0.44),
    isInArchive: false,
    notificationSettings: null,
    systemNotificationSettings: null,
    notificationStatus: [],
    attributes,
  }
}

export const someInstallations: readonly Installation[] = [
  testInstallation(1, 'Gipfelbahn', {
    installationType: 'ropeway',
    ropewayType: 'aerialTramway',
    constructionYear: 1987,
    installationLength: 2140,
    baseUnit: 'metric',
  }),
  testInstallation(2, 'Sesselbahn Crap Grond', {
    installationType: 'ropeway',
    ropewayType: 'detachableChairlift',
    constructionYear: 2006,
  }),
]

const installation = { id: idOf(4, 1), name: 'Gipfelbahn', baseUnit: 'metric', area } as const

/** What every rope of the tests has alike. */
export const commonRopeFields = {
  latlngsOn: 'map',
  lengthAsOf: '2025-01-01T00:00:00.000Z',
  isInArchive: false,
  deviceSerialNumber: null,
  truscanAttributes: null,
  predecessor: null,
  successor: null,
  notificationStatus: [],
} satisfies Partial<Rope>

function testRopeEntry(number: number, name: string, ratio: number | null, attributes: Rope['attributes']): Rope {
  return {
    id: idOf(5, number),
    name,
    isDeleted: false,
    installation,
    ordering: number,
    latlngs: [],
    ...commonRopeFields,
    ...ropeStateFields(ratio === null ? null : state(ratio)),
    attributes,
  }
}

export const someRopes: readonly Rope[] = [
  testRopeEntry(1, 'Track rope 1', 0.44, {
    ropeType: 'vvs',
    ropeApplication: 'trackRope',
    nominalDiameter: 56,
    standard: 'EN12927:2019',
    ropeLength: 2200,
    metallicCrossSection: 2137.5,
  }),
  testRopeEntry(2, 'Track rope 2', 0.71, { ropeType: 'vvs', ropeApplication: 'trackRope', nominalDiameter: 56 }),
  testRopeEntry(3, 'Haul rope', 1.08, {
    ropeType: 'strandedRope',
    ropeApplication: 'haulRope',
    nominalDiameter: 32.5,
    standard: 'BOSeil',
  }),
  testRopeEntry(4, 'Evacuation rope', null, { ropeType: 'strandedRope', ropeApplication: 'evacuationRope' }),
]

const someDamages = [312.5, 318, 330, 940, 1260.4, 1261, 1893].map((position, number) => ({
  id: idOf(6, number),
  rope: { id: idOf(5, 1) },
  ...eventContent({
    position,
    timestamp: '2025-09-12T08:30:00.000Z',
    isDeleted: false,
    splices: [],
    attributes: { recordingType: 'damage', type: 'brokenWire', inspectionType: 'mrt' },
  }),
  positionToday: position,
  lengthToday: null,
  left: null,
  documentCount: 0,
  documents: [],
  loss: { area: 12 + number, percent: 0.5 + number / 10 },
  counts: number !== 3,
}))

/** The server's figures on the damages of a rope. */
const someDamageResult: ResponseBody<typeof events.damage> = {
  result: someDamages,
  standard: null,
  inspectionType: 'mrt',
  positionOffset: 0,
  damageSummary: {
    ratio: 0.44,
    health: 56,
    worst: [{ multiple: 30, limit: 8, loss: 1.8, lossOverTarget: 22.5, window: { from: 1260.4, to: 1262.1 } }],
  },
  noStateReason: null,
  inspected: ['visual', 'mrt'],
  repairedWithoutRepair: 0,
}

/** The first of a list that is known to have one. */
export function firstOf<Item>(list: readonly Item[]): Item {
  const [item] = list
  if (item === undefined) throw new Error('The list is empty')
  return item
}

/** The users who may see the areas of the tests. */
export const areaUsers = [
  { id: idOf(1, 1), name: 'Ursina Caduff' },
  { id: idOf(1, 2), name: 'Beat Muster' },
] as const

/** Nothing has a document, and no rope a note. */
export const noDocuments: readonly RequestHandler[] = [
  handle(documents.areas, () => []),
  handle(documents.installations, () => []),
  handle(documents.ropes, () => []),
  handle(ropeNotes.list, () => []),
]

/** An area on the map of areas. */
export function testAreaPosition({ id, latlng, ...area }: Area) {
  const { damages, worstRope, limitEarliest, ropeCount, ropesWithoutState } = area
  const leftOut = leftOutOf(area)
  return { id, latlng, damages, worstRope, limitEarliest, ropeCount, ropesWithoutState, ...leftOut }
}

/** Handlers of a server with a few areas, installations and ropes, as this user is given them. */
export function defaultHandlers(user: SessionUser | null): RequestHandler[] {
  return [
    handle(session.check, () => ({ user, twoFactorComplete: user !== null, twoFactorMethod: null })),
    handle(areas.list, () => [...someAreas]),
    handle(areas.get, ({ params }) => someAreas.find(({ id }) => id === params?.id) ?? notFound()),
    handle(installations.list, () => [...someInstallations]),
    handle(installations.get, ({ params }) => someInstallations.find(({ id }) => id === params?.id) ?? notFound()),
    handle(installations.damageSummary, () =>
      someInstallations.map(({ id }) => ({
        installation: { id },
        ...aggregatedState(someRopes.length, 1.08),
        ropes: someRopes.map(({ id, name, damages, governing, noStateReason, limitEarliest, ...rope }) => {
          return { id, name, damages, governing, noStateReason, limitEarliest, ...leftOutOf(rope) }
        }),
      })),
    ),
    handle(tiles.credits, () => ({ layers: { osm: [{ fromZoom: 0, owner: 'openStreetMap' as const }] } })),
    handle(areas.positions, () => someAreas.map(testAreaPosition)),
    handle(areas.users, () => [...areaUsers]),
    handle(installations.lastEvents, () => []),
    handle(notifications.unread, () => ({ count: 0 })),
    handle(notifications.channels, () => ({
      email: 'ursina@alpha.example',
      phone: null,
      isEnabled: true,
      hasMailServer: true,
      hasSms: true,
    })),
    handle(notifications.ofInstallation, () => []),
    ...noDocuments,
    handle(folders.list, () => []),
    handle(generalDocuments.required, () => []),
    handle(generalDocuments.expiring, () => []),
    handle(alarms.list, ({ query }) => pageOfList([], query)),
    handle(alarms.rules, () => []),
    ...archiveHandlers(),
    handle(events.damage, () => someDamageResult),
    handle(ropes.list, () => [...someRopes]),
    handle(ropes.damages, () => someRopes.map(({ id }) => testRopeDamages(id))),
    handle(sensorDevices.list, ({ query }) => pageOfList([], query)),
    handle(sensorDevices.broker, () => ({ isSetUp: true, isConnected: true })),
    handle(sensorDevices.storage, () => ({ bytes: 5_300_000_000, bytesPerMeasurement: 90 })),
    handle(smartropes.list, ({ query }) => pageOfList([], query)),
    handle(attention.list, ({ query }) => pageOfList([], query)),
    handle(attention.counts, () => noAttention),
    handle(events.newest, () => []),
    handle(tasks.list, ({ query }) => pageOfList([], query)),
    handle(ropes.get, ({ params }) => someRopes.find(({ id }) => id === params?.id) ?? notFound()),
  ]
}

const noAttention: AttentionCounts = {
  ropes: 0,
  any: 0,
  reasons: {
    limitReached: 0,
    alarm: 0,
    limitSoon: 0,
    overdue: 0,
    probablyReached: 0,
    splicesToRenew: 0,
    doubtfulEntries: 0,
    healthFalling: 0,
    neverInspected: 0,
    unreadAlarms: 0,
  },
}

/** The most urgent rope of what has the id: the haul rope. */
export function testMostUrgentRope(id: string, ...reasons: MostUrgentRope['reasons']): MostUrgentRope {
  return {
    id,
    rope: { id: idOf(5, 3), name: 'Haul rope', installation: { id: idOf(4, 1), name: 'Gipfelbahn' } },
    reasons,
  }
}

/** The damages of a rope in the server's response for its installation. */
export function testRopeDamages(id: string): RopeDamages {
  const { inspectionType, damageSummary } = someDamageResult
  const result = someDamages.map(({ id: event, attributes, ...damage }) => {
    const { positionToday, lengthToday, left, loss, counts } = damage
    return { id: event, attributes: { type: attributes.type }, positionToday, lengthToday, left, loss, counts }
  })
  return { id, inspectionType, result, damageSummary }
}

function notFound(): Response {
  return problemResponse('record.notFound', 'Not found')
}
