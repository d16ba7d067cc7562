import type { Answer } from '@catenary/contract/endpoint'
import type { DamageWithLoss, LossOverTarget, RopeEvent, events as eventEndpoints } from '@catenary/contract/events'
import { cyclesCourse } from '@catenary/domain/bending-cycles'
import { isRepair, ropeHealth } from '@catenary/domain/damage'
import { damageRatio, damagesInForce, lossNow, lossOverTime } from '@catenary/domain/loss'
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
import type { ChartAxis } from './loss-outlook.ts'
import { lossAhead, ropeChanges } from './loss-outlook.ts'

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

/** Loss over target through time or bending cycles, with what is ahead and what was done to the rope. */
export function lossOverTargetAnswer(record: RopeRecord, asked: ChartAsked): LossOverTarget {
  const input = lossInput(record, asked.inspectionType)
  const series = input ? lossOverTime(input) : []
  const pairs = cyclesPairs(record)
  const xOf = asked.xAxis === 'time' ? (time: number) => time : cyclesCourse(pairs).cyclesAt
  const axis: ChartAxis = { xAxis: asked.xAxis, xOf }
  const isShown = (x: number) => x >= (asked.rangeFrom ?? -Infinity) && x <= (asked.rangeTo ?? Infinity)
  const result = series.map(({ multiple, limit, points }) => ({
    multiple,
    limit,
    points: points.flatMap((point) => {
      const x = xOf(point.time)
      if (x === null || !isShown(x)) return []
      const { loss, lossOverTarget, window, event, time } = point
      return [{ x, timestamp: new Date(time).toISOString(), loss, lossOverTarget, window, event: { id: event } }]
    }),
  }))
  const ahead = asked.inspectionType === 'mrt' ? lossAhead(record, series, axis) : { forecast: null, outlook: null }
  return {
    result,
    standard: appliedStandard(criterionOf(record.attributes, asked.inspectionType)),
    bendingCyclesToTimestamp: pairs.map(([cycles, time]) => [cycles, new Date(time).toISOString()]),
    ...ahead,
    changes: ropeChanges(record, axis).filter(({ x }) => isShown(x)),
  }
}

/** The recorded bending cycles with their time, oldest first. */
function cyclesPairs(record: RopeRecord): [cycles: number, time: number][] {
  return record.events.flatMap(({ bendingCycles, timestamp }) =>
    bendingCycles === null ? [] : [[bendingCycles, Date.parse(timestamp)] as [number, number]],
  )
}
