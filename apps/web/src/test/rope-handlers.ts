import type { Permission } from '@catenary/contract/access'
import { permissionsOf } from '@catenary/contract/access'
import type { SessionUser } from '@catenary/contract/accounts/session'
import { session } from '@catenary/contract/accounts/session'
import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { alarms } from '@catenary/contract/devices/alarms'
import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import type { Smartrope, SmartropeEvent } from '@catenary/contract/devices/smartropes'
import { smartropeEvents, smartropes } from '@catenary/contract/devices/smartropes'
import type { ResponseBody } from '@catenary/contract/endpoint'
import { eventContent } from '@catenary/contract/records/event-fields'
import type { DamageWithLoss, RopeEvent } from '@catenary/contract/records/events'
import { events } from '@catenary/contract/records/events'
import type { LossOverTarget } from '@catenary/contract/records/loss'
import type { DamageFigures } from '@catenary/contract/records/rope-record'
import { positionDefiningTypes, toFiguresRow } from '@catenary/contract/records/rope-record'
import type { Task } from '@catenary/contract/work/tasks'
import { tasks } from '@catenary/contract/work/tasks'
import { isRepair } from '@catenary/domain/loss/damage'
import { leftOutOf } from '@catenary/domain/state'
import { eventListHandler } from './event-list-handler.ts'
import { noDocuments, commonRopeFields, ropeStateFields } from './fixtures.ts'
import type { RequestHandler } from './request-handlers.ts'
import { handle, pageOfList } from './request-handlers.ts'

/** Ids of the records that the rope page's tests talk about. */
export const testIds = {
  area: '01994f00-0000-7000-8000-00000000000a',
  installation: '01994f00-0000-7000-8000-00000000000b',
  rope: '01994f00-0000-7000-8000-00000000000c',
  user: '01994f00-0000-7000-8000-00000000000d',
} as const

/** The address of the rope under test. */
export const testRopePath = `/areas/${testIds.area}/installations/${testIds.installation}/ropes/${testIds.rope}`

/** An event's id by its number. */
export function eventId(number: number): string {
  return `01994f00-0000-7000-9000-${String(number).padStart(12, '0')}`
}

/** A haul rope of 3.8 km, spliced into a loop, judged by EN 12927. */
export function testRope(changes: Partial<Rope['attributes']> = {}, facts: Partial<Rope> = {}): Rope {
  return {
    id: testIds.rope,
    name: 'Haul rope',
    isDeleted: false,
    installation: {
      id: testIds.installation,
      name: 'Gipfelbahn',
      timezone: 'Europe/Zurich',
      area: { id: testIds.area, name: 'Alpha' },
    },
    ordering: 0,
    latlngs: [],
    ...commonRopeFields,
    ...ropeStateFields({ ratio: 0.62, health: 38, count: 3 }),
    attributes: {
      ropeType: 'strandedRope',
      ropeApplication: 'haulRope',
      ropeLay: 'langSLay',
      nominalDiameter: 42,
      metallicCrossSection: 800,
      ropeLength: 3800,
      isClosed: true,
      standard: 'EN12927:2019',
      ...changes,
    },
    ...facts,
  }
}

/** A recorded event; a visual damage by default. */
export function testEvent(
  number: number,
  changes: Partial<RopeEvent> = {},
  attributes: Partial<RopeEvent['attributes']> = {},
): RopeEvent {
  return {
    id: eventId(number),
    rope: { id: testIds.rope },
    ...eventContent({
      position: 100 * number,
      timestamp: new Date(Date.UTC(2016 + (number % 9), number % 12, 3, 8)).toISOString(),
      isDeleted: false,
      splices: [],
      attributes: {
        recordingType: 'damage',
        type: 'brokenWire',
        inspectionType: 'visual',
        actionStatus: 'new',
        reportedBy: { name: 'Anna Keller' },
        crossSectionLossAmount: 1.25,
        crossSectionLossUnit: '%',
        ...attributes,
      },
    }),
    documentCount: 0,
    documents: [],
    ...changes,
  }
}

