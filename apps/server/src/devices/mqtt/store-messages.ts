import type { DeviceMeasurement } from '@catenary/contract/devices/device-messages'
import type { NewMeasurement } from '@catenary/contract/devices/measurements'
import { maxSensorValues } from '@catenary/contract/devices/sensor-fields'
import type { Database, Queries } from '../../db/database.ts'
import { ProblemError } from '../../http/problems.ts'
import { findOwnDevice } from '../device-queries.ts'
import { addMeasurements, noteSeen } from '../measurements/add.ts'
import type { SensorMeasurements } from '../measurements/add.ts'
import { listSensors, listValues, rawSince } from '../sensor-queries.ts'
import type { SensorRow } from '../sensor-queries.ts'
import { noteFaults, noteStatus, noteUnknownDevice } from './fault-queries.ts'
import type { RefusedMessage } from './fault-queries.ts'
import { badItemText } from './parse-message.ts'
import type { ParsedMessage, Refusal } from './parse-message.ts'

/** A message of a device, with what it says. */
export interface DeviceMessage {
  readonly topic: string
  readonly payload: Buffer
  readonly receivedAt: Date
  readonly parsed: ParsedMessage
}

/** What became of some messages. */
export interface StoreResult {
  readonly accepted: number
  readonly duplicates: number
  /** Messages that were refused. */
  readonly refused: number
}

/**
 * Stores messages of one device, in one transaction: what can be stored of them; what cannot is noted at the device, or under its
 * id where there is no such device. Throws where the database is away or refuses something.
 */
export async function storeMessages(
  database: Database,
  externalId: string,
  messages: readonly DeviceMessage[],
): Promise<StoreResult> {
  const stored = await database.runAsDevice(externalId, async (db) => {
    const device = await findOwnDevice(db)
    if (!device) return undefined
    const result = device.isDeleted
      ? { ...nothing, faults: messages.map((message) => toFault(message, { reason: 'archivedDevice' })) }
      : await storeOf(db, device.id, messages)
    await noteFaults(db, device.id, result.faults)
    const { faults, ...counts } = result
    return { ...counts, refused: faults.length }
  })
  if (stored) return stored
  await noteUnknown(database, externalId, messages)
  return { ...nothing, refused: messages.length }
}

const nothing = { accepted: 0, duplicates: 0 }

/** Notes messages that the database refuses for what they hold. */
export async function noteNotStorable(
  database: Database,
  externalId: string,
  messages: readonly DeviceMessage[],
): Promise<void> {
  const isKnown = await database.runAsDevice(externalId, async (db) => {
    const device = await findOwnDevice(db)
    const faults = messages.map((message) => toFault(message, { reason: 'notStorable' }))
    if (device) await noteFaults(db, device.id, faults)
    return device !== undefined
  })
  if (!isKnown) await noteUnknown(database, externalId, messages)
}

async function noteUnknown(database: Database, externalId: string, messages: readonly DeviceMessage[]): Promise<void> {
  const last = messages.at(-1)
  if (!last) return
  const { topic, receivedAt: at } = last
  await database.runAs(null, at, (db) => noteUnknownDevice(db, { externalId, topic, at, count: messages.length }))
}

/** A message as one that was refused; of a list the bad measurement with its place, which the begin may not show. */
function toFault({ topic, payload, receivedAt }: DeviceMessage, { reason, badItem }: Refusal): RefusedMessage {
  return { topic, payload: badItem === undefined ? payload : Buffer.from(badItem), receivedAt, reason }
}

interface Stored {
  readonly accepted: number
  readonly duplicates: number
  readonly faults: readonly RefusedMessage[]
}

async function storeOf(db: Queries, deviceId: string, messages: readonly DeviceMessage[]): Promise<Stored> {
  const sensors = await listSensors(db, [deviceId])
  const sorted = sortMessages(sensors, messages)
  const seenAt = sorted.lastSeen?.receivedAt
  const { counts, excess, expired } = await add(db, sorted.accepted, seenAt ?? new Date())
  if (seenAt && counts.accepted + counts.duplicates + expired.length === 0) await noteSeen(db, deviceId, seenAt)
  const reported = messages.findLast(({ parsed }) => parsed.kind === 'status')
  if (reported) await noteStatus(db, deviceId, { reportedAt: reported.receivedAt, offlineAt: sorted.offlineAt })
  const tooMany = excess.map(({ message }) => toFault(message, { reason: 'tooManyValues' }))
  const tooOld = expired.map(({ message }) => toFault(message, { reason: 'expired' }))
  return { ...counts, faults: [...sorted.faults, ...tooMany, ...tooOld] }
}

interface Accepted {
  readonly message: DeviceMessage
  readonly measurements: readonly (NewMeasurement & { readonly sensorId: string })[]
}

interface Sorted {
  readonly accepted: readonly Accepted[]
  readonly faults: readonly RefusedMessage[]
  /** The last message that shows that the device is there. */
  readonly lastSeen: DeviceMessage | undefined
  /** When it was reported offline, where nothing came after that. */
  readonly offlineAt: Date | undefined
}

