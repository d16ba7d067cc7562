import type { AlarmRule } from '@catenary/contract/devices/alarms'
import type { ChartThreshold } from './sensor-chart-input.ts'
import { valueKey } from './sensor-chart-input.ts'

/** Where alarms begin, by the ids of the sensors: by the rules that are turned on. `nameOf` says a rule in words. */
export function alarmThresholds(
  rules: readonly AlarmRule[],
  nameOf: (rule: AlarmRule) => string,
): Map<string, readonly ChartThreshold[]> {
  const bySensor = new Map<string, readonly ChartThreshold[]>()
  for (const rule of rules) {
    const { kind, value, threshold, isEnabled } = rule
    // How fast a value changes is nowhere in its chart.
    if (!isEnabled || kind === 'change' || !value || threshold === null) continue
    const line = { value: valueKey(value), name: nameOf(rule), position: threshold }
    bySensor.set(value.sensor, [...(bySensor.get(value.sensor) ?? []), line])
  }
  return bySensor
}
