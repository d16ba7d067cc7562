import { can } from '@catenary/contract/access'
import type { Measurement, ValueAggregates } from '@catenary/contract/devices/measurements'
import { shownFactors } from '@catenary/contract/devices/sensor-fields'
import { sql } from 'kysely'
import type { Caller, Queries } from '../../db/database.ts'
import { latestOf, listValues, rawSince } from '../sensor-queries.ts'
import type { SensorRow, ValueRow } from '../sensor-queries.ts'

/** Widths of the buckets of the levels, in seconds: ten minutes, an hour, six hours, a day, seven days. */
const levelSeconds = [600, 3600, 21_600, 86_400, 604_800]

/** A stretch of time; `to` is not in it. */
export interface Span {
  readonly from: Date
  readonly to: Date
  /** The bucket in which `from` lies is left out: what was measured before must not show. */
  readonly excludesPartialBucket: boolean
}

/** A sensor of which is read, and since when what it measured is of its rope; null: all. */
export interface ReadableSensor extends Pick<SensorRow, 'id' | 'attributes'> {
  readonly ofRopeSince: string | null
}

/** Whether only what was measured on the linked rope is asked for. */
export interface OfRope {
  readonly ofRope?: boolean | undefined
}

/** Whether a call shows what devices measured anywhere, and those that are linked to no rope. */
export function seesAll({ roles }: Pick<Caller, 'roles'>, { ofRope = false }: OfRope): boolean {
  return !ofRope && can(roles, 'ADMIN')
}

/**
 * Those of some sensors that the caller may see. Their measurements begin where they are of the rope that the device is linked to;
 * who sees all devices sees those before, too.
 */
export async function findReadableSensors(
  db: Queries,
  ids: readonly string[],
  isAllSeen: boolean,
): Promise<ReadableSensor[]> {
  const rows = await db
    .selectFrom('sensors')
    .innerJoin('sensorDevices', 'sensorDevices.id', 'sensors.deviceId')
    .select(['sensors.id', 'linkedAt', 'ropeId', sql<SensorRow['attributes']>`sensors.attributes`.as('attributes')])
    .where('sensors.id', 'in', ids)
    .execute()
  return rows
    .filter(({ ropeId }) => ropeId !== null || isAllSeen)
    .map(({ id, attributes, linkedAt }) => ({ id, attributes, ofRopeSince: isAllSeen ? null : linkedAt }))
}

/** The level whose buckets are closest to what is asked for; 0 where raw measurements are to be cut into pieces that are finer. */
export function levelFor({ from, to }: Pick<Span, 'from' | 'to'>, points: number): number {
  const wanted = (to.getTime() - from.getTime()) / 1000 / points
  const [finest = 600] = levelSeconds
  if (wanted < finest * 0.75) return 0
  const distances = levelSeconds.map((seconds) => Math.abs(Math.log(seconds / wanted)))
  return distances.indexOf(Math.min(...distances)) + 1
}

/** From where the buckets of all levels are counted: a Monday. */
const originMs = Date.UTC(2001, 0, 1)

/** The begin of the first bucket of a stretch of time. */
function firstBucket(level: number, { from, excludesPartialBucket }: Span): Date {
  if (level === 0) return from
  const widthMs = (levelSeconds[level - 1] ?? 0) * 1000
  const buckets = (from.getTime() - originMs) / widthMs
  return new Date(originMs + (excludesPartialBucket ? Math.ceil(buckets) : Math.floor(buckets)) * widthMs)
}

interface Bucket {
  readonly sensorValueId: number
  readonly bucket: string
  readonly count: number
  readonly min: number
  readonly max: number
  readonly sum: number
  readonly median: number
}

/** Min, max, average, median and number of what was measured of each value that is shown, in about so many stretches. */
export async function readAggregates(
  db: Queries,
  sensorId: string,
  request: Span & { readonly points: number },
): Promise<ValueAggregates[]> {
  const stretch = await stretchOf(db, sensorId, request)
  // Sent together: PostgreSQL runs the statements of a connection in order.
  const [values, buckets] = await Promise.all([
    listValues(db, [sensorId]),
    readBuckets(db, { sensorId, ...stretch }, request),
  ])
  const byValue = Map.groupBy(buckets, ({ sensorValueId }) => sensorValueId)
  return values
    .filter(({ isEnabled }) => isEnabled)
    .map((value) => {
      const { unit, customUnit } = value.attributes
      const points = (byValue.get(value.id) ?? []).map((bucket) => toPoint(value, bucket))
      const { fragment, name } = value
      return { fragment, name, unit: customUnit ?? unit ?? null, seconds: stretch.seconds, points }
    })
}

