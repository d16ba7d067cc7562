import { shownFactors, shownValue } from '@catenary/contract/devices/sensor-fields'
import type { ValueAttributes } from '@catenary/contract/devices/sensor-fields'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database, Queries } from '../../db/database.ts'
import { writeDomainEvents } from '../../jobs/domain-event-queries.ts'
import { forEachMandator } from '../../jobs/repeated-work.ts'
import type { Clock } from '../../ports/clock.ts'

/** Measurements of one value that one round compares. */
const pointsPerRound = 50_000

const hasThreshold = sql`installations.notification_settings @> '{"rules": [{"type": "smartropeThreshold"}]}'`

/**
 * Compares what smartropes measured with the thresholds of their installations' rules, once: a domain event for each value that
 * passes its threshold upwards, the first in what is read. Each mandator in a transaction of Catenary itself. Whether there is
 * more to do at once.
 */
export async function compareThresholds(pool: Pool, database: Database, clock: Clock): Promise<boolean> {
  const { rows } = await pool.query<{ mandator_id: string }>(
    `select sensor_devices.mandator_id from sensor_devices join ropes on ropes.id = sensor_devices.rope_id
      join installations on installations.id = ropes.installation_id
      where sensor_devices.kind = 'smartrope' and not sensor_devices.is_deleted
        and installations.notification_settings @> '{"rules": [{"type": "smartropeThreshold"}]}'
      union select mandator_id from smartrope_threshold_states`,
  )
  const mandators = rows.map((row) => row.mandator_id)
  return forEachMandator(mandators, (mandator) =>
    database.runAsSystem(mandator, (db) => compareValues(db, mandator, clock.now())),
  )
}

interface ComparedValue {
  readonly id: number
  readonly device: string
  readonly rope: string
  readonly attributes: ValueAttributes
  readonly threshold: number
  readonly createdAt: string
  /** Since when the smartrope hangs on this rope; null: it always did. */
  readonly linkedAt: string | null
  readonly checkedUntil: string | null
  readonly lastValue: number | null
}

async function compareValues(db: Queries, mandatorId: string, at: Date): Promise<boolean> {
  // Several processes compare in turn: what one has read is no other's.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`smartrope thresholds ${mandatorId}`}, 0))`.execute(db)
  const values = (await listValues(db)).map(sinceLinked)
  await forgetOthers(db, values)
  if (values.length === 0) return false
  const measured = await readMeasured(db, values, at)
  for (const [index, value] of values.entries()) {
    const points = measured.get(index + 1) ?? []
    const isBaseline = value.checkedUntil === null && !isJustMade(value, at)
    const last = points.at(-1)
    if (!isBaseline && !last) continue
    const passed = isBaseline ? undefined : firstPassing(value, points)
    await remember(db, mandatorId, value, last ?? { time: at.toISOString(), value: value.lastValue })
    if (passed) {
      const { device, rope, id: sensorValue } = value
      const payload = { device, rope, sensorValue, value: passed.value, at: passed.time }
      await writeDomainEvents(db, mandatorId, [{ name: 'smartrope.thresholdPassed', payload }])
    }
  }
  return [...measured.values()].some((points) => points.length >= pointsPerRound)
}

/** The values of smartropes that are shown, with the threshold of their installation and how far they were compared. */
async function listValues(db: Queries): Promise<ComparedValue[]> {
  return db
    .selectFrom('sensorValues')
    .innerJoin('sensors', 'sensors.id', 'sensorValues.sensorId')
    .innerJoin('sensorDevices', 'sensorDevices.id', 'sensors.deviceId')
    .innerJoin('ropes', 'ropes.id', 'sensorDevices.ropeId')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .leftJoin('smartropeThresholdStates as states', 'states.sensorValueId', 'sensorValues.id')
    .select(['sensorValues.id', 'sensorDevices.id as device', 'ropes.id as rope', 'sensorValues.createdAt'])
    .select(['sensorDevices.linkedAt', 'states.checkedUntil', 'lastValue'])
    .select([
      sql<ValueAttributes>`sensor_values.attributes`.as('attributes'),
      sql<number>`(select coalesce((rule ->> 'threshold')::double precision, 0)
        from jsonb_array_elements(installations.notification_settings -> 'rules') rule
        where rule ->> 'type' = 'smartropeThreshold' limit 1)`.as('threshold'),
    ])
    .where('sensorDevices.kind', '=', 'smartrope')
    .where('sensorDevices.isDeleted', '=', false)
    .where('sensors.isDeleted', '=', false)
    .where('sensorValues.isEnabled', '=', true)
    .where(sql<boolean>`${hasThreshold}`)
    .orderBy('sensorValues.id')
    .execute()
}

