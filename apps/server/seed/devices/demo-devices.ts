import { defaultSensorAttributes, defaultValueAttributes } from '@catenary/contract/devices/sensor-fields'
import type { SensorAttributes, ValueAttributes } from '@catenary/contract/devices/sensor-fields'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../../src/db/database.ts'
import { demoId } from '../demo-ids.ts'
import { demoRopes } from '../demo-ropes.ts'
import type { DemoRopeName } from '../demo-ropes.ts'
import { insertDemoSmartrope } from './demo-smartrope.ts'

interface DemoValue {
  readonly fragment: string
  readonly name: string
  readonly isNew?: true
  readonly attributes?: Partial<ValueAttributes>
  /** What was measured at a time `t`, in days before today; `wave` and `noise` are its daily course and chance. */
  readonly measured: RawBuilder<number>
}

interface DemoDevice {
  readonly name: string
  readonly externalId: string
  readonly rope: DemoRopeName
  readonly attributes: Readonly<Record<string, string>>
  readonly sensors: readonly {
    readonly name: string
    readonly attributes?: Partial<SensorAttributes>
    readonly values: readonly DemoValue[]
  }[]
}

// Noon is warmer than night, July than January; a front comes every eleven days.
const day = sql`cos((extract(hour from t) - 14) / 24.0 * 2 * pi())`
const season = sql`cos((extract(doy from t) - 200) / 365.0 * 2 * pi())`
const front = sql`sin(extract(epoch from t) / 86400 / 11.0 * 2 * pi())`
const noise = sql`(hashtext(extract(epoch from t)::bigint::text) % 1000) / 1000.0`
const temperature = sql`-1 + 9 * ${season} + 4 * ${day} + 5 * ${front} + ${noise}`

/** The devices of the demo: the tension of a haul rope beside the weather, and the bearing of a return sheave. */
const demoDevices: readonly DemoDevice[] = [
  {
    name: 'Valley station, tension',
    externalId: 'glacier-tension',
    rope: 'haulRope',
    attributes: { iccid: '8941022312345678901', imei: '351234567890123', firmware: '2.4.1' },
    sensors: [
      {
        name: 'tension',
        attributes: {
          chartTitle: 'Tension force',
          plotlines: [
            { name: 'Highest permitted', position: 132, color: '#b3261e' },
            { name: 'Lowest permitted', position: 104, color: '#b3261e' },
          ],
        },
        values: [
          {
            fragment: 'c8y_Force',
            name: 'F',
            attributes: { customName: 'Tension force', unit: 'N', customUnit: 'kN', scale: 0.001 },
            // A cold rope is shorter; it stretched a little over the year.
            measured: sql`118000 - 240 * (${temperature}) - 900 * extract(epoch from (t - since)) / 86400 / 365 + 650 * ${noise}`,
          },
        ],
      },
      {
        name: 'weather',
        attributes: { chartTitle: 'Weather at the valley station' },
        values: [
          {
            fragment: 'c8y_Temperature',
            name: 'T',
            attributes: {
              customName: 'Temperature',
              unit: '°C',
              trendlines: { min: true, max: true, avg: true, median: true },
            },
            measured: temperature as RawBuilder<number>,
          },
          {
            fragment: 'c8y_Wind',
            name: 'speed',
            attributes: { customName: 'Wind', unit: 'm/s' },
            measured: sql`abs(4 + 3 * ${front} + 2 * ${day} + 3 * ${noise})`,
          },
        ],
      },
    ],
  },
  {
    name: 'Return sheave',
    externalId: 'plateau-sheave',
    rope: 'plateauHaulRope',
    attributes: { imei: '351234567890456', firmware: '1.9.0' },
    sensors: [
      {
        name: 'bearing',
        attributes: {
          chartTitle: 'Bearing of the return sheave',
          plotlines: [{ name: 'Check the bearing', position: 55, color: '#8a5300' }],
        },
        values: [
          {
            fragment: 'c8y_Temperature',
            name: 'bearing',
            attributes: { customName: 'Temperature of the bearing', unit: '°C' },
            measured: sql`28 + 6 * ${season} + 5 * ${day} + 9 * power(extract(epoch from (t - since)) / 86400 / 365, 2) + 2 * ${noise}`,
          },
          { fragment: 'c8y_Vibration', name: 'rms', isNew: true, measured: sql`1.2 + 0.4 * ${day} + 0.3 * ${noise}` },
        ],
      },
    ],
  },
]

