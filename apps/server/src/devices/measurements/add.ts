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

const keyOf = ({ fragment, name }: Pick<NewMeasurement, 'fragment' | 'name'>) => JSON.stringify([fragment, name])

/**
 * Adds measurements of a sensor in the caller's transaction: all or none. One whose value has one of the same time already is
 * a duplicate and changes nothing. What nobody has named yet becomes a value that is not shown, so that nothing is lost.
 * Throws where the sensor would have too many values.
 */
export async function addMeasurements(
  db: Queries,
  sensorId: string,
  measurements: readonly NewMeasurement[],
  at: Date,
): Promise<{ accepted: number; duplicates: number }> {
  const sensor = (await findSensor(db, sensorId)) ?? throwProblem('record.notFound')
  if (sensor.isDeleted || sensor.isDeviceDeleted) throwProblem('record.archived')
  if (measurements.length === 0) return { accepted: 0, duplicates: 0 }
  const ids = await valueIds(db, sensor, measurements, at)
  const columns = [
    measurements.map((measurement) => ids.get(keyOf(measurement)) as number),
    measurements.map(({ timestamp }) => timestamp),
    measurements.map(({ value }) => value),
  ].map((column) => `{${column.join(',')}}`)
  const [series, times, values] = columns
  const { rows } = await sql<{ added: number }>`select add_measurements(${series}::bigint[], ${times}::timestamptz[],
    ${values}::double precision[]) as added`.execute(db)
  await noteSeen(db, sensor.deviceId, at)
  const accepted = rows[0]?.added ?? 0
  return { accepted, duplicates: measurements.length - accepted }
}

type IngestSensor = Pick<SensorRow, 'id' | 'deviceId' | 'mandatorId' | 'isDeleted'> & {
  readonly isDeviceDeleted: boolean
}

async function findSensor(db: Queries, id: string): Promise<IngestSensor | undefined> {
  return db
    .selectFrom('sensors')
    .innerJoin('sensorDevices', 'sensorDevices.id', 'sensors.deviceId')
    .select(['sensors.id', 'sensors.deviceId', 'sensors.mandatorId', 'sensors.isDeleted'])
    .select('sensorDevices.isDeleted as isDeviceDeleted')
    .where('sensors.id', '=', id)
    .executeTakeFirst()
}

/** The ids of the values that are measured, by their names; values that are new are added. */
async function valueIds(
  db: Queries,
  sensor: Pick<SensorRow, 'id' | 'mandatorId'>,
  measurements: readonly NewMeasurement[],
  at: Date,
): Promise<Map<string, number>> {
  const known = await readIds(db, sensor.id)
  const firstOfNew = new Map<string, number>()
  measurements.forEach((measurement, index) => {
    const key = keyOf(measurement)
    if (!known.has(key) && !firstOfNew.has(key)) firstOfNew.set(key, index)
  })
  if (firstOfNew.size === 0) return known
  assertNoRuleIssues(excessIssues([...firstOfNew.values()], maxSensorValues - known.size))
  const rows = [...firstOfNew.values()].map((index) => {
    const { fragment, name } = measurements[index] as NewMeasurement
    const attributes = JSON.stringify(defaultValueAttributes)
    const { id: sensorId, mandatorId } = sensor
    return {
      sensorId,
      mandatorId,
      fragment,
      name,
      attributes,
      isEnabled: false,
      isNew: true,
      createdAt: at.toISOString(),
    }
  })
  // Another request may have added it meanwhile.
  await db
    .insertInto('sensorValues')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return readIds(db, sensor.id)
}

async function readIds(db: Queries, sensorId: string): Promise<Map<string, number>> {
  return new Map((await listValues(db, [sensorId])).map((value) => [keyOf(value), value.id]))
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

async function noteSeen(db: Queries, deviceId: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - seenSeconds * 1000).toISOString()
  await db
    .updateTable('sensorDevices')
    .set({ lastSeenAt: at.toISOString() })
    .where('id', '=', deviceId)
    .where((eb) => eb.or([eb('lastSeenAt', 'is', null), eb('lastSeenAt', '<', before)]))
    .execute()
}