function sortMessages(sensors: readonly SensorRow[], messages: readonly DeviceMessage[]): Sorted {
  const byAddress = new Map([
    ...sensors.map((one) => [one.name, one] as const),
    ...sensors.map((one) => [one.id, one] as const),
  ])
  const accepted: Accepted[] = []
  const faults: RefusedMessage[] = []
  let lastSeen: DeviceMessage | undefined
  let offlineAt: Date | undefined
  for (const message of messages) {
    const { parsed } = message
    if (parsed.kind === 'status' && !parsed.isOnline) {
      offlineAt = message.receivedAt
      continue
    }
    const fault =
      parsed.kind === 'refused'
        ? parsed
        : parsed.kind === 'measurements'
          ? sensorFault(byAddress, parsed.measurements)
          : undefined
    if (fault) {
      faults.push(toFault(message, fault))
      continue
    }
    lastSeen = message
    offlineAt = undefined
    if (parsed.kind === 'measurements')
      accepted.push({ message, measurements: ofSensors(byAddress, parsed.measurements) })
  }
  return { accepted, faults, lastSeen, offlineAt }
}

type Sensors = ReadonlyMap<string, SensorRow>

/** The fault of measurements of a sensor that the device does not have, or no longer. */
function sensorFault(sensors: Sensors, measurements: readonly DeviceMeasurement[]): Refusal | undefined {
  const index = measurements.findIndex(({ sensor }) => sensors.get(sensor)?.isDeleted !== false)
  const measurement = measurements[index]
  if (!measurement) return undefined
  const reason = sensors.has(measurement.sensor) ? 'archivedSensor' : 'unknownSensor'
  return measurements.length === 1 ? { reason } : { reason, badItem: badItemText(index, measurement) }
}

function ofSensors(sensors: Sensors, measurements: readonly DeviceMeasurement[]): Accepted['measurements'] {
  return measurements.map(({ sensor, fragment, name, timestamp, value }) => ({
    sensorId: sensors.get(sensor)?.id ?? '',
    fragment,
    name,
    timestamp,
    value,
  }))
}

interface Added {
  readonly counts: { readonly accepted: number; readonly duplicates: number }
  /** Messages with values for which their sensors have no room. */
  readonly excess: readonly Accepted[]
  /** Messages of which something was not added, because raw measurements of its time are no longer kept. */
  readonly expired: readonly Accepted[]
}

async function add(db: Queries, accepted: readonly Accepted[], at: Date): Promise<Added> {
  if (accepted.length === 0) return { counts: nothing, excess: [], expired: [] }
  try {
    return { ...(await addFitting(db, accepted, at)), excess: [] }
  } catch (error) {
    // Thrown before anything is written.
    if (!(error instanceof ProblemError) || !error.issues.some(({ code }) => code === 'values.tooMany')) throw error
    const fitting = await fittingMessages(db, accepted)
    const excess = accepted.filter((one) => !fitting.includes(one))
    return { ...(await addFitting(db, fitting, at)), excess }
  }
}

async function addFitting(db: Queries, accepted: readonly Accepted[], at: Date): Promise<Omit<Added, 'excess'>> {
  const { accepted: added, duplicates, expired = 0 } = await addMeasurements(db, bySensor(accepted), at)
  return { counts: { accepted: added, duplicates }, expired: expired > 0 ? await expiredMessages(db, accepted) : [] }
}

async function expiredMessages(db: Queries, accepted: readonly Accepted[]): Promise<readonly Accepted[]> {
  const values = await listValues(db, sensorIdsOf(accepted))
  const since = await rawSince(
    db,
    values.map(({ id }) => id),
  )
  const keyOf = (one: { sensorId: string; fragment: string; name: string }) =>
    JSON.stringify([one.sensorId, one.fragment, one.name])
  const sinceByKey = new Map(values.map((value) => [keyOf(value), Date.parse(since.get(value.id) ?? '') || -Infinity]))
  return accepted.filter(({ measurements }) =>
    measurements.some((one) => Date.parse(one.timestamp) < (sinceByKey.get(keyOf(one)) ?? -Infinity)),
  )
}

const sensorIdsOf = (accepted: readonly Accepted[]) => [
  ...new Set(accepted.flatMap(({ measurements }) => measurements.map(({ sensorId }) => sensorId))),
]

function bySensor(accepted: readonly Accepted[]): SensorMeasurements[] {
  const all = Map.groupBy(
    accepted.flatMap(({ measurements }) => measurements),
    ({ sensorId }) => sensorId,
  )
  return [...all].map(([sensorId, measurements]) => ({ sensorId, measurements }))
}

/** The messages whose new values their sensors have room for, in the order of their arrival. */
async function fittingMessages(db: Queries, accepted: readonly Accepted[]): Promise<Accepted[]> {
  const sensorIds = sensorIdsOf(accepted)
  const known = new Map<string, Set<string>>(sensorIds.map((id) => [id, new Set()]))
  const nameOf = ({ fragment, name }: { fragment: string; name: string }) => JSON.stringify([fragment, name])
  for (const value of await listValues(db, sensorIds)) known.get(value.sensorId)?.add(nameOf(value))
  return accepted.filter(({ measurements }) => {
    const grown = new Map<string, Set<string>>()
    for (const measurement of measurements) {
      const { sensorId } = measurement
      const names = grown.get(sensorId) ?? new Set(known.get(sensorId))
      grown.set(sensorId, names.add(nameOf(measurement)))
    }
    const isFitting = [...grown].every(
      ([id, names]) => names.size <= maxSensorValues || names.size === known.get(id)?.size,
    )
    if (isFitting) for (const [id, names] of grown) known.set(id, names)
    return isFitting
  })
}
