import type { WatchedRule } from '@catenary/contract/devices/alarms'
import type { ValueAttributes } from '@catenary/contract/devices/sensor-fields'
import type { MeasuredPoint, OpenAlarm } from '@catenary/domain/devices/alarms'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Queries } from '../../db/database.ts'
import { writeDomainEvents } from '../../jobs/domain-event-queries.ts'
import { watchedRule } from './rule-queries.ts'

/** A rule with its open alarm and what is needed to evaluate it. */
export interface EvaluatedRule {
  readonly id: string
  readonly deviceId: string
  readonly ropeId: string | null
  /** What was measured before was measured elsewhere; null: nothing was. */
  readonly linkedAt: string | null
  readonly sensorValueId: number | null
  readonly watched: WatchedRule
  readonly valueAttributes: ValueAttributes | null
  readonly effectiveSince: string
  readonly evaluatedUntil: string | null
  readonly lastSeenAt: string | null
  readonly offlineSince: string | null
  readonly open: { readonly id: string; readonly alarm: OpenAlarm } | null
}

/** What becomes of an alarm: it begins or changes, ends, or never fired (`alarm` null). */
export interface AlarmChange {
  /** Null: it begins. */
  readonly id: string | null
  readonly alarm: OpenAlarm | null
  /** Milliseconds since 1970. */
  readonly endedAt: number | null
}

/** The mandators that have rules to evaluate, read as the owner. */
export async function listMandatorsWithRules(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ mandator_id: string }>(
    `select distinct mandator_id from alarm_rules where is_enabled and not is_deleted and mandator_id is not null`,
  )
  return rows.map((row) => row.mandator_id)
}

/** Whether nobody else evaluates the rules of a mandator just now; then nobody does until the end of the transaction. */
export async function lockEvaluation(db: Queries, mandator: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`select pg_try_advisory_xact_lock(
    hashtextextended(${`alarm rules ${mandator}`}, 0)) as is_locked`.execute(db)
  return rows[0]?.isLocked ?? false
}

/** The rules of the caller's mandator that are to be evaluated. */
export async function listEvaluatedRules(db: Queries): Promise<EvaluatedRule[]> {
  const rows = await db
    .selectFrom('alarmRules')
    .innerJoin('sensorDevices', 'sensorDevices.id', 'alarmRules.deviceId')
    .leftJoin('sensorValues', 'sensorValues.id', 'alarmRules.sensorValueId')
    .leftJoin('sensors', 'sensors.id', 'sensorValues.sensorId')
    .leftJoin('alarms', (join) => join.onRef('alarms.ruleId', '=', 'alarmRules.id').on('alarms.endedAt', 'is', null))
    .select(['alarmRules.id', 'alarmRules.deviceId', 'sensorDevices.ropeId', 'linkedAt', 'alarmRules.sensorValueId'])
    .select(['effectiveSince', 'evaluatedUntil', 'lastSeenAt', 'offlineSince', watchedRule.as('watched')])
    .select(sql<ValueAttributes | null>`sensor_values.attributes`.as('valueAttributes'))
    .select(['alarms.id as alarmId', 'alarms.since', 'alarms.firedAt', 'alarms.calmSince', 'firstValue', 'lastValue'])
    .where('alarmRules.isEnabled', '=', true)
    .where('alarmRules.isDeleted', '=', false)
    .where('sensorDevices.isDeleted', '=', false)
    .where((eb) => eb.or([eb('sensors.id', 'is', null), eb('sensors.isDeleted', '=', false)]))
    .orderBy('alarmRules.id')
    .execute()
  return rows.map(({ alarmId, since, firedAt, calmSince, firstValue, lastValue, ...rule }) => ({
    ...rule,
    open:
      alarmId === null || since === null
        ? null
        : {
            id: alarmId,
            alarm: {
              since: Date.parse(since),
              firedAt: millisecondsOf(firedAt),
              calmSince: millisecondsOf(calmSince),
              values: { first: firstValue, last: lastValue },
            },
          },
  }))
}

const millisecondsOf = (instant: string | null) => (instant === null ? null : Date.parse(instant))
const instantOf = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())

