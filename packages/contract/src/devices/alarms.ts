import { alarmKinds, alarmStates, measuredAlarmKinds } from '@catenary/domain/devices/alarms'
import type { AlarmKind } from '@catenary/domain/devices/alarms'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line, patchOf } from '../field.ts'
import type { FieldIssue } from '../issues.ts'
import { defineList, listQuery } from '../list.ts'
import { clientId, id, instant, queryBoolean, reference } from '../primitives.ts'
import { linkedRope } from './sensor-devices.ts'
import { anyNumber, measurementName } from './sensor-fields.ts'

const day = 86_400

/** How many alarm rules one device has at most. */
export const maxAlarmRules = 100
/** How long a condition may have to hold before its alarm fires, in seconds. */
export const maxAlarmDelay = 7 * day
/** For how long at most nothing may arrive, and within which time at most a value changes, in seconds. */
export const alarmPeriod = { min: 60, max: 30 * day, maxOfChange: 3600 } as const
export const maxAlarmNote = 1000

/** Which value of which sensor of the device is watched. */
const watchedValue = z.strictObject({ sensor: id, fragment: measurementName, name: measurementName })

/** The fields of an alarm rule. */
export const alarmRuleFields = z.strictObject({
  kind: z.enum(alarmKinds),
  value: watchedValue.optional().meta({
    description: 'What is watched; absent: the device, whatever it measures. Absent for offline',
  }),
  threshold: anyNumber.optional().meta({ description: 'In the unit of what is shown; for above, below and change' }),
  hysteresis: anyNumber.min(0).meta({
    description: 'By how much the value must be on the other side of the threshold before the alarm can end',
  }),
  delaySeconds: z.number().int().min(0).max(maxAlarmDelay).meta({
    description: 'How long it must be so before the alarm fires',
  }),
  periodSeconds: z.number().int().min(alarmPeriod.min).max(alarmPeriod.max).optional().meta({
    description: 'For change: within which time. For noData: for how long nothing has arrived',
  }),
  isEnabled: z.boolean(),
})
export type AlarmRuleFields = z.infer<typeof alarmRuleFields>

const isMeasured = (kind: AlarmKind) => (measuredAlarmKinds as readonly AlarmKind[]).includes(kind)

/** Which fields a rule of a kind has beside those that all have. */
export const alarmRuleHas = {
  value: (kind: AlarmKind) => kind !== 'offline',
  requiredValue: isMeasured,
  threshold: isMeasured,
  periodSeconds: (kind: AlarmKind) => kind === 'change' || kind === 'noData',
} as const

/** What is missing in a rule, or does not belong to its kind. */
export function alarmRuleIssues(rule: Omit<AlarmRuleFields, 'isEnabled'>): FieldIssue[] {
  const { kind } = rule
  const issues = (['value', 'threshold', 'periodSeconds'] as const).flatMap((path): FieldIssue[] => {
    const isGiven = rule[path] !== undefined
    if (!isGiven && (path === 'value' ? alarmRuleHas.requiredValue : alarmRuleHas[path])(kind))
      return [{ path, code: 'required' }]
    return isGiven && !alarmRuleHas[path](kind) ? [{ path, code: 'notApplicable' }] : []
  })
  const { threshold = 0, periodSeconds = 0 } = rule
  const max = alarmPeriod.maxOfChange
  if (kind === 'change' && threshold < 0) issues.push({ path: 'threshold', code: 'tooSmall', values: { min: 0 } })
  if (kind === 'change' && periodSeconds > max) issues.push({ path: 'periodSeconds', code: 'tooBig', values: { max } })
  return issues
}

/** A value as it is watched: how it is shown, in which unit. */
const shownValue = watchedValue.extend({
  sensorName: z.string(),
  shownName: z.string().meta({ description: 'Its custom name, else its name' }),
  unit: z.string().nullable(),
})

const ruleShape = {
  kind: z.enum(alarmKinds),
  value: shownValue.nullable(),
  threshold: z.number().nullable(),
  hysteresis: z.number(),
  delaySeconds: z.number().int(),
  periodSeconds: z.number().int().nullable(),
}
/** What a rule watches, as an alarm of it shows. */
export const watchedRule = z.strictObject(ruleShape)
export type WatchedRule = z.infer<typeof watchedRule>

/** A rule by which a device raises an alarm. */
export const alarmRule = z
  .strictObject({
    id,
    ...ruleShape,
    isEnabled: z.boolean(),
    state: z.enum(alarmStates).nullable().meta({ description: 'Of its alarm, as long as it lasts; null: all is calm' }),
    version: z.number().int().meta({ description: 'Counts its changes from 1; its ETag is "v" with this number' }),
  })
  .meta({ id: 'AlarmRule' })
export type AlarmRule = z.infer<typeof alarmRule>