/** Stores the smartrope of the demo, and its devices with a year of measurements: every two hours, in the last month every twenty minutes, with an outage. */
export async function insertDemoDevices(db: Queries, now: Date): Promise<void> {
  let sensorNumber = 0
  for (const [index, device] of demoDevices.entries()) {
    const { id: ropeId, installation } = demoRopes[device.rope]
    const { mandatorId } = installation
    const { sensors, attributes, rope: _, ...facts } = device
    const id = demoId('device', index + 1)
    const times = { createdAt: daysBefore(now, 366).toISOString(), lastSeenAt: now.toISOString() }
    await db
      .insertInto('sensorDevices')
      .values({ id, mandatorId, ropeId, ...facts, ...times, attributes: JSON.stringify(attributes) })
      .execute()
    for (const sensor of sensors) {
      sensorNumber += 1
      const owner = { id: demoId('sensor', sensorNumber), mandatorId, deviceId: id }
      await insertSensor(db, owner, sensor, now)
    }
  }
  await insertDemoSmartrope(db, now, sensorNumber + 1)
  // All at once: what the job does hour by hour takes ten times as long.
  await sql`insert into roll_ups (sensor_value_id, level, bucket, count, min, max, sum, median)
    select sensor_value_id, level, date_bin(width, time, '2001-01-01 00:00Z'), count(*), min(value), max(value), sum(value),
      percentile_cont(0.5) within group (order by value)
    from measurements, (select l::smallint, level_width(l::smallint) from generate_series(1, 5) l) levels (level, width)
    group by 1, 2, 3`.execute(db)
}

async function insertSensor(
  db: Queries,
  owner: { readonly id: string; readonly mandatorId: string; readonly deviceId: string },
  { name, attributes, values }: DemoDevice['sensors'][number],
  now: Date,
): Promise<void> {
  const { isEnabled, ...chart } = { ...defaultSensorAttributes, ...attributes }
  const createdAt = daysBefore(now, 366).toISOString()
  await db
    .insertInto('sensors')
    .values({ ...owner, name, isEnabled, attributes: JSON.stringify(chart), createdAt })
    .execute()
  for (const { fragment, name: valueName, isNew = false, attributes: shown, measured } of values) {
    const { id } = await db
      .insertInto('sensorValues')
      .values({
        sensorId: owner.id,
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
    await insertMeasurements(db, id, measured, now)
  }
}

async function insertMeasurements(
  db: Queries,
  valueId: number,
  measured: RawBuilder<number>,
  now: Date,
): Promise<void> {
  const [year, month, end] = [daysBefore(now, 365), daysBefore(now, 31), now].map((at) => at.toISOString())
  // An afternoon without power, two months ago.
  const outage = [daysBefore(now, 60.5), daysBefore(now, 60)].map((at) => at.toISOString())
  await sql`insert into measurements (sensor_value_id, time, value)
    select ${valueId}::bigint, t, round((${measured})::numeric, 2)
    from (select ${year}::timestamptz as since) begun, (
      select generate_series(${year}::timestamptz, ${month}::timestamptz, '2 hours') as t
      union select generate_series(${month}::timestamptz, ${end}::timestamptz, '20 minutes')) moments
    where not (t >= ${outage[0]}::timestamptz and t < ${outage[1]}::timestamptz)`.execute(db)
}

function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * 86_400_000)
}
