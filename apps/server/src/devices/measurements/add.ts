import type { NewMeasurement } from '@catenary/contract/devices/measurements'
import { defaultValueAttributes, maxSensorValues } from '@catenary/contract/devices/sensor-fields'
import type { FieldIssue } from '@catenary/contract/issues'
import { maxListedIssues } from '@catenary/contract/issues'
import { sql } from 'kysely'
import { assertNoRuleIssues } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import { listValues } from '../sensor-queries.ts'
import type { SensorRow } from '../sensor-queries.ts'
import { noteSmartropeEvents } from '../smartropes/event-queries.ts'

/** Measurements of one sensor. */
export interface SensorMeasurements {
  readonly sensorId: string
  readonly measurements: readonly NewMeasurement[]
}

const keyOf = (sensorId: string, { fragment, name }: Pick<NewMeasurement, 'fragment' | 'name'>) =>
  JSON.stringify([sensorId, fragment, name])

/**
 * Adds measurements of sensors of one device in the caller's transaction: all or none. One whose value has one of the same time
 * already is a duplicate and changes nothing. What nobody has named yet becomes a value that is not shown, so that nothing is lost.
 * `at` is when they arrived. Throws where a sensor is unknown or archived, or would have too many values.
 */
export async function addMeasurements(
  db: Queries,
  added: readonly SensorMeasurements[],
  at: Date,
): Promise<{ accepted: number; duplicates: number; expired?: number }> {
  const sensors = await findSensors(db, added)
  const [first] = sensors
  const count = added.reduce((sum, { measurements }) => sum + measurements.length, 0)
  if (count === 0 || !first) return { accepted: 0, duplicates: 0 }
  const ids = await valueIds(db, { sensors, added }, at)
  const columnsBySensor = added.map(({ sensorId, measurements }) => ({
    sensorId,
    ids: measurements.map((measurement) => ids.get(keyOf(sensorId, measurement)) as number),
    times: measurements.map(({ timestamp }) => timestamp),
    values: measurements.map(({ value }) => value),
  }))
  const series = arrayText(columnsBySensor.flatMap((one) => one.ids))
  const times = arrayText(columnsBySensor.flatMap((one) => one.times))
  const values = arrayText(columnsBySensor.flatMap((one) => one.values))
  const { rows } = await sql<{ added: number }>`select add_measurements(${series}::bigint[], ${times}::timestamptz[],
    ${values}::double precision[]) as added`.execute(db)
  if (first.deviceKind === 'smartrope')
    for (const { sensorId, ...own } of columnsBySensor)
      await noteSmartropeEvents(db, sensorId, { series: arrayText(own.ids), times: arrayText(own.times) }, at)
  await noteSeen(db, first.deviceId, at)
  const accepted = rows[0]?.added ?? 0
  const rest = count - accepted
  const expired = rest > 0 ? await countExpired(db, series, times) : 0
  return { accepted, duplicates: rest - expired, ...(expired > 0 && { expired }) }
}

/** An array as PostgreSQL reads it from a text. */
const arrayText = (items: readonly (string | number)[]) => `{${items.join(',')}}`

/** How many measurements are older than the raw ones that are kept: they were not added, since they may be counted already. */
async function countExpired(db: Queries, series: string, times: string): Promise<number> {
  const { rows } = await sql<{ expired: number }>`select expired_measurements(${series}::bigint[],
    ${times}::timestamptz[]) as expired`.execute(db)
  return rows[0]?.expired ?? 0
}

type IngestSensor = Pick<SensorRow, 'id' | 'deviceId' | 'mandatorId' | 'isDeleted'> & {
  readonly isDeviceDeleted: boolean
  readonly deviceKind: string
}

async function findSensors(db: Queries, added: readonly SensorMeasurements[]): Promise<IngestSensor[]> {
  const ids = added.map(({ sensorId }) => sensorId)
  const sensors = await db
    .selectFrom('sensors')
    .innerJoin('sensorDevices', 'sensorDevices.id', 'sensors.deviceId')
    .select(['sensors.id', 'sensors.deviceId', 'sensors.mandatorId', 'sensors.isDeleted'])
    .select(['sensorDevices.isDeleted as isDeviceDeleted', 'sensorDevices.kind as deviceKind'])
    .where('sensors.id', 'in', ids)
    .execute()
  if (ids.some((id) => !sensors.some((sensor) => sensor.id === id))) throwProblem('record.notFound')
  if (sensors.some((sensor) => sensor.isDeleted || sensor.isDeviceDeleted)) throwProblem('record.archived')
  return sensors
}

interface Added {
  readonly sensors: readonly IngestSensor[]
  readonly added: readonly SensorMeasurements[]
}

/** The ids of the values that are measured, by sensor and name; values that are new are added. */
async function valueIds(db: Queries, { sensors, added }: Added, at: Date): Promise<Map<string, number>> {
  const sensorIds = sensors.map(({ id }) => id)
  const { ids: known, counts } = await readIds(db, sensorIds)
  const rows = sensors.flatMap(({ id: sensorId, mandatorId }) => {
    const firstOfNew = new Map<string, { readonly measurement: NewMeasurement; readonly index: number }>()
    for (const { measurements } of added.filter((one) => one.sensorId === sensorId))
      measurements.forEach((measurement, index) => {
        const key = keyOf(sensorId, measurement)
        if (!known.has(key) && !firstOfNew.has(key)) firstOfNew.set(key, { measurement, index })
      })
    const found = [...firstOfNew.values()]
    const room = maxSensorValues - (counts.get(sensorId) ?? 0)
    assertNoRuleIssues(
      excessIssues(
        found.map(({ index }) => index),
        room,
      ),
    )
    return found.map(({ measurement: { fragment, name } }) => ({ sensorId, mandatorId, fragment, name }))
  })
  if (rows.length === 0) return known
  const attributes = JSON.stringify(defaultValueAttributes)
  const settings = { attributes, isEnabled: false, isNew: true, createdAt: at.toISOString() }
  // Another request may have added some meanwhile; in one order, so that two that add the same do not wait for each other.
  const ordered = rows.toSorted((a, b) => (keyOf(a.sensorId, a) < keyOf(b.sensorId, b) ? -1 : 1))
  await db
    .insertInto('sensorValues')
    .values(ordered.map((row) => ({ ...row, ...settings })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readIds(db, sensorIds)).ids
}

interface KnownValues {
  readonly ids: Map<string, number>
  /** How many values each sensor has. */
  readonly counts: Map<string, number>
}

async function readIds(db: Queries, sensorIds: readonly string[]): Promise<KnownValues> {
  const values = await listValues(db, sensorIds)
  const counts = new Map<string, number>()
  for (const { sensorId } of values) counts.set(sensorId, (counts.get(sensorId) ?? 0) + 1)
  return { ids: new Map(values.map((value) => [keyOf(value.sensorId, value), value.id])), counts }
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