/** Loss over target rising from year to year, for two reference lengths. */
export function testSeries(count = 6): LossOverTarget {
  const series = (multiple: number, limit: number, growth: number) => ({
    multiple,
    limit,
    points: Array.from({ length: count }, (_, index) => {
      const x = Date.UTC(2018 + index, 5, 1)
      const lossOverTarget = growth * (index + 1) + (index % 2) * 3
      return {
        x,
        timestamp: new Date(x).toISOString(),
        loss: (lossOverTarget * limit) / 100,
        lossOverTarget,
        window: { from: 1240, to: 1242 },
        event: { id: eventId(index + 1) },
      }
    }),
  })
  const last = Date.UTC(2018 + count - 1, 5, 1)
  const week = 7 * 86_400_000
  return {
    result: [series(6, 6, 10), series(40, 10, 8), series(500, 25, 4)],
    standard: {
      id: 'EN12927:2019',
      referenceLengths: [
        { multiple: 6, limit: 6, basis: 'area' },
        { multiple: 40, limit: 10, basis: 'area' },
        { multiple: 500, limit: 25, basis: 'area' },
      ],
      status: 'corroborated',
      source: 'Vorarlberg LGBl. 55/2000 §21(4); AB BOSeil 21.1.1',
    },
    bendingCyclesToTimestamp: [],
    forecast:
      count < 3
        ? null
        : {
            points: Array.from({ length: 52 }, (_, index) => {
              const grown = index * 0.2
              const value = 10 * count + 3
              return {
                x: last + index * week,
                value: value + grown,
                low: value + 0.7 * grown,
                high: value + 1.3 * grown,
              }
            }),
            reaches: { value: Date.UTC(2028, 2, 4), low: null, high: Date.UTC(2027, 6, 9) },
          },
    outlook: testOutlook(count, last),
    changes: [],
    testsWithoutFindings: [],
    incompleteTest: null,
  }
}

/** For what is tested in front of a rope's page: nothing to draw, which saves a fifth of a dialog's test. */
export const withoutChart = { series: testSeries(0) }

/** A rising trend of so many measurements, the last of them at `last`; none with fewer than three. */
function testOutlook(count: number, last: number): LossOverTarget['outlook'] {
  const measured = { multiple: 6, usedPoints: count, since: null }
  if (count < 3) return { ...measured, refusal: 'fewPoints', trend: null }
  const points = Array.from({ length: 105 }, (_, index) => {
    const value = 10 * count + 0.2 * index
    return { x: last + index * 7 * 86_400_000, value, low: value - 6 - index / 20, high: value + 6 + index / 20 }
  })
  const reaches = [
    { level: 50, isReached: true, earliest: null, expected: null, latest: null },
    { level: 80, isReached: false, earliest: Date.UTC(2024, 9, 6), expected: Date.UTC(2025, 4, 3), latest: null },
    { level: 100, isReached: false, earliest: null, expected: null, latest: null },
  ]
  const start = { x: Date.UTC(2018, 5, 1), value: 10 }
  const until = last + 104 * 7 * 86_400_000
  return {
    ...measured,
    refusal: null,
    trend: { confidence: 0.9, start, slope: 10.4, rSquared: 0.98, points, reaches, until },
  }
}

function testDamage(event: RopeEvent, crossSection: number): DamageWithLoss {
  const percent = event.attributes.crossSectionLossAmount ?? 0
  return {
    ...event,
    loss: { percent, area: (percent * crossSection) / 100 },
    positionToday: event.position,
    lengthToday: event.length,
    left: null,
    counts: event.attributes.actionStatus !== 'repaired',
  }
}

interface RopePageData {
  readonly rope?: Rope
  readonly events?: readonly RopeEvent[]
  readonly series?: LossOverTarget
  readonly tasks?: readonly Task[]
  readonly permissions?: readonly Permission[]
  readonly devices?: readonly SensorDevice[]
  readonly smartropes?: readonly Smartrope[]
  readonly smartropeEvents?: readonly SmartropeEvent[]
}

/** Who is logged in, by what they may do. */
export function sessionHandler(
  permissions: readonly Permission[] = permissionsOf(['ROLE_CLIENT_ADMIN']),
  id: string = testIds.user,
): RequestHandler {
  const user: SessionUser = {
    id,
    name: 'Anna Keller',
    email: 'anna@alpha.example',
    role: 'ROLE_USER',
    roles: ['ROLE_USER'],
    mainRole: 'ROLE_USER',
    isAdmin: false,
    isFreeUser: false,
    permissions: [...permissions],
    mandators: [],
    languageId: null,
    englishDates: 'american',
    startPage: 'areas',
    pictureUri: null,
    allowAuthorizationChange: true,
    mustSetUpTwoFactor: false,
    singleArea: null,
  }
  return handle(session.check, () => ({ twoFactorComplete: true, twoFactorMethod: null, user }))
}

