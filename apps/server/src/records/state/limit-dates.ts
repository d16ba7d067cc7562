import { limitDates } from '@catenary/domain/forecast/limit-statement'
import type { LossCurve } from '@catenary/domain/forecast/loss-curve'
import { lossCurve } from '@catenary/domain/forecast/loss-curve'
import { incompleteInspection, inspectionsWithoutFindings } from '@catenary/domain/loss-input'
import { isMutation, isRepair } from '@catenary/domain/loss/damage'
import type { LossInput } from '@catenary/domain/loss/loss'
import { lossOverTime } from '@catenary/domain/loss/loss'
import { lossInput, recordSinceReplacement } from './loss-input.ts'
import type { RopeRecord } from './rope-record.ts'

/** When the limit of a rope is reached, by its magnetic rope tests; times in ISO 8601. */
export interface StoredLimitDates {
  /** The earliest plausible date; null if none is within eleven years of the last test. That of the last test, where findings of it could not be read. */
  readonly earliest: string | null
  readonly expected: string | null
  /** As far ahead as the tests carry. */
  readonly horizon: string
  readonly unknown: 'fewPoints' | 'notRising' | null
}

/** The dates of a record; null without limits, and with too few tests, unless the last one is incomplete. */
export function limitDatesOf(fullRecord: RopeRecord): StoredLimitDates | null {
  const record = recordSinceReplacement(fullRecord)
  const input = lossInput(record, 'mrt')
  if (!input) return null
  const incomplete = incompleteInspection(input)
  const dates = limitDates(curvesOf(record, input))
  if (!dates && !incomplete) return null
  const instant = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  // What the findings that could not be read would have told is not known: the limit may have been reached on that day.
  const earliest = incomplete ? incomplete.time : (dates?.earliest ?? null)
  return {
    earliest: instant(earliest),
    expected: instant(dates?.expected ?? null),
    horizon: new Date(dates?.horizon ?? earliest ?? 0).toISOString(),
    unknown: incomplete ? null : (dates?.unknown ?? null),
  }
}

function curvesOf(record: RopeRecord, input: LossInput): LossCurve[] {
  if (input.damages.length === 0) return []
  const changes = record.events
    .filter(({ type }) => isRepair(type) || isMutation(type))
    .map(({ id, type, timestamp }) => ({
      x: Date.parse(timestamp),
      event: id,
      isReplacement: type === 'ropeReplacement',
    }))
  const testsWithoutFindings = inspectionsWithoutFindings(input).map(({ time }) => time)
  return lossOverTime(input).map(({ multiple, points }) => {
    const series = points.map(({ time, lossOverTarget, event, isCarried }) => ({
      x: time,
      value: lossOverTarget,
      event,
      isCarried,
    }))
    return lossCurve({ multiple, points: series }, { xAxis: 'time', changes, testsWithoutFindings })
  })
}
