import type { CumulocityState, DeviceReport } from '@catenary/contract/devices/device-messages'
import {
  defaultSensorAttributes,
  defaultValueAttributes,
  maxSensorValues,
} from '@catenary/contract/devices/sensor-fields'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import type { Queries } from '../../db/database.ts'
import { listSensors, listValues } from '../sensor-queries.ts'
import type { CumulocityMeasurement, DeviceReportItem } from './read-items.ts'

/** A device that is to be read from Cumulocity, and up to where it was. */
export interface DevicePoll {
  readonly deviceId: string
  readonly cumulocityId: string
  readonly measuredUntil: Date | null
  readonly reportedUntil: Date | null
  readonly lateReadAt: Date | null
  readonly failures: number
}

/**
 * Takes a device that is due, for so many seconds; undefined where none is. One that has another id there now begins anew, without
 * the events and alarms of the earlier one. Runs as the owner.
 */
export async function takeDuePoll(pool: Pool, at: Date, leaseSeconds: number): Promise<DevicePoll | undefined> {
  await pool.query(
    `with begun as (insert into cumulocity_polls (device_id, cumulocity_id, next_at)
       select id, d.cumulocity_id, $1 from sensor_devices d where d.cumulocity_id is not null and not is_deleted
         and not exists (select from cumulocity_polls p where p.device_id = d.id and p.cumulocity_id = d.cumulocity_id)
     on conflict (device_id) do update set cumulocity_id = excluded.cumulocity_id, measured_until = null, reported_until = null,
       late_read_at = null, next_at = excluded.next_at, failures = 0, failure = null, read_at = null
       where cumulocity_polls.cumulocity_id <> excluded.cumulocity_id
     returning device_id)
     delete from device_reports where device_id in (select device_id from begun)`,
    [at],
  )
  const { rows } = await pool.query<DevicePoll>(
    `update cumulocity_polls set next_at = $1::timestamptz + make_interval(secs => $2)
     where device_id = (select p.device_id from cumulocity_polls p join sensor_devices d on d.id = p.device_id
       where p.next_at <= $1 and not d.is_deleted and d.cumulocity_id = p.cumulocity_id
       order by p.next_at limit 1 for update of p skip locked)
     returning device_id as "deviceId", cumulocity_id as "cumulocityId", measured_until as "measuredUntil",
       reported_until as "reportedUntil", late_read_at as "lateReadAt", failures`,
    [at, leaseSeconds],
  )
  return rows[0]
}

/** What is noted of a device that is being read. */
export interface PollProgress {
  readonly measuredUntil?: Date
  readonly reportedUntil?: Date
  readonly lateReadAt?: Date
  readonly nextAt: Date
  /** Null: all was read. */
  readonly failure?: CumulocityState['failure']
  readonly failures?: number
  readonly readAt?: Date
}

/** Notes how far a device was read. Runs as the owner. */
export async function notePoll(
  pool: Pool,
  { deviceId, cumulocityId }: DevicePoll,
  progress: PollProgress,
): Promise<void> {
  const { measuredUntil, reportedUntil, lateReadAt, nextAt, failure, failures, readAt } = progress
  await pool.query(
    `update cumulocity_polls set measured_until = greatest(measured_until, $3), reported_until = greatest(reported_until, $4),
       late_read_at = coalesce($5, late_read_at), next_at = $6, failures = coalesce($7, failures),
       failure = case when $8 then $9::jsonb else failure end, read_at = coalesce($10, read_at)
     where device_id = $1 and cumulocity_id = $2`,
    [
      deviceId,
      cumulocityId,
      measuredUntil ?? null,
      reportedUntil ?? null,
      lateReadAt ?? null,
      nextAt,
      failures ?? null,
      failure !== undefined,
      failure ? JSON.stringify(failure) : null,
      readAt ?? null,
    ],
  )
}

/** The sensor for what no sensor of the device knows. */
const sensorName = 'Cumulocity'

/**
 * The sensor of each measurement, by fragment and name: the one that knows the value; otherwise the one for all others, which is
 * added where it is missing. Values that are new get their unit. Those that no sensor has room for are without sensor.
 */