/** Handlers for everything that the rope page reads. */
export function ropePageHandlers(data: RopePageData = {}): RequestHandler[] {
  const rope = data.rope ?? testRope()
  const recorded = data.events ?? []
  const series = data.series ?? testSeries()
  return [
    sessionHandler(data.permissions),
    handle(ropes.get, () => rope),
    ...noDocuments,
    handle(tasks.ofRope, ({ query }) => pageOfList(data.tasks ?? [], query)),
    eventListHandler(recorded, rope),
    handle(alarms.list, ({ query }) => pageOfList([], query)),
    handle(alarms.rules, () => []),
    handle(sensorDevices.ofRope, () => [...(data.devices ?? [])]),
    handle(smartropes.ofRope, () => [...(data.smartropes ?? [])]),
    handle(smartropeEvents.ofRope, ({ query }) => pageOfList(data.smartropeEvents ?? [], query)),
    handle(events.lossOverTarget, () => series),
    recordHandler,
    handle(
      events.get,
      ({ params }) => recorded.find(({ id }) => id === params.id) ?? new Response(null, { status: 404 }),
    ),
    handle(events.history, () => []),
    handle(events.damage, ({ query }) => damageResponse(recorded, series, query.get('inspectionType'))),
  ]
}

/** The record of a rope, assembled from the test's other handlers as the server does; fails as they do. */
const recordHandler = handle(ropes.record, async ({ params: { id }, query }) => {
  const { inspectionType, xAxis } = Object.fromEntries(query)
  const requestedType = `${new URLSearchParams({ inspectionType: inspectionType ?? 'mrt', xAxis: xAxis ?? 'time' })}`
  const paths = ['', '/events', `/events/damage?${requestedType}`, `/events/lossOverTarget?${requestedType}`]
  const responses = await Promise.all(paths.map((path) => fetch(`/api/ropes/${id}${path}`, {})))
  const failed = responses.find(({ ok }) => !ok)
  if (failed) return failed
  const [rope, list, damage, lossOverTarget] = await Promise.all(responses.map((one) => one.json()))
  const { result, inspected, positionOffset: _, ...figures } = damage as ResponseBody<typeof events.damage>
  const { damages, governing, noStateReason, limitEarliest, ...own } = rope as Rope
  return {
    ...figures,
    state: {
      damages,
      governing,
      noStateReason,
      limitEarliest,
      ...leftOutOf(own),
      inspected: inspected.filter((type) => own.inspected.includes(type)),
    },
    damages: result.map((damage) => toFiguresRow(testFigures(damage))),
    placing: (list as RopeEvent[]).filter(({ attributes: { type } }) => positionDefiningTypes.includes(type)),
    types: [...new Set((list as RopeEvent[]).map(({ attributes: { type } }) => type))],
    columns: [],
    lossOverTarget: lossOverTarget as LossOverTarget,
    lossAlongRope: null,
    pointsLeftOut: 0,
  }
})

/** A damage by its figures, found where it was recorded. */
export function testFigures(damage: DamageWithLoss): DamageFigures {
  const { timestamp, position, length } = damage
  return { ...damage, found: { time: Date.parse(timestamp), position, length } }
}

/** The server's figures on the damages of the test's rope. */
export function testDamages(recorded: readonly RopeEvent[]): ResponseBody<typeof events.damage> {
  return damageResponse(recorded, testSeries(), null)
}

function damageResponse(
  recorded: readonly RopeEvent[],
  { result, standard }: LossOverTarget,
  requestedType: string | null,
): ResponseBody<typeof events.damage> {
  const worst = result.map(({ multiple, limit }, index) => ({
    multiple,
    limit,
    loss: (limit * (62 - 12 * index)) / 100,
    lossOverTarget: 62 - 12 * index,
    window: { from: 1240 - 10 * index, to: 1240 + 0.042 * multiple },
  }))
  return {
    result: recorded
      .filter(({ attributes }) => attributes.recordingType === 'damage' && !isRepair(attributes.type))
      .map((event) => testDamage(event, 800)),
    standard,
    inspectionType: requestedType === 'mrt' ? 'mrt' : 'visual',
    positionOffset: 0,
    damageSummary: { ratio: 0.62, health: 38, worst },
    noStateReason: null,
    inspected: ['visual', 'mrt'],
    repairedWithoutRepair: 0,
  }
}
