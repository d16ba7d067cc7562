import { alarmThresholds } from '@catenary/charts/sensor-chart/alarm-thresholds'
import type { ChartThreshold } from '@catenary/charts/sensor-chart/sensor-chart-input'
import { alarms } from '@catenary/contract/devices/alarms'
import { describeAlarmRule } from '@catenary/i18n/devices/describe-alarm'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '../../api/queries.ts'
import type { FailedQuery } from '../../ui/page/NotLoadedNote.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** The thresholds of the values of each sensor, by its id, and what could not be read of them. */
interface AlarmThresholds {
  readonly bySensor: ReadonlyMap<string, readonly ChartThreshold[]>
  readonly failed: readonly FailedQuery[]
}

/** Where alarms of devices begin, by the rules that are turned on: lines of the charts of their values. */
export function useAlarmThresholds(deviceIds: readonly string[]): AlarmThresholds {
  const { t, locale } = useTexts()
  const { rules, failed } = useQueries({
    queries: [...new Set(deviceIds)].map((id) => queryFor(alarms.rules, { params: { id } })),
    combine: (results) => ({
      rules: results.flatMap(({ data }) => data ?? []),
      failed: results.filter(({ isLoadingError }) => isLoadingError),
    }),
  })
  // Charts are drawn anew for other thresholds.
  const bySensor = useMemo(
    () => alarmThresholds(rules, (rule) => describeAlarmRule(t, locale, rule)),
    [rules, t, locale],
  )
  return { bySensor, failed }
}
