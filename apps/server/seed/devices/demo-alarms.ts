import type { Queries } from '../../src/db/database.ts'
import { acknowledgeAlarm, findAlarm } from '../../src/devices/alarms/alarm-queries.ts'
import { evaluateMeasured } from '../../src/devices/alarms/evaluate.ts'
import type { EvaluatedRule } from '../../src/devices/alarms/evaluation-queries.ts'
import { listEvaluatedRules } from '../../src/devices/alarms/evaluation-queries.ts'
import { recordAlarmAudit } from '../../src/devices/alarms/record-audit.ts'
import { findRule, findValueId, insertRule, toRule } from '../../src/devices/alarms/rule-queries.ts'
import type { RuleValues } from '../../src/devices/alarms/rule-queries.ts'
import { findDevice } from '../../src/devices/device-queries.ts'
import { demoId } from '../demo-ids.ts'
import { evaluateDemoEvents } from '../demo-notifications.ts'
import { demoMandators, demoPeople, demoRecorders } from '../demo-people.ts'
import { bearingLimit, demoDevices } from './demo-device-list.ts'
import { demoOutage } from './demo-devices.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** All devices with rules are of one mandator. */
const { id: mandator } = demoMandators.alpha

interface DemoRule {
  readonly device: string
  readonly value?: { readonly sensor: string; readonly fragment: string; readonly name: string }
  readonly rule: Pick<RuleValues, 'kind'> & Partial<RuleValues>
}

const [tensionSensor] = demoDevices.tension.sensors
const [bearingSensor] = demoDevices.sheave.sensors
const rules: readonly DemoRule[] = [
  {
    device: demoDevices.tension.id,
    value: { sensor: tensionSensor.id, fragment: 'c8y_Force', name: 'F' },
    rule: { kind: 'noData', periodSeconds: (6 * hour) / 1000 },
  },
  { device: demoDevices.tension.id, rule: { kind: 'offline', delaySeconds: 600 } },
  {
    device: demoDevices.sheave.id,
    value: { sensor: bearingSensor.id, fragment: 'c8y_Temperature', name: 'bearing' },
    rule: { kind: 'above', threshold: bearingLimit, hysteresis: 3, delaySeconds: 900 },
  },
]

/** Stores alarm rules of the demo's devices, and what became of them: one alarm of the day without power, and one of the hot bearing, which lasts. */
export async function insertDemoAlarms(db: Queries, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day)
  for (const [index, { device, value, rule }] of rules.entries()) {
    const sensorValueId = value ? ((await findValueId(db, device, value)) ?? null) : null
    const defaults = { threshold: null, hysteresis: 0, delaySeconds: 0, periodSeconds: null, isEnabled: true }
    const newRule = { device: { id: device, mandatorId: mandator }, values: { ...defaults, ...rule, sensorValueId } }
    const id = demoId('alarmRule', index + 1)
    await insertRule(db, { id, ...newRule }, before(200))
    await recordRule(db, device, id, before(200))
  }
  let alarms = 0
  const evaluate = (at: Date) => evaluateAsOf(db, at, () => demoId('alarm', (alarms += 1)))
  const { begin, end } = demoOutage(now)
  await evaluate(new Date(begin.getTime() + 7 * hour))
  const { id, firstname, lastname } = demoRecorders.alphaUser
  await acknowledge(db, {
    by: { id, name: `${firstname} ${lastname}` },
    note: 'Power cut in the valley station; the grid operator is at work.',
    at: new Date(begin.getTime() + 7.5 * hour),
  })
  for (const minutes of [10, 20]) await evaluate(new Date(end.getTime() + minutes * minute))
  // As it was: the bearing became hot within two days.
  for (let days = 10; days > 8; days -= 1 / 12) await evaluate(before(days))
  await evaluate(now)
}

async function recordRule(db: Queries, deviceId: string, ruleId: string, at: Date): Promise<void> {
  const [admin] = demoPeople
  const [device, rule] = [await findDevice(db, deviceId), await findRule(db, ruleId)]
  if (!admin || !device || !rule) throw new Error('The demo has no such device or rule')
  const actor = { id: admin.id, name: `${admin.firstname} ${admin.lastname}` }
  await recordAlarmAudit(db, { action: 'alarmRule.created', device, details: { rule: toRule(rule) } }, { at, actor })
}

async function acknowledge(db: Queries, by: Parameters<typeof acknowledgeAlarm>[2]): Promise<void> {
  const alarm = await findAlarm(db, demoId('alarm', 1), true)
  if (!alarm || !(await acknowledgeAlarm(db, alarm.id, by))) throw new Error('The demo has no such alarm')
  const { mandatorId, since } = alarm
  const details = { alarm: { id: alarm.id, since }, note: by.note }
  const entry = { action: 'alarm.acknowledged', device: { ...alarm.device, mandatorId }, details } as const
  await recordAlarmAudit(db, entry, { at: by.at, actor: by.by })
}

/** Evaluates the rules as the job would have done then, and tells who is told of an alarm. */
async function evaluateAsOf(db: Queries, at: Date, newId: () => string): Promise<void> {
  const evaluated = await listEvaluatedRules(db)
  const measured = new Map<string, { time: number; value: number }[]>()
  for (const rule of evaluated) measured.set(rule.id, await readMeasured(db, rule, at))
  await evaluateMeasured(db, { mandator, rules: evaluated, measured, newId }, at)
  await evaluateDemoEvents(db, ['alarm.fired'], at)
}

async function readMeasured(
  db: Queries,
  { sensorValueId, evaluatedUntil, effectiveSince }: EvaluatedRule,
  at: Date,
): Promise<{ time: number; value: number }[]> {
  if (sensorValueId === null) return []
  const rows = await db
    .selectFrom('measurements')
    .select(['time', 'value'])
    .where('sensorValueId', '=', sensorValueId)
    .where('time', '>', evaluatedUntil ?? effectiveSince)
    .where('time', '<=', at.toISOString())
    .orderBy('time')
    .execute()
  return rows.map(({ time, value }) => ({ time: Date.parse(time), value }))
}
