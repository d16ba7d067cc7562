import { can } from '@catenary/contract/access'
import type { Alarm, AlarmRule, AlarmRuleFields } from '@catenary/contract/devices/alarms'
import { alarmList, alarmRuleIssues, alarms, maxAlarmRules } from '@catenary/contract/devices/alarms'
import { formatZoned } from '@catenary/i18n/format'
import type { Locale } from '@catenary/i18n/language'
import { v7 } from 'uuid'
import { assertNoRuleIssues } from '../../assets/public.ts'
import type { Caller, Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import type { Versioned } from '../../http/conditional-requests.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { requestLocale } from '../../http/request-info.ts'
import { AlreadyStored, serve, serveQuery } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import type { DeviceRow } from '../device-queries.ts'
import { findDevice } from '../device-queries.ts'
import { listSensors } from '../sensor-queries.ts'
import { acknowledgeAlarm, alarmSortKeys, findAlarm, listAlarms } from './alarm-queries.ts'
import { recordAlarmAudit } from './record-audit.ts'
import type { AlarmRuleRow, RuleValues } from './rule-queries.ts'
import {
  endAlarmsOf,
  findRule,
  findValueId,
  insertRule,
  listRules,
  lockRule,
  toRule,
  updateRule,
} from './rule-queries.ts'

/** Rules by which devices raise alarms, and what became of them. */
export function alarmRoutes(context: AppContext): void {
  serveQuery(context, alarms.rules, async ({ db, params }) => {
    await requireDevice(db, params.id)
    return (await listRules(db, params.id)).map(toRule)
  })
  serve(context, alarms.addRule, addRule)
  serveQuery(context, alarms.rule, async ({ db, params }) => versioned(await requireRule(db, params.id)))
  serve(context, alarms.changeRule, changeRule)
  serve(context, alarms.removeRule, removeRule)
  serve(context, alarms.list, async ({ db, query, caller, reply }) => {
    const page = requestedPage(alarmList, alarmSortKeys, query)
    const { rows, ...pageInfo } = await listAlarms(db, { ...query, seesAll: seesAll(caller) }, page)
    setPageHeaders(reply, alarms.list, { ...pageInfo, limit: page.limit })
    return rows
  })
  serve(context, alarms.acknowledge, acknowledge)
}

const seesAll = (caller: Caller) => can(caller.roles, 'ADMIN')

const versioned = (row: AlarmRuleRow): Versioned<AlarmRule> => ({ value: toRule(row), version: row.version })

async function requireDevice(db: Queries, id: string): Promise<DeviceRow> {
  return (await findDevice(db, id)) ?? throwProblem('record.notFound')
}

async function requireRule(db: Queries, id: string): Promise<AlarmRuleRow> {
  return (await findRule(db, id)) ?? throwProblem('record.notFound')
}

async function addRule(call: Call<typeof alarms.addRule>) {
  const { db, params, body, at } = call
  const device = await requireDevice(db, params.id)
  if (device.isDeleted) throwProblem('record.archived')
  const { id = v7(), ...sent } = body.alarmRule
  const stored = await findRule(db, id)
  if (stored) return new AlreadyStored(toRule(stored))
  if ((await listRules(db, device.id)).length >= maxAlarmRules)
    assertNoRuleIssues([{ path: 'alarmRule', code: 'alarmRules.tooMany', values: { max: maxAlarmRules } }])
  const rule = { hysteresis: 0, delaySeconds: 0, isEnabled: true, ...sent }
  await insertRule(db, { id, device, values: await valuesOf(db, device.id, rule) }, at)
  const added = await requireRule(db, id)
  await recordAlarmAudit(db, { action: 'alarmRule.created', device, details: { rule: toRule(added) } }, actorOf(call))
  return toRule(added)
}

/** What is written of a rule. Throws where something is missing, or does not belong to its kind. */
async function valuesOf(db: Queries, deviceId: string, { value, ...rule }: AlarmRuleFields): Promise<RuleValues> {
  assertNoRuleIssues(
    alarmRuleIssues({ ...rule, value }).map((issue) => ({ ...issue, path: `alarmRule.${issue.path}` })),
  )
  const sensorValueId = value && (await findValueId(db, deviceId, value))
  if (value && sensorValueId === undefined) {
    const sensors = await listSensors(db, [deviceId])
    const isKnown = sensors.some(({ id, isDeleted }) => id === value.sensor && !isDeleted)
    const code = isKnown ? 'sensorValue.unknown' : 'sensor.unknown'
    assertNoRuleIssues([{ path: 'alarmRule.value', code }])
  }
  const { threshold = null, periodSeconds = null } = rule
  return { ...rule, threshold, periodSeconds, sensorValueId: sensorValueId ?? null }
}

async function changeRule(call: Call<typeof alarms.changeRule>): Promise<Versioned<AlarmRule>> {
  const { db, params, body, ifMatch, at } = call
  await lockRule(db, params.id)
  const before = await requireRule(db, params.id)
  requireIfMatch(ifMatch, versioned(before))
  const device = await requireDevice(db, before.deviceId)
  if (device.isDeleted) throwProblem('record.archived')
  const { kind, value, threshold, hysteresis, delaySeconds, periodSeconds, isEnabled } = {
    ...before,
    ...body.alarmRule,
  }
  const rule = {
    kind,
    hysteresis,
    delaySeconds,
    isEnabled,
    value: value ? { sensor: value.sensor, fragment: value.fragment, name: value.name } : undefined,
    threshold: threshold ?? undefined,
    periodSeconds: periodSeconds ?? undefined,
  }
  await updateRule(db, before.id, await valuesOf(db, device.id, rule), at)
  await endAlarmsOf(db, [before.id], at)
  const after = await requireRule(db, before.id)
  const details = { before: toRule(before), after: toRule(after) }
  await recordAlarmAudit(db, { action: 'alarmRule.changed', device, details }, actorOf(call))
  return versioned(after)
}

async function removeRule(call: Call<typeof alarms.removeRule>): Promise<void> {
  const { db, params, ifMatch, at } = call
  await lockRule(db, params.id)
  const before = await requireRule(db, params.id)
  requireIfMatch(ifMatch, versioned(before))
  const device = await requireDevice(db, before.deviceId)
  await updateRule(db, before.id, { isDeleted: true }, at)
  await endAlarmsOf(db, [before.id], at)
  const details = { rule: toRule(before) }
  await recordAlarmAudit(db, { action: 'alarmRule.removed', device, details }, actorOf(call))
}

async function acknowledge(call: Call<typeof alarms.acknowledge>) {
  const { db, params, body, caller, at, request } = call
  const alarm = (await findAlarm(db, params.id, seesAll(caller))) ?? throwProblem('record.notFound')
  const by = { id: caller.id, name: caller.name }
  const isFirst = await acknowledgeAlarm(db, alarm.id, { by, note: body.note || null, at })
  if (isFirst) {
    const details = { alarm: { id: alarm.id, since: alarm.since }, ...(body.note && { note: body.note }) }
    const { mandatorId } = alarm
    const entry = { action: 'alarm.acknowledged', device: { ...alarm.device, mandatorId }, details } as const
    await recordAlarmAudit(db, entry, actorOf(call))
  }
  const { mandatorId: _, acknowledgedBy, ...after } = (await findAlarm(db, params.id, seesAll(caller))) ?? alarm
  const isSame = acknowledgedBy === caller.id && after.acknowledged?.note === (body.note || null)
  return isSame ? after : throwAcknowledged(after, requestLocale(request))
}

/** What somebody typed beside an alarm that others see to already is not stored: they are told who does. */
function throwAcknowledged({ acknowledged, rope }: Alarm, locale: Locale): never {
  const { by, at } = acknowledged ?? { by: { name: '' }, at: '' }
  const values = { name: by.name, at: formatZoned(locale, at, rope?.installation.timezone) }
  return throwProblem('alarm.acknowledged', {
    issues: [{ path: 'note', code: 'alarm.acknowledgedBy', values }],
    members: { acknowledged },
  })
}

function actorOf({ caller, at, request }: Pick<Call<typeof alarms.addRule>, 'caller' | 'at' | 'request'>) {
  return { at, actor: { id: caller.id, name: caller.name }, address: request.ip }
}
