import type { LossOverTarget } from '@catenary/contract/records/loss'
import type { LossOutlook } from '@catenary/contract/records/loss'
import { forecast } from '@catenary/domain/forecast/forecast'
import type { RecordedSeries } from '@catenary/domain/forecast/loss-curve'
import { measuredNothing } from '@catenary/domain/forecast/loss-curve'
import { outlook, outlookConfidence } from '@catenary/domain/forecast/outlook'
import type { Trend } from '@catenary/domain/forecast/outlook'
import { lastPerX } from '@catenary/domain/last-per-x'
import { isMutation, isRepair } from '@catenary/domain/loss/damage'
import type { LossSeries } from '@catenary/domain/loss/loss'
import type { RecordedEvent, RopeRecord } from '../state/rope-record.ts'

/** The x axis of a chart, and the conversion of a time (milliseconds since 1970) to it: `null` where unknown. */
export interface ChartAxis {
  readonly xAxis: 'time' | 'bendingCycles'
  readonly xOf: (time: number) => number | null
}

const year = 365.25 * 86_400_000
const slopeCycles = 10_000

type Mark = LossOverTarget['changes'][number]

function isChange(event: RecordedEvent): event is RecordedEvent & Pick<Mark, 'type'> {
  return isRepair(event.type) || isMutation(event.type)
}

/** Repairs and mutations as marks of the chart, oldest first. */
export function ropeChanges({ events }: RopeRecord, { xOf }: ChartAxis): Mark[] {
  return events.filter(isChange).flatMap(({ id, type, timestamp }) => {
    const x = xOf(Date.parse(timestamp))
    return x === null ? [] : [{ x, timestamp, event: { id }, type }]
  })
}

/** The loss by magnetic rope tests, on a chart's axis. */
interface MeasuredLoss extends Pick<LossOverTarget, 'testsWithoutFindings'> {
  readonly series: readonly LossSeries[]
}

/**
 * The forecast and the outlook of the governing reference length: the one whose last value is highest. The forecast is
 * that of the specification, through the points of findings, but for those where an incomplete test carries on the loss of
 * before; the outlook takes tests without findings as 0 %.
 */
export function lossProjection(
  record: RopeRecord,
  { series, testsWithoutFindings }: MeasuredLoss,
  axis: ChartAxis,
): Pick<LossOverTarget, 'forecast' | 'outlook'> {
  const last = ({ points }: LossSeries) => points.at(-1)?.lossOverTarget ?? 0
  const governing = series.toSorted((a, b) => last(b) - last(a))[0]
  if (!governing) return { forecast: null, outlook: null }
  const points = lastPerX(
    governing.points.flatMap(({ time, lossOverTarget, event, isCarried }) => {
      const x = axis.xOf(time)
      return x === null ? [] : [{ x, value: lossOverTarget, event, isCarried }]
    }),
  )
  const { expectedServiceLife } = record.attributes
  const ofIncomplete = findingsOfIncompleteTests(record)
  const forecastPoints = points.filter(({ event, isCarried }) => !isCarried || !ofIncomplete.has(event))
  const lossForecast = forecast(forecastPoints, { xAxis: axis.xAxis, expectedServiceLife })
  return {
    forecast: lossForecast && {
      points: lossForecast.points.map((point) => ({ ...point })),
      reaches: { ...lossForecast.reaches },
    },
    outlook: outlookOf({ record, governing, points, testsWithoutFindings }, axis),
  }
}

/** The ids of what incomplete tests found: where it carries on the loss of before, that would put the forecast off. */
function findingsOfIncompleteTests({ events }: RopeRecord): Set<string> {
  const tests = new Set(events.flatMap(({ id, skippedFindings }) => (skippedFindings > 0 ? [id] : [])))
  return new Set(events.flatMap(({ id, inspectionId }) => (inspectionId && tests.has(inspectionId) ? [id] : [])))
}

interface OutlookInput extends Omit<MeasuredLoss, 'series'> {
  readonly record: RopeRecord
  readonly governing: LossSeries
  /** The governing series on the axis. */
  readonly points: RecordedSeries['points']
}

/**
 * The trend uses only values measured since the last repair or mutation that changed the loss, or since a new rope; the
 * value directly after one is computed, not measured.
 */
function outlookOf(
  { record, governing, points, testsWithoutFindings }: OutlookInput,
  { xAxis, xOf }: ChartAxis,
): LossOutlook {
  const { multiple } = governing
  const changes = record.events.filter(isChange)
  const changeIds = new Set(changes.map(({ id }) => id))
  const steps = governing.points.filter(({ event }) => changeIds.has(event)).map(({ event }) => event)
  const lastStep = changes.findLast(({ id, type }) => type === 'ropeReplacement' || steps.includes(id)) ?? null
  const since = lastStep && { timestamp: lastStep.timestamp, event: { id: lastStep.id }, type: lastStep.type }
  const { expectedServiceLife } = record.attributes
  const found = points.filter(({ event, isCarried }) => !isCarried && !changeIds.has(event))
  const nothing = measuredNothing(found, { xAxis, testsWithoutFindings: testsWithoutFindings.map(({ x }) => x) })
  const { usedPoints, refusal, trend } = outlook(
    [...nothing, ...found].toSorted((a, b) => a.x - b.x),
    { xAxis, expectedServiceLife, since: lastStep && xOf(Date.parse(lastStep.timestamp)) },
  )
  const hasNoCycles = points.length === 0 && governing.points.length > 0
  return {
    multiple,
    usedPoints,
    since,
    refusal: hasNoCycles ? 'noCycles' : refusal,
    trend: trend && trendOf(trend, xAxis),
  }
}

function trendOf(
  { start, slope, rSquared, points, reaches, until }: Trend,
  xAxis: ChartAxis['xAxis'],
): NonNullable<LossOutlook['trend']> {
  return {
    confidence: outlookConfidence,
    start: { ...start },
    slope: slope * (xAxis === 'time' ? year : slopeCycles),
    rSquared,
    points: points.map((point) => ({ ...point })),
    reaches: reaches.map((reached) => ({ ...reached })),
    until,
  }
}
