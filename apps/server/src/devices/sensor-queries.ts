import type { Sensor, SensorValue } from '@catenary/contract/devices/sensor-devices'
import { shownFactors, shownValue } from '@catenary/contract/devices/sensor-fields'
import type { SensorAttributes, ValueAttributes } from '@catenary/contract/devices/sensor-fields'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

interface Span {
  readonly sensorValueId: number
  readonly count: number
  readonly firstAt: string | null
  readonly lastAt: string | null
  readonly lastValue: number | null
}

/** A sensor with its device, its values not included. */
export interface SensorRow extends Pick<Sensor, 'id' | 'name' | 'isDeleted'> {
  readonly deviceId: string
  readonly mandatorId: string | null
  readonly isEnabled: boolean
  readonly attributes: Omit<SensorAttributes, 'isEnabled'>
}

/** One thing that a sensor measures, with the id of its series. */
export interface ValueRow extends Pick<SensorValue, 'fragment' | 'name' | 'isEnabled' | 'isNew'> {
  readonly id: number
  readonly sensorId: string
  readonly attributes: ValueAttributes
}

/** The sensors of some devices by name. */
export async function listSensors(db: Queries, deviceIds: readonly string[]): Promise<SensorRow[]> {
  if (deviceIds.length === 0) return []
  return db
    .selectFrom('sensors')
    .select(['id', 'deviceId', 'mandatorId', 'name', 'isDeleted', 'isEnabled'])
    .select(sql<SensorRow['attributes']>`attributes`.as('attributes'))
    .where('deviceId', 'in', deviceIds)
    .orderBy(sql`name collate natural_order`)
    .orderBy('id')
    .execute()
}

/** What some sensors measure, in the order in which it was named. */
export async function listValues(db: Queries, sensorIds: readonly string[]): Promise<ValueRow[]> {
  if (sensorIds.length === 0) return []
  return db
    .selectFrom('sensorValues')
    .select(['id', 'sensorId', 'fragment', 'name', 'isEnabled', 'isNew'])
    .select(sql<ValueAttributes>`attributes`.as('attributes'))
    .where('sensorId', 'in', sensorIds)
    .orderBy('id')
    .execute()
}

/** How much was measured of some values, from when to when, and the last of it, by their ids. */
export async function measuredSpans(db: Queries, ids: readonly number[]): Promise<Map<number, Span>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Span>`select sensor_value_id, count, first_at, last_at, last_value
    from measured_spans(${`{${ids.join(',')}}`}::bigint[])`.execute(db)
  return new Map(rows.map((span) => [span.sensorValueId, span]))
}

/** Since when raw measurements of some values are there, by their ids; without those of which all are. */
export async function rawSince(db: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ sensorValueId: number; since: string }>`select sensor_value_id, since
    from raw_since(${`{${ids.join(',')}}`}::bigint[])`.execute(db)
  return new Map(rows.map(({ sensorValueId, since }) => [sensorValueId, since]))
}

/** Since when raw measurements of all of some values are there; null where all always were. */
export function latestOf(values: readonly Pick<ValueRow, 'id'>[], since: ReadonlyMap<number, string>): string | null {
  return (
    values
      .flatMap(({ id }) => since.get(id) ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}

/** A device whose sensors are read, and since when what they measured last is shown; null: whenever it was. */
export interface ShownDevice {
  readonly id: string
  readonly shownSince: string | null
}

/** The sensors of some devices as they are sent, by the ids of their devices. */
export async function readSensors(db: Queries, devices: readonly ShownDevice[]): Promise<Map<string, Sensor[]>> {
  const shownSince = new Map(devices.map((device) => [device.id, device.shownSince]))
  const deviceIds = [...shownSince.keys()]
  const sensors = await listSensors(db, deviceIds)
  const values = await listValues(
    db,
    sensors.map(({ id }) => id),
  )
  const spans = await measuredSpans(
    db,
    values.map(({ id }) => id),
  )
  const since = await rawSince(
    db,
    values.map(({ id }) => id),
  )
  const byDevice = new Map<string, Sensor[]>(deviceIds.map((id) => [id, []]))
  for (const { deviceId, mandatorId: _, isEnabled, attributes, ...sensor } of sensors) {
    const own = values.filter(({ sensorId }) => sensorId === sensor.id)
    const measurementCount = own.reduce((sum, { id }) => sum + (spans.get(id)?.count ?? 0), 0)
    const begins = [shownSince.get(deviceId), attributes.startDate].flatMap((one) => Date.parse(one ?? '') || [])
    const sent = own.map((value) => toValue(value, spans.get(value.id), Math.max(...begins)))
    byDevice.get(deviceId)?.push({
      ...sensor,
      measurementCount,
      rawSince: latestOf(own, since),
      attributes: { isEnabled, ...attributes, values: sent },
    })
  }
  return byDevice
}

function toValue(
  { id: _, sensorId: __, attributes, ...value }: ValueRow,
  { lastAt = null, lastValue = null }: Partial<Span> = {},
  since: number,
): SensorValue {
  const isShown = lastAt !== null && lastValue !== null && Date.parse(lastAt) >= since
  const last = isShown ? { timestamp: lastAt, value: shownValue(lastValue, shownFactors(attributes)) } : null
  return { ...value, ...attributes, last }
}

/** Writes a sensor: its name, marks and chart. */
export async function writeSensor(
  db: Queries,
  { id, deviceId, mandatorId, name, isDeleted, isEnabled, attributes }: SensorRow,
  at: Date,
): Promise<void> {
  const written = { name, isDeleted, isEnabled, attributes: JSON.stringify(attributes) }
  await db
    .insertInto('sensors')
    .values({ id, deviceId, mandatorId, ...written, createdAt: at.toISOString(), rawValueDaysAt: at.toISOString() })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...written,
        rawValueDaysAt: sql`case when sensors.attributes -> 'rawValueDays' is distinct from excluded.attributes -> 'rawValueDays'
          then excluded.raw_value_days_at else sensors.raw_value_days_at end`,
      }),
    )
    .execute()
}

/** Writes what a sensor measures: new values and changed ones. */
export async function writeValues(
  db: Queries,
  sensor: Pick<SensorRow, 'id' | 'mandatorId'>,
  values: readonly Omit<ValueRow, 'id' | 'sensorId'>[],
  at: Date,
): Promise<void> {
  if (values.length === 0) return
  const rows = values.map(({ attributes, ...value }) => ({
    ...value,
    sensorId: sensor.id,
    mandatorId: sensor.mandatorId,
    attributes: JSON.stringify(attributes),
    createdAt: at.toISOString(),
  }))
  await db
    .insertInto('sensorValues')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['sensorId', 'fragment', 'name']).doUpdateSet({
        attributes: (eb) => eb.ref('excluded.attributes'),
        isEnabled: (eb) => eb.ref('excluded.isEnabled'),
        isNew: (eb) => eb.ref('excluded.isNew'),
      }),
    )
    .execute()
}

/** The space of all series and of their raw measurements in bytes, and about how many of these there are. */
export async function readSeriesSpace(
  db: Queries,
): Promise<{ readonly bytes: number; readonly rawBytes: number; readonly measurements: number }> {
  const { rows } = await sql<{
    bytes: number
    rawBytes: number
    measurements: number
  }>`select bytes, raw_bytes, measurements
    from series_space()`.execute(db)
  return rows[0] ?? { bytes: 0, rawBytes: 0, measurements: 0 }
}
