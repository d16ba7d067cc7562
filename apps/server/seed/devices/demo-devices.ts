import { defaultSensorAttributes, defaultValueAttributes } from '@catenary/contract/devices/sensor-fields'
import { sql } from 'kysely'
import type { Queries } from '../../src/db/database.ts'
import { demoRopes } from '../demo-ropes.ts'
import { seededRandom } from '../seeded-random.ts'
import { demoDevices } from './demo-device-list.ts'
import type { DemoSensor } from './demo-device-list.ts'
import { insertDemoMeasurements } from './demo-measurements.ts'
import { insertDemoSmartrope } from './demo-smartrope.ts'
import { rounded } from './signals.ts'
import type { Signal } from './signals.ts'

const day = 86_400_000
const minute = 60_000

/** For how many days devices have measured: more than a year, so that the last month can be compared with the same one a year earlier. */
const measuredDays = 400

/** When the devices of a demo were mounted that was filled then. */
export function demoDevicesSince(seededAt: Date): Date {
  return daysBefore(seededAt, measuredDays)
}

/** The afternoon without power, two months ago, of which the devices know nothing. */
export function demoOutage(now: Date): { readonly begin: Date; readonly end: Date } {
  return { begin: daysBefore(now, 60.5), end: daysBefore(now, 60) }
}

/** Stores the smartrope of the demo, and its devices with their measurements: every two hours, in the last month every twenty minutes, with an outage. */
export async function insertDemoDevices(db: Queries, now: Date): Promise<void> {
  for (const { sensors, attributes, rope, ...facts } of Object.values(demoDevices)) {
    const { id: ropeId, installation } = demoRopes[rope]
    const { mandatorId } = installation
    const times = { createdAt: daysBefore(now, measuredDays + 1).toISOString(), lastSeenAt: now.toISOString() }
    await db
      .insertInto('sensorDevices')
      .values({ mandatorId, ropeId, ...facts, ...times, attributes: JSON.stringify(attributes) })
      .execute()
    for (const sensor of sensors) await insertSensor(db, { mandatorId, deviceId: facts.id }, sensor, now)
  }
  await insertDemoSmartrope(db, now)
  // All at once: what the job does hour by hour takes ten times as long.
  await sql`insert into roll_ups (sensor_value_id, level, bucket, count, min, max, sum, median)
    select sensor_value_id, level, date_bin(width, time, '2001-01-01 00:00Z'), count(*), min(value), max(value), sum(value),
      percentile_cont(0.5) within group (order by value)
    from measurements, (select l::smallint, level_width(l::smallint) from generate_series(1, 5) l) levels (level, width)
    group by 1, 2, 3`.execute(db)
}

async function insertSensor(
  db: Queries,
  owner: { readonly mandatorId: string; readonly deviceId: string },
  { id: sensorId, name, attributes, values }: DemoSensor,
  now: Date,
): Promise<void> {
  const { isEnabled, ...chart } = { ...defaultSensorAttributes, ...attributes }
  const createdAt = daysBefore(now, measuredDays + 1).toISOString()
  await db
    .insertInto('sensors')
    .values({ id: sensorId, ...owner, name, isEnabled, attributes: JSON.stringify(chart), createdAt })
    .execute()
  for (const { fragment, name: valueName, isNew = false, attributes: shown, measured } of values) {
    const { id } = await db
      .insertInto('sensorValues')
      .values({
        sensorId,
        mandatorId: owner.mandatorId,
        fragment,
        name: valueName,
        isNew,
        isEnabled: !isNew,
        attributes: JSON.stringify({ ...defaultValueAttributes, ...shown }),
        createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertYear(db, id, measured, now)
  }
}

async function insertYear(db: Queries, valueId: number, measured: Signal, now: Date): Promise<void> {
  const since = demoDevicesSince(now).getTime()
  const month = daysBefore(now, 31).getTime()
  const outage = demoOutage(now)
  const random = seededRandom(valueId)
  const points: { readonly time: number; readonly value: number }[] = []
  for (let time = since; time <= now.getTime(); time += time < month ? 120 * minute : 20 * minute)
    if (time < outage.begin.getTime() || time >= outage.end.getTime())
      points.push({ time, value: rounded(measured(time, since, random() * 2 - 1), 2) })
  await insertDemoMeasurements(db, valueId, points)
}

function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * day)
}