/** What was measured on another rope is not compared, and not with. */
function sinceLinked(value: ComparedValue): ComparedValue {
  const { linkedAt, checkedUntil } = value
  return linkedAt !== null && checkedUntil !== null && checkedUntil < linkedAt
    ? { ...value, checkedUntil: linkedAt, lastValue: null }
    : value
}

/** Forgets how far values were compared of which no rule is there any more: a rule that is set again is a new one. */
async function forgetOthers(db: Queries, values: readonly ComparedValue[]): Promise<void> {
  const ids = `{${values.map(({ id }) => id).join(',')}}`
  await sql`delete from smartrope_threshold_states where sensor_value_id <> all (${ids}::bigint[])`.execute(db)
}

const day = 86_400_000

/** Whether a value was made, or came to this rope, so lately that all it measured there is to be compared, not only what follows its last. */
function isJustMade({ createdAt, linkedAt }: ComparedValue, at: Date): boolean {
  return at.getTime() - Math.max(Date.parse(createdAt), Date.parse(linkedAt ?? createdAt)) < day
}

const dayBefore = (instant: string) => new Date(Date.parse(instant) - day).toISOString()
/** From when on a value that was just made is compared: its first measurement may be older than itself. */
const beginOf = ({ createdAt, linkedAt }: ComparedValue) => linkedAt ?? dayBefore(createdAt)

interface ShownPoint {
  readonly time: string
  readonly value: number | null
}

/** What was measured of each value since it was compared last, as it is shown, by its number from 1; where a rule is new the last before. */
async function readMeasured(
  db: Queries,
  values: readonly ComparedValue[],
  at: Date,
): Promise<Map<number, (ShownPoint & { readonly value: number })[]>> {
  const now = at.toISOString()
  const arrays = [
    values.map(({ id }) => id),
    values.map((value) => value.checkedUntil ?? (isJustMade(value, at) ? beginOf(value) : now)),
    values.map((value) => value.checkedUntil === null && !isJustMade(value, at)),
  ].map((column) => `{${column.join(',')}}`)
  const { rows } = await sql<{ number: number; time: string; value: number }>`select number, time, value
    from measured_after(${arrays[0]}::bigint[], ${arrays[1]}::timestamptz[], ${arrays[2]}::boolean[], ${now}::timestamptz,
      ${pointsPerRound}::integer)`.execute(db)
  const shown = rows.flatMap(({ number, time, value }) => {
    const of = values[number - 1]
    if (!of) return []
    return [{ number, time, value: shownValue(value, shownFactors(of.attributes)) }]
  })
  return Map.groupBy(shown, ({ number }) => number)
}

/** The first measurement above the threshold after one that was not; the last one compared before counts. */
function firstPassing({ threshold, lastValue }: ComparedValue, points: readonly (ShownPoint & { value: number })[]) {
  return points.find(({ value }, index) => {
    const before = index === 0 ? lastValue : (points[index - 1]?.value ?? null)
    return value > threshold && (before === null || before <= threshold)
  })
}

async function remember(
  db: Queries,
  mandatorId: string,
  { id: sensorValueId }: ComparedValue,
  { time: checkedUntil, value: lastValue }: ShownPoint,
): Promise<void> {
  await db
    .insertInto('smartropeThresholdStates')
    .values({ sensorValueId, mandatorId, checkedUntil, lastValue })
    .onConflict((conflict) => conflict.column('sensorValueId').doUpdateSet({ checkedUntil, lastValue }))
    .execute()
}
