import { can } from '@catenary/contract/access'
import type { Measurement } from '@catenary/contract/devices/measurements'
import { shownFactors, shownValue } from '@catenary/contract/devices/sensor-fields'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Caller, Queries } from '../../db/database.ts'
import { latestOf, listValues, rawSince } from '../sensor-queries.ts'
import type { SensorRow, ValueRow } from '../sensor-queries.ts'

const finestSeconds = 600
/** Widths of the buckets of the levels, in seconds: ten minutes, an hour, six hours, a day, seven days. */
const levelSeconds = [finestSeconds, 3600, 21_600, 86_400, 604_800]

/** A stretch of time; `to` is not in it. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

/** A stretch of time of which stretches are read: as whole buckets at its ends, but for what was measured before `since`, which must not show. */
export interface AggregatedSpan extends Span {
  readonly since: Date | null
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

/** A sensor that the caller may see, with the rope that its device is linked to. */
interface SensorOfRope extends Pick<SensorRow, 'id' | 'attributes'> {
  readonly linkedAt: string | null
  readonly ropeId: string | null
}

function findSensors(db: Queries, ids: readonly string[]): Promise<SensorOfRope[]> {
  return db
    .selectFrom('sensors')
    .innerJoin('sensorDevices', 'sensorDevices.id', 'sensors.deviceId')
    .select(['sensors.id', 'linkedAt', 'ropeId', sql<SensorRow['attributes']>`sensors.attributes`.as('attributes')])
    .where('sensors.id', 'in', ids)
    .execute()
}

function readableOf(sensors: readonly SensorOfRope[], isAllSeen: boolean): ReadableSensor[] {
  return sensors
    .filter(({ ropeId }) => ropeId !== null || isAllSeen)
    .map(({ id, attributes, linkedAt }) => ({ id, attributes, ofRopeSince: isAllSeen ? null : linkedAt }))
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
  return readableOf(await findSensors(db, ids), isAllSeen)
}

/** A sensor and what it measures, read before it is known who asks: both hold only what row-level security shows. */
export interface SensorInAdvance {
  readonly sensors: readonly SensorOfRope[]
  readonly values: readonly ValueRow[]
}

/** Reads a sensor and what it measures, both at once. */
export async function readInAdvance(db: Queries, id: string): Promise<SensorInAdvance> {
  const [sensors, values] = await Promise.all([findSensors(db, [id]), listValues(db, [id])])
  return { sensors, values }
}

/** The sensor that was read in advance, if the caller may see it. */
export function readableInAdvance({ sensors }: SensorInAdvance, isAllSeen: boolean): ReadableSensor | undefined {
  return readableOf(sensors, isAllSeen)[0]
}

/** The level whose buckets are closest to what is asked for; 0 where raw measurements are to be cut into pieces that are finer. */
export function levelFor({ from, to }: Pick<Span, 'from' | 'to'>, points: number): number {
  const wanted = (to.getTime() - from.getTime()) / 1000 / points
  if (wanted < finestSeconds * 0.75) return 0
  const distances = levelSeconds.map((seconds) => Math.abs(Math.log(seconds / wanted)))
  return distances.indexOf(Math.min(...distances)) + 1
}

/** Widths of pieces of raw measurements, in seconds: a day is so many whole ones, so that pieces of two days lie on each other. */
const cutSeconds = Array.from({ length: finestSeconds }, (_, index) => index + 1).filter(
  (seconds) => 86_400 % seconds === 0,
)

function closestWidth(wanted: number): number {
  return cutSeconds.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best))
}

/** From where the buckets of all levels are counted: a Monday. */
const originMs = Date.UTC(2001, 0, 1)

/** From where the buckets of a stretch of time are read. */
function beginOf(level: number, { from, since }: AggregatedSpan): Date {
  if (level === 0) return from
  const widthMs = (levelSeconds[level - 1] ?? 0) * 1000
  const firstBucket = originMs + Math.floor((from.getTime() - originMs) / widthMs) * widthMs
  return new Date(Math.max(firstBucket, since?.getTime() ?? -Infinity))
}

/**
 * Min, max, average, median and number of what was measured of each value that is shown, in about so many stretches: the JSON of
 * {@link ValueAggregates}, whose points the database writes. `values` are those of one sensor.
 */
