import type { NewMeasurement } from '@catenary/contract/devices/measurements'
import { defaultValueAttributes, maxSensorValues } from '@catenary/contract/devices/sensor-fields'
import type { FieldIssue } from '@catenary/contract/issues'
import { maxListedIssues } from '@catenary/contract/issues'
import { sql } from 'kysely'
import { assertNoRuleIssues } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import type { SensorRow, ValueRow } from '../sensor-queries.ts'
import { noteSmartropeEvents } from '../smartropes/event-queries.ts'
import { bigintArray, doubleArray, timestamptzArray } from './binary-arrays.ts'

/** Measurements of one sensor. */
export interface SensorMeasurements {
  readonly sensorId: string
  readonly measurements: readonly NewMeasurement[]
}

/** What is read before measurements are added: their sensors, and what those measure. */
export interface IngestSensors {
  readonly sensors: readonly IngestSensor[]
  readonly values: readonly KnownValue[]
}

type IngestSensor = Pick<SensorRow, 'id' | 'deviceId' | 'mandatorId' | 'isDeleted'> & {
  readonly isDeviceDeleted: boolean
  readonly deviceKind: string
}
type KnownValue = Pick<ValueRow, 'id' | 'sensorId' | 'fragment' | 'name'>

/** Reads sensors and what they measure, both at once. */
export async function readIngestSensors(db: Queries, ids: readonly string[]): Promise<IngestSensors> {
  const [sensors, values] = await Promise.all([findSensors(db, ids), readValues(db, ids)])
  return { sensors, values }
}

/**
 * Adds measurements of sensors of one device in the caller's transaction: all or none. One whose value has one of the same time
 * already is a duplicate and changes nothing. What nobody has named yet becomes a value that is not shown, so that nothing is lost.
 * `at` is when they arrived; `read` is what was read of the sensors already. Throws where a sensor is unknown or archived, or would
 * have too many values.
 */
export async function addMeasurements(
  db: Queries,
  added: readonly SensorMeasurements[],
  at: Date,
  read?: IngestSensors,
): Promise<{ accepted: number; duplicates: number; expired?: number }> {
  const sensorIds = added.map(({ sensorId }) => sensorId)
  const { sensors, values } = read ?? (await readIngestSensors(db, sensorIds))
  assertAllOpen(sensors, sensorIds)
  const [first] = sensors
  const count = added.reduce((sum, { measurements }) => sum + measurements.length, 0)
  if (count === 0 || !first) return { accepted: 0, duplicates: 0 }
  const series = await seriesOf(db, { sensors, values, added }, at)
  const columnsBySensor = added.map(({ sensorId, measurements }, index) => ({
    sensorId,
    ids: series[index] ?? [],
    times: measurements.map(({ timestamp }) => timestamp),
    values: measurements.map(({ value }) => value),
  }))
  const ids = bigintArray(columnsBySensor.flatMap((one) => one.ids))
  const times = timestamptzArray(columnsBySensor.flatMap((one) => one.times))
  const numbers = doubleArray(columnsBySensor.flatMap((one) => one.values))
  // Both are on their way at once.
  const [{ rows }] = await Promise.all([
    sql<{ added: number }>`select add_measurements(${ids}::bigint[], ${times}::timestamptz[],
      ${numbers}::double precision[]) as added`.execute(db),
    noteSeen(db, first.deviceId, at),
  ])
  if (first.deviceKind === 'smartrope')
    for (const { sensorId, ...own } of columnsBySensor)
      await noteSmartropeEvents(db, sensorId, { series: bigintArray(own.ids), times: timestamptzArray(own.times) }, at)
  const accepted = rows[0]?.added ?? 0
  const rest = count - accepted
  const expired = rest > 0 ? await countExpired(db, ids, times) : 0
  return { accepted, duplicates: rest - expired, ...(expired > 0 && { expired }) }
}

/** How many measurements are older than the raw ones that are kept: they were not added, since they may be counted already. */
async function countExpired(db: Queries, ids: Buffer, times: Buffer): Promise<number> {
  const { rows } = await sql<{ expired: number }>`select expired_measurements(${ids}::bigint[],
    ${times}::timestamptz[]) as expired`.execute(db)
  return rows[0]?.expired ?? 0
}

function findSensors(db: Queries, ids: readonly string[]): Promise<IngestSensor[]> {
  return db
    .selectFrom('sensors')
    .innerJoin('sensorDevices', 'sensorDevices.id', 'sensors.deviceId')
    .select(['sensors.id', 'sensors.deviceId', 'sensors.mandatorId', 'sensors.isDeleted'])
    .select(['sensorDevices.isDeleted as isDeviceDeleted', 'sensorDevices.kind as deviceKind'])
    .where('sensors.id', 'in', ids)
    .execute()
}

function readValues(db: Queries, sensorIds: readonly string[]): Promise<KnownValue[]> {
  return db
    .selectFrom('sensorValues')
    .select(['id', 'sensorId', 'fragment', 'name'])
    .where('sensorId', 'in', sensorIds)
    .execute()
}

