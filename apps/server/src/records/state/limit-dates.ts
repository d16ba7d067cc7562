import { limitDates } from '@catenary/domain/forecast/limit-statement'
import { lossCurve } from '@catenary/domain/forecast/loss-curve'
import { findingsWithoutLoss, inspectionsWithoutFindings } from '@catenary/domain/loss-input'
import { isMutation, isRepair } from '@catenary/domain/loss/damage'
import { lossOverTime } from '@catenary/domain/loss/loss'
import { lossInput, recordSinceReplacement } from './loss-input.ts'
import type { RopeRecord } from './rope-record.ts'

/** When the limit of a rope is reached, by its magnetic rope tests; times in ISO 8601. */
export interface StoredLimitDates {
  /** The earliest plausible date; null if none is within eleven years of the last test. */
  readonly earliest: string | null
  readonly expected: string | null
  /** As far ahead as the tests carry. */
  readonly horizon: string
  readonly unknown: 'fewPoints' | 'notRising' | null
}

/** The dates of a record; null without limits, and with too few tests. */
export function limitDatesOf(fullRecord: RopeRecord): StoredLimitDates | null {
  const record = recordSinceReplacement(fullRecord)
  const input = lossInput(record, 'mrt')
  if (!input || input.damages.length === 0) return null
  const changes = record.events
    .filter(({ type }) => isRepair(type) || isMutation(type))
    .map(({ id, type, timestamp }) => ({
      x: Date.parse(timestamp),
      event: id,
      isReplacement: type === 'ropeReplacement',
    }))
  const testsWithoutFindings = inspectionsWithoutFindings(input).map(({ time }) => time)
  const curves = lossOverTime(input).map(({ multiple, points }) => {
    const series = points.map(({ time, lossOverTarget, event }) => ({ x: time, value: lossOverTarget, event }))
    return lossCurve(
      { multiple, points: series },
      { xAxis: 'time', changes, testsWithoutFindings, findingsWithoutLoss: findingsWithoutLoss(input) },
    )
  })
  const dates = limitDates(curves)
  if (!dates) return null
  const instant = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  return {
    earliest: instant(dates.earliest),
    expected: instant(dates.expected),
    horizon: new Date(dates.horizon).toISOString(),
    unknown: dates.unknown,
  }
}