export async function readAggregates(
  db: Queries,
  values: readonly ValueRow[],
  { points, ...span }: AggregatedSpan & { readonly points: number },
): Promise<string> {
  const shown = values.filter(({ isEnabled }) => isEnabled)
  if (shown.length === 0) return '[]'
  const level = levelFor(span, points) || (await finestLevel(db, values, span.from))
  const wanted = (span.to.getTime() - span.from.getTime()) / 1000 / points
  const seconds = levelSeconds[level - 1] ?? closestWidth(wanted)
  const drawn = await readPoints(db, shown, { level, seconds, span })
  const texts = shown.map(({ id, fragment, name, attributes: { unit, customUnit } }) => {
    const facts = JSON.stringify({ fragment, name, unit: customUnit ?? unit ?? null, seconds })
    return `${facts.slice(0, -1)},"points":[${drawn.get(id) ?? ''}]}`
  })
  return `[${texts.join(',')}]`
}

interface Stretches {
  /** The level that is read; 0: raw measurements, cut into pieces. */
  readonly level: number
  readonly seconds: number
  readonly span: AggregatedSpan
}

/** The points of values as JSON, without the brackets around them, by the ids of the values; without those that have none. */
async function readPoints(
  db: Queries,
  shown: readonly ValueRow[],
  { level, seconds, span }: Stretches,
): Promise<ReadonlyMap<number, string>> {
  const [since, until] = [beginOf(level, span).toISOString(), span.to.toISOString()]
  const factors = shown.map(({ attributes }) => shownFactors(attributes))
  const ids = arrayText(shown.map(({ id }) => id))
  const buckets =
    level === 0
      ? sql`cut_measurements(${ids}::bigint[], ${since}::timestamptz, ${until}::timestamptz, ${seconds}::integer)`
      : sql`read_roll_ups(${ids}::bigint[], ${level}::smallint, ${since}::timestamptz, ${until}::timestamptz)`
  const { rows } = await sql<{ sensorValueId: number; points: string }>`select sensor_value_id,
      string_agg('["' || to_char(bucket, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '",' || ${shownAs(sql`least`)} || ',' || ${shownAs(sql`greatest`)}
        || ',' || ${computedFigure(sql`sum`, sql`/ count`)} || ',' || ${shownFigure(sql`median`)} || ',' || count || ']', ',' order by bucket) as points
    from ${buckets} join unnest(${ids}::bigint[], ${arrayText(factors.map(({ factor }) => factor))}::double precision[],
      ${arrayText(factors.map(({ addend }) => addend))}::double precision[], ${arrayText(factors.map(smallestShown))}::double precision[])
      shown (id, factor, addend, smallest) on id = sensor_value_id
    group by sensor_value_id`.execute(db)
  return new Map(rows.map(({ sensorValueId, points }) => [sensorValueId, points]))
}

/**
 * A figure as it is shown. What is so small that PostgreSQL refuses to divide or multiply it further is shown as nothing. What is computed is
 * rounded as by {@link shownValue}: as numeric, PostgreSQL keeps 15 significant digits.
 */
const shownFigure = (figure: RawBuilder<unknown>) =>
  sql`case when factor = 1 and addend = 0 then ${figure} else ${computedFigure(figure)} end`
const computedFigure = (figure: RawBuilder<unknown>, divided = sql``) =>
  sql`case when abs(${figure}) < smallest then addend
    else (${figure} ${divided} * factor + addend)::numeric::double precision end`

/** The smallest figure that can be divided by the number of measurements and multiplied by a factor. */
const smallestShown = ({ factor }: { readonly factor: number }) => 1e-290 / Math.min(1, Math.abs(factor) || 1)

/** Scaled by less than zero, what was least is most. */
const shownAs = (edge: RawBuilder<unknown>) => sql`${edge}(${shownFigure(sql`min`)}, ${shownFigure(sql`max`)})`

/** An array as PostgreSQL reads it from a text. */
const arrayText = (items: readonly number[]) => `{${items.join(',')}}`

/** 0 where raw measurements are there since an instant; else that of ten minutes: of before only roll-ups are kept. */
async function finestLevel(db: Queries, values: readonly ValueRow[], from: Date): Promise<number> {
  const since = await rawSince(
    db,
    values.map(({ id }) => id),
  )
  const latest = latestOf(values, since)
  return latest !== null && from < new Date(latest) ? 1 : 0
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
      const { fragment, name, attributes } = of
      return [{ fragment, name, timestamp: time, value: shownValue(value, shownFactors(attributes)) }]
    }),
    next: rows.length > limit && last ? { time: last.time, valueId: last.sensorValueId } : null,
  }
}