export async function assignSensors(
  db: Queries,
  device: { readonly id: string; readonly mandatorId: string | null },
  measurements: readonly CumulocityMeasurement[],
  at: Date,
): Promise<Map<string, string>> {
  const sensors = (await listSensors(db, [device.id])).filter((sensor) => !sensor.isDeleted)
  const values = await listValues(
    db,
    sensors.map(({ id }) => id),
  )
  const assigned = new Map(values.map((value) => [valueKey(value), value.sensorId]).toReversed() as [string, string][])
  const added = new Map(measurements.filter((one) => !assigned.has(valueKey(one))).map((one) => [valueKey(one), one]))
  if (added.size === 0) return assigned
  const others = sensors.find(({ name }) => name === sensorName)?.id ?? (await addSensor(db, device, at))
  const room = maxSensorValues - values.filter(({ sensorId }) => sensorId === others).length
  const fitting = [...added].slice(0, Math.max(0, room))
  for (const [key] of fitting) assigned.set(key, others)
  if (fitting.length > 0)
    await db
      .insertInto('sensorValues')
      .values(
        fitting.map(([, { fragment, name, unit }]) => ({
          sensorId: others,
          mandatorId: device.mandatorId,
          fragment,
          name,
          attributes: JSON.stringify({ ...defaultValueAttributes, ...(unit !== undefined && { unit }) }),
          isEnabled: false,
          isNew: true,
          createdAt: at.toISOString(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return assigned
}

/** The key of a value in {@link assignSensors}. */
export const valueKey = ({ fragment, name }: { readonly fragment: string; readonly name: string }) =>
  JSON.stringify([fragment, name])

async function addSensor(
  db: Queries,
  device: { readonly id: string; readonly mandatorId: string | null },
  at: Date,
): Promise<string> {
  const taken = new Set((await listSensors(db, [device.id])).map(({ name }) => name))
  // An archived one keeps its name.
  const names = Array.from({ length: 100 }, (_, index) => (index === 0 ? sensorName : `${sensorName} ${index + 1}`))
  const name = names.find((one) => !taken.has(one)) ?? sensorName
  const id = v7()
  const { isEnabled, ...attributes } = defaultSensorAttributes
  const row = { id, deviceId: device.id, mandatorId: device.mandatorId, name, isEnabled, createdAt: at.toISOString() }
  await db
    .insertInto('sensors')
    .values({ ...row, attributes: JSON.stringify(attributes) })
    .execute()
  return id
}

/** Stores events and alarms as they are now. */
export async function writeReports(db: Queries, deviceId: string, reports: readonly DeviceReportItem[]): Promise<void> {
  if (reports.length === 0) return
  const newest = [...new Map(reports.map((report) => [report.externalId, report])).values()]
  await db
    .insertInto('deviceReports')
    .values(newest.map((report) => ({ deviceId, ...report })))
    .onConflict((conflict) =>
      conflict.columns(['deviceId', 'kind', 'externalId']).doUpdateSet((eb) => ({
        time: eb.ref('excluded.time'),
        type: eb.ref('excluded.type'),
        text: eb.ref('excluded.text'),
        severity: eb.ref('excluded.severity'),
        status: eb.ref('excluded.status'),
        count: eb.ref('excluded.count'),
      })),
    )
    .execute()
}

const maxReports = 100

/** The newest events and alarms of a device. */
export async function listReports(db: Queries, deviceId: string): Promise<DeviceReport[]> {
  return db
    .selectFrom('deviceReports')
    .select([
      sql<DeviceReport['kind']>`kind`.as('kind'),
      'externalId',
      'time',
      'type',
      'text',
      'severity',
      'status',
      'count',
    ])
    .where('deviceId', '=', deviceId)
    .orderBy('time', 'desc')
    .orderBy('externalId', 'desc')
    .limit(maxReports)
    .execute()
}

/** How a device was last read from Cumulocity by the id that it has there now; undefined where it was not. */
export async function findPollState(
  db: Queries,
  deviceId: string,
): Promise<Pick<CumulocityState, 'readAt' | 'measuredUntil' | 'failure'> | undefined> {
  return db
    .selectFrom('cumulocityPolls')
    .innerJoin('sensorDevices', (join) =>
      join
        .onRef('sensorDevices.id', '=', 'cumulocityPolls.deviceId')
        .onRef('sensorDevices.cumulocityId', '=', 'cumulocityPolls.cumulocityId'),
    )
    .select(['readAt', 'measuredUntil', 'failure'])
    .where('deviceId', '=', deviceId)
    .executeTakeFirst()
}