/** What became of a rule: an alarm that is pending, lasts, or has ended. */
export const alarm = z
  .strictObject({
    id,
    state: z.enum(alarmStates),
    rule: watchedRule.meta({ description: 'The rule as it was when the alarm began' }),
    device: z.strictObject({ id, name: z.string() }),
    rope: linkedRope.nullable().meta({ description: 'The rope that the device was linked to' }),
    since: instant.meta({ description: 'Since when the condition of the rule holds' }),
    firedAt: instant
      .nullable()
      .meta({ description: 'When it had held for as long as the rule demands; null: pending' }),
    endedAt: instant.nullable().meta({ description: 'Since when all is calm again' }),
    firstValue: z.number().nullable().meta({ description: 'What was measured when it began' }),
    lastValue: z.number().nullable().meta({ description: 'The last that was measured beyond the threshold' }),
    acknowledged: z
      .strictObject({ at: instant, by: z.strictObject({ name: z.string() }), note: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'Alarm' })
export type Alarm = z.infer<typeof alarm>

/** Filters of the list of alarms. */
export const alarmList = defineList({
  filters: {
    rope: id.optional(),
    device: id.optional(),
    open: queryBoolean.optional().meta({ description: 'Those that last, or those that have ended' }),
  },
  sortable: ['since'],
  defaultSort: '-since',
  maxLimit: 100,
  defaultLimit: 10,
})

/** A new rule. */
export const newAlarmRule = alarmRuleFields
  .partial({ hysteresis: true, delaySeconds: true, isEnabled: true })
  .extend({ id: clientId.optional() })
  .meta({ id: 'NewAlarmRule' })

// What is shown of a value beside it is sent back with it, and changes nothing.
const shownValueSentBack = z.strictObject({
  ...watchedValue.shape,
  sensorName: z.unknown().optional(),
  shownName: z.unknown().optional(),
  unit: z.unknown().optional(),
})
const changeable = alarmRuleFields.extend({
  value: shownValueSentBack.nullable(),
  threshold: anyNumber.nullable(),
  periodSeconds: alarmRuleFields.shape.periodSeconds.unwrap().nullable(),
})
/** What a change of a rule may carry; `null` removes what does not belong to its kind. */
export const alarmRulePatch = patchOf(changeable, ['id', 'state', 'version'])

export const alarms = {
  rules: endpoint({
    name: 'alarms.rules',
    summary: 'The rules by which a device raises alarms',
    method: 'GET',
    path: '/sensor-devices/{id}/alarm-rules',
    permit: 'AREA',
    params: reference,
    response: z.array(alarmRule),
  }),
  addRule: endpoint({
    name: 'alarms.addRule',
    summary: 'A new alarm rule of a device; what was measured last counts at once',
    method: 'POST',
    path: '/sensor-devices/{id}/alarm-rules',
    permit: 'ADMIN',
    params: reference,
    body: z.strictObject({ alarmRule: newAlarmRule }),
    response: alarmRule,
    status: 201,
    acceptsClientId: true,
  }),
  rule: endpoint({
    name: 'alarms.rule',
    summary: 'One alarm rule',
    method: 'GET',
    path: '/alarm-rules/{id}',
    permit: 'AREA',
    params: reference,
    response: alarmRule,
    versioned: true,
  }),
  changeRule: endpoint({
    name: 'alarms.changeRule',
    summary: 'Change an alarm rule; an alarm of it ends, and begins anew where the last measurement demands it',
    method: 'PATCH',
    path: '/alarm-rules/{id}',
    permit: 'ADMIN',
    params: reference,
    body: z.strictObject({ alarmRule: alarmRulePatch }),
    response: alarmRule,
    versioned: true,
  }),
  removeRule: endpoint({
    name: 'alarms.removeRule',
    summary: 'Remove an alarm rule; an alarm of it ends',
    method: 'DELETE',
    path: '/alarm-rules/{id}',
    permit: 'ADMIN',
    params: reference,
    response: null,
    status: 204,
    versioned: true,
  }),
  list: endpoint({
    name: 'alarms.list',
    summary: 'Alarms of the devices that the caller may see, newest first',
    method: 'GET',
    path: '/alarms',
    permit: 'AREA',
    query: listQuery(alarmList),
    response: z.array(alarm),
    list: alarmList,
  }),
  acknowledge: endpoint({
    name: 'alarms.acknowledge',
    summary:
      'Tell that somebody sees to an alarm; one that somebody has acknowledged otherwise is refused with who did and when',
    method: 'POST',
    path: '/alarms/{id}/acknowledge',
    permit: 'EVENT_EDIT',
    params: reference,
    body: z.strictObject({ note: line(maxAlarmNote, 0).optional() }),
    response: alarm,
  }),
}
