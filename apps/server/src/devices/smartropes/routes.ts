import { can } from '@catenary/contract/access'
import { measurementPageSize } from '@catenary/contract/devices/measurements'
import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import type { Smartrope, SmartropeEvent } from '@catenary/contract/devices/smartropes'
import { smartropeEventList, smartropeEvents, smartropeList, smartropes } from '@catenary/contract/devices/smartropes'
import { v7 } from 'uuid'
import { findRopeWithParents } from '../../assets/public.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Caller, Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Versioned } from '../../http/conditional-requests.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { AlreadyStored, serve, serveQuery } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { deviceSortKeys, findDevice, lockDevice } from '../device-queries.ts'
import { readMeasurements } from '../measurements/read.ts'
import { cursorOf, parseCursor } from '../measurements/routes.ts'
import { addDevice, changeStored, devicesOfRope, fieldPaths, requireDevice } from '../routes.ts'
import { listValues } from '../sensor-queries.ts'
import type { EventRow } from './event-queries.ts'
import { classifyEvent, eventSortKeys, findEvent, listEvents, lockEvent } from './event-queries.ts'
import { listSmartropes } from './smartrope-queries.ts'

/** Smartropes: their list, the rope that each is linked to, and the events that their sensors send. */
export function smartropeRoutes(context: AppContext): void {
  serve(context, smartropes.list, async ({ db, query, reply }) => {
    const page = requestedPage(smartropeList, deviceSortKeys, query)
    const { rows, ...pageInfo } = await listSmartropes(db, query, page)
    setPageHeaders(reply, smartropes.list, { ...pageInfo, limit: page.limit })
    return rows
  })
  serveQuery(context, smartropes.ofRope, async ({ db, params }) =>
    (await devicesOfRope(db, params.id, 'smartrope')).map(toSmartrope),
  )
  serveQuery(context, smartropes.get, ({ db, params }) => requireSmartrope(db, params.id))
  serve(context, smartropes.create, createSmartrope)
  serve(context, smartropes.change, changeSmartrope)
  serve(context, smartropes.events, async ({ db, params, query, reply }) => {
    await requireSmartrope(db, params.id)
    const page = requestedPage(smartropeEventList, eventSortKeys, query)
    const { rows, ...pageInfo } = await listEvents(db, { smartrope: params.id }, query, page)
    setPageHeaders(reply, smartropes.events, { ...pageInfo, limit: page.limit })
    return rows
  })
  serve(context, smartropeEvents.ofRope, async ({ db, params, query, reply }) => {
    if (!(await findRopeWithParents(db, params.id))) throwProblem('record.notFound')
    const page = requestedPage(smartropeEventList, eventSortKeys, query)
    const { rows, ...pageInfo } = await listEvents(db, { rope: params.id }, query, page)
    setPageHeaders(reply, smartropeEvents.ofRope, { ...pageInfo, limit: page.limit })
    return rows
  })
  serve(context, smartropeEvents.change, changeEvent)
  serve(context, smartropeEvents.measurements, sendMeasurements)
}

function toSmartrope({ kind: _, externalId, ...device }: SensorDevice): Smartrope {
  return { ...device, uuid: externalId ?? '' }
}

async function requireSmartrope(db: Queries, id: string): Promise<Versioned<Smartrope>> {
  const { value, version } = await requireDevice(db, id)
  if (value.kind !== 'smartrope') throwProblem('record.notFound')
  return { value: toSmartrope(value), version }
}

async function createSmartrope({ body, ...call }: Call<typeof smartropes.create>) {
  const { id = v7(), uuid, ...sent } = body.smartrope
  const stored = await findDevice(call.db, id)
  if (stored?.kind === 'device') throwProblem('record.idTaken')
  if (stored) return new AlreadyStored((await requireSmartrope(call.db, id)).value)
  return toSmartrope(await addDevice(call, { id, kind: 'smartrope' }, { ...sent, externalId: uuid }))
}

async function changeSmartrope(call: Call<typeof smartropes.change>): Promise<Versioned<Smartrope>> {
  const { db, params, body, ifMatch } = call
  await lockDevice(db, params.id)
  requireIfMatch(ifMatch, await requireSmartrope(db, params.id))
  const { uuid, ...patch } = body.smartrope
  const { value: current } = await requireDevice(db, params.id)
  const changes = { ...patch, ...(uuid !== undefined && { externalId: uuid }) }
  const { value, version } = await changeStored(call, current, changes, fieldPaths.smartrope)
  return { value: toSmartrope(value), version }
}

async function requireEvent(db: Queries, id: string, caller: Caller): Promise<EventRow> {
  return (await findEvent(db, id, can(caller.roles, 'ADMIN'))) ?? throwProblem('record.notFound')
}

const toEvent = ({ deviceId: _, ropeId: __, startedAt: ___, endedAt: ____, ...event }: EventRow): SmartropeEvent =>
  event

async function changeEvent(call: Call<typeof smartropeEvents.change>): Promise<Versioned<SmartropeEvent>> {
  const { db, params, body, ifMatch, caller, at } = call
  await lockEvent(db, (await requireEvent(db, params.id, caller)).id)
  const before = await requireEvent(db, params.id, caller)
  requireIfMatch(ifMatch, { value: toEvent(before), version: before.version })
  const smartrope = (await findDevice(db, before.deviceId)) ?? throwProblem('record.notFound')
  const rope = before.ropeId === null ? undefined : await findRopeWithParents(db, before.ropeId)
  if (smartrope.isDeleted || rope?.isDeleted || rope?.isParentArchived) throwProblem('record.archived')
  const { type } = body.event
  if (type === undefined || type === before.type) return { value: toEvent(before), version: before.version }
  await classifyEvent(db, before.id, { type, by: caller.name, at })
  const after = await requireEvent(db, before.id, caller)
  await recordAudit(db, {
    at,
    action: 'smartropeEvent.classified',
    actor: { id: caller.id, name: caller.name },
    subject: { type: 'device', id: smartrope.id, name: smartrope.name },
    mandators: smartrope.mandatorId === null ? [] : [smartrope.mandatorId],
    address: call.request.ip,
    details: {
      event: { id: before.id, sensor: before.sensorName, timestamp: before.startedAt },
      changes: { type: { old: before.type, new: type } },
    },
  })
  return { value: toEvent(after), version: after.version }
}

async function sendMeasurements({ db, params, query, caller, reply }: Call<typeof smartropeEvents.measurements>) {
  const after = parseCursor(query.cursor)
  const { sensor, startedAt, endedAt } = await requireEvent(db, params.id, caller)
  const limit = query.limit ?? measurementPageSize
  const [from, to] = [new Date(startedAt), new Date(Date.parse(endedAt) + 1)]
  const values = await listValues(db, [sensor.id])
  const span = { from, to, after, limit }
  const { measurements, next } = await readMeasurements(db, values, span)
  setPageHeaders(reply, smartropeEvents.measurements, { limit, next: next && cursorOf(next), previous: null })
  return measurements.map(({ timestamp, ...measured }) => ({
    unixTimestamp: Date.parse(timestamp) / 1000,
    ...measured,
  }))
}
