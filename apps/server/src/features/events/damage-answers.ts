import type { Answer } from '@catenary/contract/endpoint'
import type { DamageWithLoss, LossOverTarget, RopeEvent, events as eventEndpoints } from '@catenary/contract/events'
import { cyclesCourse } from '@catenary/domain/bending-cycles'
import { isRepair, ropeHealth } from '@catenary/domain/damage'
import { forecast } from '@catenary/domain/forecast'
import { damageRatio, damagesInForce, lossNow, lossOverTime } from '@catenary/domain/loss'
import type { LossSeries } from '@catenary/domain/loss'
import { lastOfEachMoment } from '@catenary/domain/moments'
import type { InspectionType } from '@catenary/domain/standards'
import type { RecordedEvent, RopeRecord } from '../../rope-state/record.ts'
import {
  appliedStandard,
  criterionOf,
  isOf,
  lossInput,
  lossOf,
  mutationsOf,
  positionToday,
} from '../../rope-state/series.ts'

type DamageAnswer = Answer<typeof eventEndpoints.damage>

/** The damages of a rope with their loss, and the state that follows from them. */
export function damageAnswer(
  record: RopeRecord,
  inspectionType: InspectionType,
  eventOf: (id: string) => RopeEvent | undefined,
): DamageAnswer {
  const input = lossInput(record, inspectionType)
  const worst = input ? lossNow(input) : []
  const ratio = damageRatio(worst)
  const inForce = input ? damagesInForce(input) : null
  const shown = record.events.filter(isOf(inspectionType)).toReversed()
  return {
    result: shown.flatMap((event) => withLoss(record, event, inForce, eventOf(event.id))),
    standard: appliedStandard(criterionOf(record.attributes, inspectionType)),
    inspectionType,
    positionOffset: offsetOfStart(record),
    damageSummary: ratio === null ? null : { ratio, health: ropeHealth(ratio), worst },
    repairedWithoutRepair: shown.filter((event) => event.actionStatus === 'repaired' && inForce?.has(event.id)).length,
  }
}

function withLoss(
  record: RopeRecord,
  recorded: RecordedEvent,
  inForce: ReadonlySet<string> | null,
  event: RopeEvent | undefined,
): DamageWithLoss[] {
  if (!event) return []
  const counts = inForce ? inForce.has(event.id) : !isRepair(recorded.type)
  return [
    { ...event, loss: lossOf(recorded, record.attributes), positionToday: positionToday(record, recorded), counts },
  ]
}

/** How far the rope's zero point has moved by all mutations since the first recording. */
function offsetOfStart(record: RopeRecord): number {
  const [first] = record.events
  if (!first || mutationsOf(record).length === 0) return 0
  return positionToday(record, { ...first, position: 0 })
}

/** How the chart is asked for. Bounds are milliseconds or cycles, as the x axis is. */
export interface ChartAsked {
  readonly xAxis: 'time' | 'bendingCycles'
  readonly inspectionType: InspectionType
  readonly rangeFrom?: number
  readonly rangeTo?: number
}

/** Loss over target through time or bending cycles, with forecast. */
export function lossOverTargetAnswer(record: RopeRecord, asked: ChartAsked): LossOverTarget {
  const input = lossInput(record, asked.inspectionType)
  const series = input ? lossOverTime(input) : []
  const pairs = cyclesPairs(record)
  const xOf = asked.xAxis === 'time' ? (time: number) => time : cyclesCourse(pairs).cyclesAt
  const result = series.map(({ multiple, limit, points }) => ({
    multiple,
    limit,
    points: points.flatMap((point) => {
      const x = xOf(point.time)
      if (x === null || x < (asked.rangeFrom ?? -Infinity) || x > (asked.rangeTo ?? Infinity)) return []
      const { loss, lossOverTarget, window, event, time } = point
      return [{ x, timestamp: new Date(time).toISOString(), loss, lossOverTarget, window, event: { id: event } }]
    }),
  }))
  return {
    result,
    standard: appliedStandard(criterionOf(record.attributes, asked.inspectionType)),
    bendingCyclesToTimestamp: pairs.map(([cycles, time]) => [cycles, new Date(time).toISOString()]),
    forecast: asked.inspectionType === 'mrt' ? forecastOf(record, series, xOf, asked.xAxis) : null,
  }
}

type Forecast = LossOverTarget['forecast']

/** The forecast of the governing reference length: the one whose last value is highest. */
function forecastOf(
  record: RopeRecord,
  series: readonly LossSeries[],
  xOf: (time: number) => number | null,
  xAxis: ChartAsked['xAxis'],
): Forecast {
  const last = ({ points }: LossSeries) => points.at(-1)?.lossOverTarget ?? 0
  const governing = series.toSorted((a, b) => last(b) - last(a))[0]
  const points = (governing?.points ?? []).flatMap(({ time, lossOverTarget }) => {
    const x = xOf(time)
    return x === null ? [] : [{ x, value: lossOverTarget }]
  })
  const { expectedServiceLife } = record.attributes
  const made = forecast(lastOfEachMoment(points), { xAxis, expectedServiceLife })
  return made && { points: made.points.map((point) => ({ ...point })), reaches: { ...made.reaches } }
}

/** The recorded bending cycles with their time, oldest first. */
function cyclesPairs(record: RopeRecord): [cycles: number, time: number][] {
  return record.events.flatMap(({ bendingCycles, timestamp }) =>
    bendingCycles === null ? [] : [[bendingCycles, Date.parse(timestamp)] as [number, number]],
  )
}