function assertAllOpen(sensors: readonly IngestSensor[], ids: readonly string[]): void {
  if (ids.some((id) => !sensors.some((sensor) => sensor.id === id))) throwProblem('record.notFound')
  if (sensors.some((sensor) => sensor.isDeleted || sensor.isDeviceDeleted)) throwProblem('record.archived')
}

type Named = Pick<NewMeasurement, 'fragment' | 'name'>

/** Finds values by their names. By both names, one in the other: a text made of both for each measurement took as long as its check. */
class NamedIds {
  readonly #ids = new Map<string, Map<string, number>>()
  count = 0

  set({ fragment, name }: Named, id: number): void {
    const inFragment = this.#ids.get(fragment) ?? new Map<string, number>()
    this.#ids.set(fragment, inFragment)
    if (!inFragment.has(name)) this.count += 1
    inFragment.set(name, id)
  }

  get({ fragment, name }: Named): number | undefined {
    return this.#ids.get(fragment)?.get(name)
  }
}

function idsBySensor(sensorIds: readonly string[], values: readonly KnownValue[]): Map<string, NamedIds> {
  const bySensor = new Map(sensorIds.map((id) => [id, new NamedIds()]))
  for (const value of values) bySensor.get(value.sensorId)?.set(value, value.id)
  return bySensor
}

interface Added extends IngestSensors {
  readonly added: readonly SensorMeasurements[]
}

/** The id of its value for each of the measurements, by sensor; values that are new are added. */
async function seriesOf(db: Queries, { sensors, values, added }: Added, at: Date): Promise<number[][]> {
  const sensorIds = sensors.map(({ id }) => id)
  let known = idsBySensor(sensorIds, values)
  const found = added.flatMap((one) => newValues(one, known.get(one.sensorId) ?? new NamedIds()))
  if (found.length > 0) {
    await addValues(db, sensors, found, at)
    known = idsBySensor(sensorIds, await readValues(db, sensorIds))
  }
  return added.map(({ sensorId, measurements }) => {
    const ids = known.get(sensorId)
    return measurements.map((measurement) => ids?.get(measurement) as number)
  })
}

type NewValue = Named & Pick<KnownValue, 'sensorId'>

/** Values of a sensor that are new, in their order. Throws where it would have too many, with the first measurement of each. */
function newValues({ sensorId, measurements }: SensorMeasurements, known: NamedIds): NewValue[] {
  const found: NewValue[] = []
  const firstOfNew: number[] = []
  const seen = new NamedIds()
  measurements.forEach((measurement, index) => {
    if (known.get(measurement) !== undefined || seen.get(measurement) !== undefined) return
    const { fragment, name } = measurement
    seen.set(measurement, index)
    firstOfNew.push(index)
    found.push({ sensorId, fragment, name })
  })
  assertNoRuleIssues(excessIssues(firstOfNew, maxSensorValues - known.count))
  return found
}

async function addValues(
  db: Queries,
  sensors: readonly IngestSensor[],
  found: readonly NewValue[],
  at: Date,
): Promise<void> {
  const attributes = JSON.stringify(defaultValueAttributes)
  const settings = { attributes, isEnabled: false, isNew: true, createdAt: at.toISOString() }
  const mandators = new Map(sensors.map(({ id, mandatorId }) => [id, mandatorId]))
  const keyOf = ({ sensorId, fragment, name }: NewValue) => JSON.stringify([sensorId, fragment, name])
  // Another request may have added some meanwhile; in one order, so that two that add the same do not wait for each other.
  const ordered = found.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  await db
    .insertInto('sensorValues')
    .values(ordered.map((row) => ({ ...row, mandatorId: mandators.get(row.sensorId) ?? null, ...settings })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function excessIssues(firstOfNew: readonly number[], room: number): FieldIssue[] {
  return firstOfNew.slice(Math.max(0, room), Math.max(0, room) + maxListedIssues).map((index) => ({
    path: `measurements[${index}].name`,
    code: 'values.tooMany',
    values: { max: maxSensorValues },
  }))
}

/** How old the note of a device's last sign of life may be: noting each would have its requests wait for one another. */
const seenSeconds = 10

/** Notes that a device has sent something: it is not offline, or no longer. */
export async function noteSeen(db: Queries, deviceId: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - seenSeconds * 1000).toISOString()
  const seen = at.toISOString()
  await db
    .updateTable('sensorDevices')
    // What was sent before it went offline may arrive after that.
    .set((eb) => ({
      lastSeenAt: eb.fn<string>('greatest', ['lastSeenAt', eb.val(seen)]),
      offlineSince: eb.case().when('offlineSince', '>', seen).then(eb.ref('offlineSince')).else(null).end(),
    }))
    .where('id', '=', deviceId)
    .where((eb) => eb.or([eb('lastSeenAt', 'is', null), eb('lastSeenAt', '<', before), eb('offlineSince', '<=', seen)]))
    .execute()
}