/** How long a stretch of time is, in seconds, and from which level it is read; 0: from raw measurements. */
async function stretchOf(
  db: Queries,
  sensorId: string,
  { points, ...span }: Span & { readonly points: number },
): Promise<{ readonly level: number; readonly seconds: number }> {
  const level = levelFor(span, points) || (await finestLevel(db, sensorId, span.from))
  const wanted = (span.to.getTime() - span.from.getTime()) / 1000 / points
  return { level, seconds: levelSeconds[level - 1] ?? Math.max(1, Math.round(wanted)) }
}

async function readBuckets(
  db: Queries,
  { sensorId, level, seconds }: { readonly sensorId: string; readonly level: number; readonly seconds: number },
  span: Span,
): Promise<readonly Bucket[]> {
  const [since, until] = [firstBucket(level, span).toISOString(), span.to.toISOString()]
  const shown = sql`coalesce((select array_agg(id) from sensor_values where sensor_id = ${sensorId} and is_enabled), '{}')`
  const { rows } = await (
    level === 0
      ? sql<Bucket>`select sensor_value_id, bucket, count, min, max, sum, median
        from cut_measurements(${shown}, ${since}::timestamptz, ${until}::timestamptz, ${seconds}::integer)`
      : sql<Bucket>`select sensor_value_id, bucket, count, min, max, sum, median
        from read_roll_ups(${shown}, ${level}::smallint, ${since}::timestamptz, ${until}::timestamptz)`
  ).execute(db)
  return rows
}

/** 0 where raw measurements are there since an instant; else that of ten minutes: of before only roll-ups are kept. */
async function finestLevel(db: Queries, sensorId: string, from: Date): Promise<number> {
  const values = await listValues(db, [sensorId])
  const since = await rawSince(
    db,
    values.map(({ id }) => id),
  )
  const latest = latestOf(values, since)
  return latest !== null && from < new Date(latest) ? 1 : 0
}

type Point = ValueAggregates['points'][number]

/** A bucket as it is shown. Scaled by less than zero, what was least is most. */
function toPoint({ attributes }: ValueRow, { bucket, count, min, max, sum, median }: Bucket): Point {
  const { factor, addend } = shownFactors(attributes)
  const shown = (measured: number) => measured * factor + addend
  const [least, most] = factor < 0 ? [max, min] : [min, max]
  return [bucket, shown(least), shown(most), shown(sum / count), shown(median), count]
}

/** Where a list of measurements goes on: after this one. */
export interface MeasurementPlace {
  readonly time: string
  readonly valueId: number
}

/** Measurements as they were made, oldest first, and where they go on; null at their end. */
export async function readMeasurements(
  db: Queries,
  values: readonly ValueRow[],
  { from, to, after, limit }: Span & { readonly after: MeasurementPlace | null; readonly limit: number },
): Promise<{ measurements: Measurement[]; next: MeasurementPlace | null }> {
  if (values.length === 0) return { measurements: [], next: null }
  const valueIds = `{${values.map(({ id }) => id).join(',')}}`
  const { rows } = await sql<{ sensorValueId: number; time: string; value: number }>`select sensor_value_id, time, value
    from read_measurements(${valueIds}::bigint[], ${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz,
      ${after?.time ?? null}::timestamptz, ${after?.valueId ?? null}::bigint, ${limit + 1}::integer)`.execute(db)
  const byId = new Map(values.map((value) => [value.id, value]))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    measurements: page.flatMap(({ sensorValueId, time, value }) => {
      const of = byId.get(sensorValueId)
      if (!of) return []
      const { factor, addend } = shownFactors(of.attributes)
      return [{ fragment: of.fragment, name: of.name, timestamp: time, value: value * factor + addend }]
    }),
    next: rows.length > limit && last ? { time: last.time, valueId: last.sensorValueId } : null,
  }
}
