import { deepEqual } from '@catenary/contract/deep-equal'
import type {
  DeviceKind,
  NewSensorDevice,
  SensorDevice,
  SensorDevicePatch,
} from '@catenary/contract/devices/sensor-devices'
import { sensorDeviceList, sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { diffFields } from '@catenary/contract/records/event-history'
import { v7 } from 'uuid'
import { findRopeWithParents } from '../assets/public.ts'
import { recordAudit } from '../db/audit.ts'
import type { Queries } from '../db/database.ts'
import type { AppContext } from '../http/app-context.ts'
import type { Versioned } from '../http/conditional-requests.ts'
import { requireIfMatch } from '../http/conditional-requests.ts'
import { requestedPage, setPageHeaders } from '../http/pagination.ts'
import { throwProblem } from '../http/problems.ts'
import { AlreadyStored, serve, serveQuery } from '../http/serve.ts'
import type { Call } from '../http/serve.ts'
import { convertRules } from './alarms/convert-rules.ts'
import { restartRules } from './alarms/rule-queries.ts'
import { changedDevice, changedSensors } from './change.ts'
import type { SensorToWrite } from './change.ts'
import { findPollState, listReports } from './cumulocity/poll-queries.ts'
import type { DeviceRow, DeviceValues } from './device-queries.ts'
import {
  deviceSortKeys,
  findDevice,
  insertDevice,
  listDevices,
  listDevicesOfRope,
  listUnknownDevices,
  lockDevice,
  takenIds,
  updateDevice,
} from './device-queries.ts'
import { tokenRoutes } from './device-tokens.ts'
import { listSensors, listValues, readSensors, readSeriesSpace, writeSensor, writeValues } from './sensor-queries.ts'
import type { SensorRow, ShownDevice } from './sensor-queries.ts'
import { relinkEvents } from './smartropes/event-queries.ts'

/** Devices that send measurements: their list, their sensors, settings and tokens. */
export function deviceRoutes(context: AppContext): void {
  tokenRoutes(context)
  serve(context, sensorDevices.list, async ({ db, query, reply }) => {
    const page = requestedPage(sensorDeviceList, deviceSortKeys, query)
    const { rows, ...pageInfo } = await listDevices(db, query, page)
    setPageHeaders(reply, sensorDevices.list, { ...pageInfo, limit: page.limit })
    return rows
  })
  serveQuery(context, sensorDevices.ofRope, ({ db, params }) => devicesOfRope(db, params.id, 'device'))
  serveQuery(context, sensorDevices.unknown, ({ db }) => listUnknownDevices(db))
  serveQuery(context, sensorDevices.get, ({ db, params }) => requireDevice(db, params.id))
  serveQuery(context, sensorDevices.cumulocity, async ({ db, params }) => {
    if (!(await findDevice(db, params.id))) throwProblem('record.notFound')
    const isSetUp = context.readsCumulocity
    const read = await findPollState(db, params.id)
    // Until it is read by the id that it has now, what is there is of an earlier one.
    if (!read) return { isSetUp, readAt: null, measuredUntil: null, failure: null, reports: [] }
    return { isSetUp, ...read, reports: await listReports(db, params.id) }
  })
  serveQuery(context, sensorDevices.broker, async () => {
    const isConnected = context.isMqttConnected()
    return { isSetUp: isConnected !== null, isConnected: isConnected ?? false }
  })
  serveQuery(context, sensorDevices.storage, async ({ db }) => {
    const { bytes, rawBytes, measurements } = await readSeriesSpace(db)
    // Little says nothing of how much more takes.
    const isKnown = measurements >= leastCounted
    return { bytes, bytesPerMeasurement: isKnown ? rawBytes / measurements : usualBytes }
  })
  serve(context, sensorDevices.create, createDevice)
  serve(context, sensorDevices.change, changeDevice)
}

/** As many raw measurements, as the database counts them, tell how much space one takes. */
const leastCounted = 10_000
/** A raw measurement takes 52 bytes in its table and about 33 in the key. */
const usualBytes = 85

/**
 * The devices or the smartropes of a rope with their sensors, without archived ones, and without what they gave on another rope: neither
 * values nor a sign of life. Throws where the caller sees no such rope.
 */
export async function devicesOfRope(db: Queries, ropeId: string, kind: DeviceKind): Promise<SensorDevice[]> {
  if (!(await findRopeWithParents(db, ropeId))) throwProblem('record.notFound')
  const rows = await listDevicesOfRope(db, ropeId, kind)
  const devices = await toDevices(
    db,
    rows,
    rows.map(({ id, linkedAt }) => ({ id, shownSince: linkedAt })),
  )
  return devices.map(({ lastSeenAt, linkedAt, sensors, ...device }) => ({
    ...device,
    linkedAt,
    lastSeenAt: lastSeenAt !== null && linkedAt !== null && lastSeenAt < linkedAt ? null : lastSeenAt,
    sensors: sensors.filter(({ isDeleted }) => !isDeleted),
  }))
}

async function toDevices(
  db: Queries,
  rows: readonly DeviceRow[],
  shown: readonly ShownDevice[],
): Promise<SensorDevice[]> {
  const sensors = await readSensors(db, shown)
  return rows.map(({ mandatorId: _, ...row }) => ({ ...row, sensors: sensors.get(row.id) ?? [] }))
}

/** One device or smartrope with its version. Throws where the caller sees none with this id. */
export async function requireDevice(db: Queries, id: string): Promise<Versioned<SensorDevice>> {
  const row = (await findDevice(db, id)) ?? throwProblem('record.notFound')
  const [value] = (await toDevices(db, [row], [{ id, shownSince: null }])) as [SensorDevice]
  return { value, version: row.version }
}

async function createDevice({ body, ...call }: Call<typeof sensorDevices.create>) {
  const { id = v7(), ...sent } = body.sensorDevice
  if (await findDevice(call.db, id)) return new AlreadyStored((await requireDevice(call.db, id)).value)
  return addDevice(call, { id, kind: 'device' }, sent)
}

type Writer = Pick<Call<typeof sensorDevices.change>, 'db' | 'caller' | 'at' | 'request'>

/** Adds a device or smartrope. Throws where one of its ids is that of another. */
export async function addDevice(
  writer: Writer,
  { id, kind }: Pick<SensorDevice, 'id' | 'kind'>,
  sent: Omit<NewSensorDevice, 'id'>,
): Promise<SensorDevice> {
  const { db, at } = writer
  const { externalId = null, cumulocityId = null, rope = null, linkedAt = null, attributes = {}, name } = sent
  const patch = { name, externalId, cumulocityId, rope, linkedAt, attributes }
  const values = await changedDevice(db, undefined, patch, at)
  await assertAddressFree(db, id, values, fieldPaths[kind])
  await insertDevice(db, { id, kind }, values, at)
  const { value } = await requireDevice(db, id)
  await recordDevice(writer, 'device.created', { id, values, changes: {} })
  return value
}

async function changeDevice(call: Call<typeof sensorDevices.change>) {
  const { db, params, body, ifMatch } = call
  await lockDevice(db, params.id)
  const current = await requireDevice(db, params.id)
  requireIfMatch(ifMatch, current)
  if (current.value.kind === 'smartrope' && body.sensorDevice.externalId === null)
    throwProblem('input.invalid', { issues: [{ path: 'sensorDevice.externalId', code: 'required' }] })
  return changeStored(call, current.value, body.sensorDevice, fieldPaths.device)
}

/** Changes a device or smartrope that is locked, with its sensors, where anything is another; `paths` are those of the call. */
export async function changeStored(
  writer: Writer,
  current: SensorDevice,
  { sensors: sensorChanges = [], ...patch }: SensorDevicePatch,
  paths: FieldPaths,
): Promise<Versioned<SensorDevice>> {
  const { db, at } = writer
  const { id } = current
  const before = (await findDevice(db, id)) as DeviceRow
  if (before.isDeleted && patch.isDeleted !== false) throwProblem('record.archived')
  const values = await changedDevice(db, before, patch, at)
  if (sensorChanges.length === 0 && deepEqual(values, await changedDevice(db, before, {}, at)))
    return requireDevice(db, id)
  await assertAddressFree(db, id, values, paths)
  const sensors = await listSensors(db, [id])
  const known = await listValues(
    db,
    sensors.map((sensor) => sensor.id),
  )
  const device = { id, mandatorId: values.mandatorId }
  const written = changedSensors(device, { sensors, values: known }, sensorChanges)
  await updateDevice(db, id, values)
  const link = { ropeId: before.rope?.id ?? null, linkedAt: before.linkedAt }
  await relinkEvents(db, id, { ropeId: values.ropeId, linkedAt: values.linkedAt, before: link })
  for (const { sensor, values: measured } of written) {
    await writeSensor(db, sensor, at)
    await writeValues(db, sensor, measured, at)
  }
  const by = { at, actor: { id: writer.caller.id, name: writer.caller.name }, address: writer.request.ip }
  await convertRules(db, { id, name: values.name, mandatorId: values.mandatorId }, { known, written }, by)
  await restartAlarms(db, { before, values, written, sensors }, at)
  const after = await requireDevice(db, id)
  const changes = differences(current, after.value)
  const action =
    before.isDeleted && !values.isDeleted
      ? 'device.restored'
      : values.isDeleted && !before.isDeleted
        ? 'device.archived'
        : 'device.changed'
  await recordDevice(writer, action, { id, values, changes })
  return after
}

interface ChangedDevice {
  readonly before: DeviceRow
  readonly values: DeviceValues
  readonly sensors: readonly SensorRow[]
  readonly written: readonly SensorToWrite[]
}

/** An alarm does not outlive what it was raised by: the device on that rope, and the sensor. */
async function restartAlarms(
  db: Queries,
  { before, values, sensors, written }: ChangedDevice,
  at: Date,
): Promise<void> {
  const deviceId = before.id
  const isMoved = before.rope !== null && before.rope.id !== values.ropeId
  if (isMoved || before.isDeleted !== values.isDeleted) return restartRules(db, { deviceId }, at)
  const wasDeleted = new Map(sensors.map(({ id, isDeleted }) => [id, isDeleted]))
  const sensorIds = written.flatMap(({ sensor: { id, isDeleted } }) =>
    (wasDeleted.get(id) ?? isDeleted) === isDeleted ? [] : [id],
  )
  if (sensorIds.length > 0) await restartRules(db, { deviceId, sensorIds }, at)
}

const auditedKeys = [
  'name',
  'externalId',
  'cumulocityId',
  'rope',
  'linkedAt',
  'isDeleted',
  'attributes',
  'sensors',
] as const

/** What differs between two states of a device; of its sensors without what they measured. */
function differences(before: SensorDevice, after: SensorDevice) {
  return diffFields(settingsOf(before), settingsOf(after))
}

function settingsOf(device: SensorDevice): Record<string, unknown> {
  const sensors = device.sensors.map(({ measurementCount: _, rawSince: __, attributes, ...sensor }) => {
    const values = attributes.values.map(({ last: ___, ...value }) => value)
    return { ...sensor, attributes: { ...attributes, values } }
  })
  return Object.fromEntries(auditedKeys.map((key) => [key, key === 'sensors' ? sensors : device[key]]))
}

type FieldPaths = Readonly<Record<'externalId' | 'cumulocityId', string>>

/** What the ids are called in the calls of devices and of smartropes. */
export const fieldPaths: Readonly<Record<DeviceKind, FieldPaths>> = {
  device: { externalId: 'sensorDevice.externalId', cumulocityId: 'sensorDevice.cumulocityId' },
  smartrope: { externalId: 'smartrope.uuid', cumulocityId: 'smartrope.cumulocityId' },
}

async function assertAddressFree(db: Queries, id: string, values: DeviceValues, paths: FieldPaths): Promise<void> {
  const taken = await takenIds(db, id, values)
  const issues = taken.map((key) => ({ path: paths[key], code: 'device.idTaken' as const }))
  if (issues.length > 0) throwProblem('device.exists', { issues })
}

type DeviceAction = 'device.created' | 'device.changed' | 'device.archived' | 'device.restored'

async function recordDevice(
  { db, caller, at, request }: Writer,
  action: DeviceAction,
  { id, values, changes }: { readonly id: string; readonly values: DeviceValues; readonly changes: object },
): Promise<void> {
  await recordAudit(db, {
    at,
    action,
    actor: { id: caller.id, name: caller.name },
    subject: { type: 'device', id, name: values.name },
    mandators: values.mandatorId === null ? [] : [values.mandatorId],
    address: request.ip,
    details: { changes },
  })
}