/** What was measured of each rule since it was evaluated last, by its id; of a new rule also the last before. */
export async function measuredAfter(
  db: Queries,
  rules: readonly EvaluatedRule[],
  { until, most }: { readonly until: Date; readonly most: number },
): Promise<Map<string, MeasuredPoint[]>> {
  const measuring = rules.filter(({ sensorValueId }) => sensorValueId !== null)
  if (measuring.length === 0) return new Map()
  const ids = `{${measuring.map(({ sensorValueId }) => sensorValueId).join(',')}}`
  const after = `{${measuring.map(({ evaluatedUntil, effectiveSince }) => evaluatedUntil ?? effectiveSince).join(',')}}`
  const areNew = `{${measuring.map(({ evaluatedUntil }) => evaluatedUntil === null).join(',')}}`
  const { rows } = await sql<{ rule: number; time: string; value: number }>`select number as rule, time, value
    from measured_after(${ids}::bigint[], ${after}::timestamptz[], ${areNew}::boolean[], ${until.toISOString()}::timestamptz,
      ${most}::integer)`.execute(db)
  const byRule = Map.groupBy(rows, ({ rule }) => measuring[rule - 1]?.id ?? '')
  return new Map(
    [...byRule].map(([id, measured]) => [id, measured.map(({ time, value }) => ({ time: Date.parse(time), value }))]),
  )
}

/** What was measured of a rule's value within a period (milliseconds) before a time, in its order. */
export async function measuredBefore(
  db: Queries,
  { sensorValueId }: EvaluatedRule,
  time: number,
  period: number,
): Promise<MeasuredPoint[]> {
  const [since, until] = [new Date(time - period).toISOString(), new Date(time).toISOString()]
  const { rows } = await sql<{ time: string; value: number }>`select time, value
    from read_measurements(array[${sensorValueId}]::bigint[], ${since}::timestamptz, ${until}::timestamptz, null, null,
      2147483647)`.execute(db)
  return rows.map((row) => ({ time: Date.parse(row.time), value: row.value }))
}

/** What became of a rule in a round. */
export interface EvaluatedChanges {
  readonly rule: EvaluatedRule
  /** Milliseconds since 1970; null: nothing was measured. */
  readonly evaluatedUntil: number | null
  readonly changes: readonly AlarmChange[]
}

interface AlarmOwner {
  readonly mandatorId: string
  /** Names a new alarm. */
  readonly newId: () => string
}

/**
 * Writes what became of the alarms, and a domain event for each that fired on a rope. A rule that somebody has changed meanwhile is
 * left for the next round, which begins anew with it.
 */
export async function writeChanges(
  db: Queries,
  owner: AlarmOwner,
  evaluated: readonly EvaluatedChanges[],
): Promise<void> {
  const written = evaluated.filter(({ evaluatedUntil, changes }) => evaluatedUntil !== null || changes.length > 0)
  const unchanged = await lockUnchanged(
    db,
    written.map(({ rule }) => rule),
  )
  for (const { rule, evaluatedUntil, changes } of written) {
    if (!unchanged.has(rule.id)) continue
    if (evaluatedUntil !== null)
      await db
        .updateTable('alarmRules')
        .set({ evaluatedUntil: instantOf(evaluatedUntil) })
        .where('id', '=', rule.id)
        .execute()
    for (const change of changes) await writeChange(db, owner, rule, change)
  }
}

/** Locks rules that are as they were read; their ids. */
async function lockUnchanged(db: Queries, rules: readonly EvaluatedRule[]): Promise<Set<string>> {
  if (rules.length === 0) return new Set()
  const locked = await db
    .selectFrom('alarmRules')
    .select(['id', 'effectiveSince'])
    .where(
      'id',
      'in',
      rules.map(({ id }) => id),
    )
    .where('isDeleted', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  const read = new Map(rules.map(({ id, effectiveSince }) => [id, effectiveSince]))
  return new Set(locked.flatMap(({ id, effectiveSince }) => (read.get(id) === effectiveSince ? [id] : [])))
}

async function writeChange(
  db: Queries,
  { mandatorId, newId }: AlarmOwner,
  { id: ruleId, deviceId, ropeId, watched, open }: EvaluatedRule,
  { id, alarm, endedAt }: AlarmChange,
): Promise<void> {
  if (!alarm) {
    await db.deleteFrom('alarms').where('id', '=', id).execute()
    return
  }
  const written = {
    firedAt: instantOf(alarm.firedAt),
    calmSince: instantOf(alarm.calmSince),
    endedAt: instantOf(endedAt),
    lastValue: alarm.values.last,
  }
  const alarmId = id ?? newId()
  if (id === null) {
    const begun = { since: new Date(alarm.since).toISOString(), firstValue: alarm.values.first }
    const of = { id: alarmId, mandatorId, ruleId, deviceId, ropeId, rule: JSON.stringify(watched) }
    await db
      .insertInto('alarms')
      .values({ ...of, ...begun, ...written })
      .execute()
  } else await db.updateTable('alarms').set(written).where('id', '=', id).execute()
  const hasFired = alarm.firedAt !== null && (id === null || open?.alarm.firedAt === null)
  if (hasFired && ropeId !== null)
    await writeDomainEvents(db, mandatorId, [{ name: 'alarm.fired', payload: { rope: ropeId, alarm: alarmId } }])
}
