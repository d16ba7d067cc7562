import type { AlarmRule, AlarmRuleFields, WatchedRule } from '@catenary/contract/devices/alarms'
import type { AlarmState } from '@catenary/domain/devices/alarms'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** The state of an alarm, of the columns of `alarms`. */
export const alarmState = sql<AlarmState>`case when alarms.ended_at is not null then 'ended'
  when alarms.fired_at is null then 'pending'
  when alarms.acknowledged_at is not null then 'acknowledged' else 'firing' end`

/** A value as it is watched, of the columns of `sensor_values` and `sensors`; null where none is joined. */
export const watchedValue = sql<WatchedRule['value']>`case when sensor_values.id is not null then jsonb_build_object(
    'sensor', sensors.id, 'sensorName', sensors.name, 'fragment', sensor_values.fragment, 'name', sensor_values.name,
    'shownName', coalesce(sensor_values.attributes ->> 'customName', sensor_values.name),
    'unit', coalesce(sensor_values.attributes ->> 'customUnit', sensor_values.attributes ->> 'unit')) end`

/** A rule as an alarm shows it, of the columns of `alarm_rules`, `sensor_values` and `sensors`. */
export const watchedRule = sql<WatchedRule>`jsonb_build_object('kind', alarm_rules.kind, 'threshold', alarm_rules.threshold,
  'hysteresis', alarm_rules.hysteresis, 'delaySeconds', alarm_rules.delay_seconds,
  'periodSeconds', alarm_rules.period_seconds,
  'value', ${watchedValue})`

/** A rule as it is sent, with what is needed of it beside. */
export interface AlarmRuleRow extends AlarmRule {
  readonly deviceId: string
  readonly sensorValueId: number | null
}

/** A rule as it is sent. */
export const toRule = ({ deviceId: _, sensorValueId: __, ...rule }: AlarmRuleRow): AlarmRule => rule

function selectRules(db: Queries) {
  return db
    .selectFrom('alarmRules')
    .leftJoin('sensorValues', 'sensorValues.id', 'alarmRules.sensorValueId')
    .leftJoin('sensors', 'sensors.id', 'sensorValues.sensorId')
    .leftJoin('alarms', (join) => join.onRef('alarms.ruleId', '=', 'alarmRules.id').on('alarms.endedAt', 'is', null))
    .select(['alarmRules.id', 'alarmRules.isEnabled', 'alarmRules.version', 'alarmRules.deviceId'])
    .select(['alarmRules.sensorValueId', watchedRule.as('rule')])
    .select(sql<AlarmRule['state']>`case when alarms.id is not null then ${alarmState} end`.as('state'))
    .where('alarmRules.isDeleted', '=', false)
}

type SelectedRule = Omit<AlarmRuleRow, keyof WatchedRule> & { readonly rule: WatchedRule }

const toRow = ({ rule, ...row }: SelectedRule): AlarmRuleRow => ({ ...row, ...rule })

/** The rules of a device, in the order in which they were added. */
export async function listRules(db: Queries, deviceId: string): Promise<AlarmRuleRow[]> {
  const rows = await selectRules(db)
    .where('alarmRules.deviceId', '=', deviceId)
    .orderBy('alarmRules.createdAt')
    .orderBy('alarmRules.id')
    .execute()
  return rows.map(toRow)
}

/** One rule that is not removed, if the caller may see it. */
export async function findRule(db: Queries, id: string): Promise<AlarmRuleRow | undefined> {
  const row = await selectRules(db).where('alarmRules.id', '=', id).executeTakeFirst()
  return row && toRow(row)
}

/** Locks a rule until the end of the transaction. */
export async function lockRule(db: Queries, id: string): Promise<void> {
  await db.selectFrom('alarmRules').select('id').where('id', '=', id).forUpdate().execute()
}

/** What is written of a rule. */
export interface RuleValues extends Omit<AlarmRuleFields, 'value' | 'threshold' | 'periodSeconds'> {
  readonly sensorValueId: number | null
  readonly threshold: number | null
  readonly periodSeconds: number | null
}

/** Adds a rule of a device. It begins with what was measured last. */
export async function insertRule(
  db: Queries,
  { id, device, values }: { readonly id: string; readonly device: DeviceReference; readonly values: RuleValues },
  at: Date,
): Promise<void> {
  const createdAt = at.toISOString()
  await db
    .insertInto('alarmRules')
    .values({ id, mandatorId: device.mandatorId, deviceId: device.id, createdAt, effectiveSince: createdAt, ...values })
    .execute()
}

/** The device of a rule. */
export interface DeviceReference {
  readonly id: string
  readonly mandatorId: string | null
}

/** Writes a rule, which begins anew with what was measured last. */
export async function updateRule(
  db: Queries,
  id: string,
  values: Partial<RuleValues> & { readonly isDeleted?: boolean },
  at: Date,
): Promise<void> {
  await db
    .updateTable('alarmRules')
    .set((eb) => ({
      ...values,
      effectiveSince: at.toISOString(),
      evaluatedUntil: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Ends the alarms of rules, where there are any; what was pending and never fired is removed. */
export async function endAlarmsOf(db: Queries, ruleIds: readonly string[], at: Date): Promise<void> {
  if (ruleIds.length === 0) return
  await db
    .deleteFrom('alarms')
    .where('ruleId', 'in', ruleIds)
    .where('endedAt', 'is', null)
    .where('firedAt', 'is', null)
    .execute()
  await db
    .updateTable('alarms')
    .set({ endedAt: at.toISOString() })
    .where('ruleId', 'in', ruleIds)
    .where('endedAt', 'is', null)
    .execute()
}

/**
 * Ends the alarms of a device, and lets its rules begin with what is measured from now on: what was measured before is of another rope,
 * or of before a time in which nobody looked. Where sensors are named, those of rules that watch them.
 */
export async function restartRules(
  db: Queries,
  { deviceId, sensorIds }: { readonly deviceId: string; readonly sensorIds?: readonly string[] },
  at: Date,
): Promise<void> {
  const now = at.toISOString()
  const restarted = await db
    .updateTable('alarmRules')
    .set({ effectiveSince: now, evaluatedUntil: now })
    .where('deviceId', '=', deviceId)
    .where('isDeleted', '=', false)
    .$if(sensorIds !== undefined, (query) =>
      query.where('sensorValueId', 'in', (eb) =>
        eb
          .selectFrom('sensorValues')
          .select('sensorValues.id')
          .where('sensorId', 'in', sensorIds ?? []),
      ),
    )
    .returning('id')
    .execute()
  await endAlarmsOf(
    db,
    restarted.map(({ id }) => id),
    at,
  )
}

/** The number of a value of a sensor of a device; undefined if the device has none such. */
export async function findValueId(
  db: Queries,
  deviceId: string,
  { sensor, fragment, name }: { readonly sensor: string; readonly fragment: string; readonly name: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sensorValues')
    .innerJoin('sensors', 'sensors.id', 'sensorValues.sensorId')
    .select('sensorValues.id')
    .where('sensors.deviceId', '=', deviceId)
    .where('sensors.isDeleted', '=', false)
    .where('sensors.id', '=', sensor)
    .where('fragment', '=', fragment)
    .where('sensorValues.name', '=', name)
    .executeTakeFirst()
  return row?.id
}
