import { valueName } from '@catenary/charts/sensor-chart/sensor-chart-input'
import type { AlarmRule } from '@catenary/contract/devices/alarms'
import {
  alarmPeriod,
  alarmRuleHas,
  alarmRuleIssues,
  maxAlarmDelay,
  newAlarmRule,
} from '@catenary/contract/devices/alarms'
import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { quantity } from '@catenary/contract/field'
import type { FieldIssue } from '@catenary/contract/issues'
import { issuesOf } from '@catenary/contract/issues'
import type { AlarmKind } from '@catenary/domain/devices/alarms'

/** A rule in the form: times in minutes, what cannot be read as it was typed. */
export interface AlarmRuleDraft {
  readonly kind: AlarmKind
  /** The {@link watchedKey} of the value; empty: the whole device, or none chosen yet. */
  readonly value: string
  readonly threshold: unknown
  readonly hysteresis: unknown
  readonly delayMinutes: unknown
  readonly periodMinutes: unknown
  readonly isEnabled: boolean
}

const minute = 60

/** The times of a rule as they are typed. */
export const minuteFields = {
  delayMinutes: quantity('min', { min: 0, max: maxAlarmDelay / minute, decimals: 2 }).optional(),
  periodMinutes: quantity('min', {
    min: alarmPeriod.min / minute,
    max: alarmPeriod.max / minute,
    decimals: 2,
  }).optional(),
}

type Watched = NonNullable<AlarmRule['value']>

/** Identifies a value of a device in a list of choices. */
export function watchedKey({ sensor, fragment, name }: Pick<Watched, 'sensor' | 'fragment' | 'name'>): string {
  return JSON.stringify([sensor, fragment, name])
}

/** A value of a device that a rule can watch. */
export interface WatchableValue {
  readonly key: string
  readonly label: string
  readonly unit: string | null
  /** What was measured last, as it is shown; null where nothing was. */
  readonly last: number | null
}

/** The values of the sensors of a device that are not archived. */
export function watchableValues({ sensors }: Pick<SensorDevice, 'sensors'>): WatchableValue[] {
  return sensors
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap((sensor) =>
      sensor.attributes.values.map((value) => ({
        key: watchedKey({ sensor: sensor.id, fragment: value.fragment, name: value.name }),
        label: `${sensor.name} › ${valueName(value)}`,
        unit: value.customUnit ?? value.unit ?? null,
        last: value.last?.value ?? null,
      })),
    )
}

/** A stored rule, or a new one, as the form shows it. */
export function alarmRuleDraftOf(rule?: AlarmRule, firstValue = ''): AlarmRuleDraft {
  if (!rule)
    return {
      kind: 'above',
      value: firstValue,
      threshold: null,
      hysteresis: null,
      delayMinutes: null,
      periodMinutes: null,
      isEnabled: true,
    }
  const { kind, value, threshold, hysteresis, delaySeconds, periodSeconds, isEnabled } = rule
  return {
    kind,
    value: value ? watchedKey(value) : '',
    threshold,
    hysteresis: hysteresis || null,
    delayMinutes: delaySeconds === 0 ? null : delaySeconds / minute,
    periodMinutes: periodSeconds === null ? null : periodSeconds / minute,
    isEnabled,
  }
}

const secondsOf = (minutes: unknown) => (typeof minutes === 'number' ? Math.round(minutes * minute) : minutes)

/** The rule as it is sent: what does not belong to its kind is left out. */
export function alarmRuleOf({ kind, value, isEnabled, ...draft }: AlarmRuleDraft) {
  const [sensor, fragment, name] = value === '' ? [] : (JSON.parse(value) as [string, string, string])
  const all = {
    kind,
    value: sensor !== undefined && alarmRuleHas.value(kind) ? { sensor, fragment, name } : null,
    threshold: alarmRuleHas.threshold(kind) ? draft.threshold : null,
    hysteresis: alarmRuleHas.threshold(kind) ? (draft.hysteresis ?? 0) : 0,
    delaySeconds: secondsOf(draft.delayMinutes ?? 0),
    periodSeconds: alarmRuleHas.periodSeconds(kind) ? secondsOf(draft.periodMinutes) : null,
    isEnabled,
  }
  return all
}

/** The same for a new rule, which has no field without a value. */
export function newAlarmRuleOf(draft: AlarmRuleDraft) {
  return Object.fromEntries(Object.entries(alarmRuleOf(draft)).filter(([, value]) => value !== null))
}

/** What the form finds wrong before it is sent. */
export function alarmRuleDraftIssues(draft: AlarmRuleDraft): FieldIssue[] {
  const parsed = newAlarmRule.safeParse(newAlarmRuleOf(draft), { reportInput: true })
  return parsed.success ? alarmRuleIssues({ hysteresis: 0, delaySeconds: 0, ...parsed.data }) : issuesOf(parsed.error)
}

const draftFields: Readonly<Record<string, keyof AlarmRuleDraft>> = {
  kind: 'kind',
  value: 'value',
  threshold: 'threshold',
  hysteresis: 'hysteresis',
  delaySeconds: 'delayMinutes',
  periodSeconds: 'periodMinutes',
}

/** The field of the form that an issue's path names. */
export function placeOfRuleField(path: string): keyof AlarmRuleDraft | undefined {
  const name = path.replace(/^alarmRule\./, '').split('.')[0] ?? ''
  return draftFields[name]
}
