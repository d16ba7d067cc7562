import type { AlarmRule } from '@catenary/contract/devices/alarms'
import { alarms } from '@catenary/contract/devices/alarms'
import type { Sensor } from '@catenary/contract/devices/sensor-devices'
import type { Plotline } from '@catenary/contract/devices/sensor-fields'
import { describeAlarmRule } from '@catenary/i18n/devices/describe-alarm'
import { useQueries } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

const thresholdColor = '#c92a2a'

interface SensorOfDevice {
  readonly device: { readonly id: string }
  readonly sensor: Sensor
}

/** Sensors whose charts have a line at the threshold of each alarm rule that is switched on, beside their own lines. */
export function useAlarmThresholds<One extends SensorOfDevice>(sensors: readonly One[]): readonly One[] {
  const { t, locale } = useTexts()
  const devices = [...new Set(sensors.map(({ device }) => device.id))]
  const rules = useQueries({
    queries: devices.map((id) => queryFor(alarms.rules, { params: { id } })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const lineOf = (rule: AlarmRule, position: number): Plotline => {
    return { name: describeAlarmRule(t, locale, rule), position, color: thresholdColor }
  }
  const linesOf = (sensor: Sensor) =>
    rules.flatMap((rule) =>
      rule.isEnabled && rule.kind !== 'change' && rule.value?.sensor === sensor.id && rule.threshold !== null
        ? [lineOf(rule, rule.threshold)]
        : [],
    )
  return sensors.map((one) => {
    const { sensor } = one
    const lines = linesOf(sensor)
    if (lines.length === 0) return one
    const plotlines = [...sensor.attributes.plotlines, ...lines]
    return { ...one, sensor: { ...sensor, attributes: { ...sensor.attributes, plotlines } } }
  })
}
