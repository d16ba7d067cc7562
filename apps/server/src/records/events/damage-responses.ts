import type { RopeDamages } from '@catenary/contract/assets/ropes'
import type { ResponseBody } from '@catenary/contract/endpoint'
import type { DamageWithLoss, RopeEvent, events as eventEndpoints } from '@catenary/contract/records/events'
import type { LossAlongRope, LossOverTarget } from '@catenary/contract/records/loss'
import type { DamageFigures } from '@catenary/contract/records/rope-record'
import { interpolateCycles } from '@catenary/domain/bending-cycles'
import { lengthAt, shiftSince } from '@catenary/domain/length-history'
import type { CurrentRopePosition } from '@catenary/domain/length-history'
import type { LossInput } from '@catenary/domain/loss-input'
import { incompleteInspection, inspectionsWithoutFindings } from '@catenary/domain/loss-input'
import { ropeHealth } from '@catenary/domain/loss/damage'
import { damageRatio, currentLossAlong, currentLoss, lossOverTime } from '@catenary/domain/loss/loss'
import type { WorstWindow } from '@catenary/domain/loss/loss'
import { inspectionTypes } from '@catenary/domain/standards'
import type { InspectionType } from '@catenary/domain/standards'
import { noStateReasonFor } from '@catenary/domain/state'
import { inspectedBy } from '../state/compute-state.ts'
import { countingDamageIds } from '../state/counting-damages.ts'
import {
  toAppliedStandard,
  lengthHistoryOfRecord,
  criterionOf,
  isDamage,
  isFoundBy,
  lossInput,
  lossOf,
  recordingLocator,
  recordSinceReplacement,
  currentPositionFinder,
} from '../state/loss-input.ts'
import type { RecordedEvent, RopeRecord } from '../state/rope-record.ts'
import type { ChartAxis } from './loss-outlook.ts'
import { lossProjection, ropeChanges } from './loss-outlook.ts'

type DamageResponse = ResponseBody<typeof eventEndpoints.damage>

/** The damages of a rope with their loss, and the state that follows from them. */
export function damageResponse(
  record: RopeRecord,
  inspectionType: InspectionType,
  eventOf: (id: string) => RopeEvent | undefined,
): DamageResponse {
  const found = damagesFoundBy(record, inspectionType)
  return {
    ...stateBy(record, inspectionType, found),
    result: found.found.flatMap(({ recorded, facts }) => {
      const event = eventOf(recorded.id)
      return event ? [{ ...event, ...facts }] : []
    }),
    inspectionType,
    positionOffset: totalOffset(record),
    inspected: found.inspected,
  }
}

/** The damages of a rope by their figures alone, and the state that follows from them. */
export function damageFigures(record: RopeRecord, inspectionType: InspectionType) {
  const found = damagesFoundBy(record, inspectionType)
  const locate = recordingLocator(record)
  const result = found.found.map(({ recorded, facts }): DamageFigures => {
    const { id, type, timestamp, strand, wire, damageCount } = recorded
    const names = { strand: strand ?? undefined, wire: wire ?? undefined, damageCount: damageCount ?? undefined }
    return { id, attributes: { type, ...names }, timestamp, ...facts, found: locate(recorded) }
  })
  return { ...stateBy(record, inspectionType, found), result }
}

function stateBy(
  record: RopeRecord,
  inspectionType: InspectionType,
  { found, inForce, reason, summary }: ReturnType<typeof damagesFoundBy>,
) {
  return {
    standard: toAppliedStandard(criterionOf(record.attributes, inspectionType)),
    damageSummary: summary,
    noStateReason: reason,
    repairedWithoutRepair: found.filter(({ recorded: { actionStatus, id } }) => {
      return actionStatus === 'repaired' && inForce.has(id)
    }).length,
  }
}

/** How many damages marked repaired count all the same, by whichever kind of inspection they were found: no repair took them away. */
export function repairedWithoutRepair(record: RopeRecord): number {
  const isMarked = (event: RecordedEvent) => isDamage(event) && event.actionStatus === 'repaired'
  if (!record.events.some(isMarked)) return 0
  const events = record.events.filter((event) => !isDamage(event) || isMarked(event))
  // Whether a damage counts does not depend on the others.
  return inspectionTypes.reduce((sum, type) => sum + countingDamageIds({ ...record, events }, type).size, 0)
}

/** The damages of a rope for the comparison with other ropes. */
export function ropeDamagesResponse(record: RopeRecord & { readonly id: string }, inspectionType: InspectionType) {
  const { found, summary } = damagesFoundBy(record, inspectionType)
  return {
    id: record.id,
    inspectionType,
    result: found.map(({ recorded: { id, type }, facts }) => ({ id, attributes: { type }, ...facts })),
    damageSummary: summary,
  } satisfies RopeDamages
}

/** The damages found on a rope by one inspection type, newest first, and the state by that type only. */
function damagesFoundBy(record: RopeRecord, inspectionType: InspectionType) {
  const input = lossInput(record, inspectionType)
  const inspected = inspectedBy(record)
  const isOfType = (type: InspectionType) => type === inspectionType
  const reason = noStateReasonFor(record.attributes, inspected.filter(isOfType))
  const inForce = countingDamageIds(record, inspectionType)
  const findCurrentPosition = currentPositionFinder(record)
  const recordings = record.events.filter(isFoundBy(inspectionType)).toReversed()
  const found = recordings.map((recorded) => {
    return { recorded, facts: lossFacts(record, recorded, { inForce, place: findCurrentPosition(recorded) }) }
  })
  return { found, inForce, inspected, reason, summary: input && reason === null ? summaryOf(currentLoss(input)) : null }
}

function summaryOf(worst: WorstWindow[]): DamageResponse['damageSummary'] {
  const ratio = damageRatio(worst)
  return ratio === null ? null : { ratio, health: ropeHealth(ratio), worst }
}

/** The computed values of a damage: its loss, its current position, and whether it counts. */
function lossFacts(
  record: RopeRecord,
  recorded: RecordedEvent,
  { inForce, place }: { inForce: ReadonlySet<string>; place: CurrentRopePosition },
): Omit<DamageWithLoss, keyof RopeEvent> {
  const loss = lossOf(recorded, record.attributes)
  return { loss, ...currentPositionFields(place), counts: inForce.has(recorded.id) }
}

/** Metres without the digits that adding binary fractions leaves behind: far below a micrometre. */
const withoutNoise = (metres: number) => Math.round(metres * 1e9) / 1e9

/** A current position as the API answers it. */
export function currentPositionFields({
  position,
  length,
  left,
}: CurrentRopePosition): Pick<DamageWithLoss, 'positionToday' | 'lengthToday' | 'left'> {
  return {
    positionToday: withoutNoise(position),
    lengthToday: length === null ? null : withoutNoise(length),
    left: left && {
      reason: left.reason,
      event: { id: left.change.id },
      timestamp: new Date(left.change.time).toISOString(),
    },
  }
}

/** Shift in metres, since the first recording, of positions beyond all cuts. */
function totalOffset(record: RopeRecord): number {
  const [first] = record.events
  return first ? shiftSince(lengthHistoryOfRecord(record), Date.parse(first.timestamp)) : 0
}

/** Parameters of a chart. Bounds are milliseconds or cycles, depending on the x axis. */
export interface ChartRequest {
  readonly xAxis: 'time' | 'bendingCycles'
  readonly inspectionType: InspectionType
  readonly rangeFrom?: number
  readonly rangeTo?: number
}

/** Loss over target by time or bending cycles, with forecast, outlook, and the changes of the rope. */
export function lossOverTargetResponse(fullRecord: RopeRecord, request: ChartRequest): LossOverTarget {
  const record = recordSinceReplacement(fullRecord)
  const input = lossInput(record, request.inspectionType)
  const series = input ? lossOverTime(input) : []
  const pairs = bendingCyclePairs(record)
  const xOf = request.xAxis === 'time' ? (time: number) => time : interpolateCycles(pairs).cyclesAt
  const axis: ChartAxis = { xAxis: request.xAxis, xOf }
  const isShown = (x: number) => x >= (request.rangeFrom ?? -Infinity) && x <= (request.rangeTo ?? Infinity)
  const result = series.map(({ multiple, limit, points }) => ({
    multiple,
    limit,
    points: points.flatMap((point) => {
      const x = xOf(point.time)
      if (x === null || !isShown(x)) return []
      const { time, event, ...figures } = point
      return [{ x, timestamp: new Date(time).toISOString(), ...figures, event: { id: event } }]
    }),
  }))
  const isMrt = request.inspectionType === 'mrt'
  const testsWithoutFindings = isMrt && input ? cleanTests(input, axis) : []
  const projection = isMrt
    ? lossProjection(record, { series, testsWithoutFindings }, axis)
    : { forecast: null, outlook: null }
  return {
    result,
    standard: toAppliedStandard(criterionOf(record.attributes, request.inspectionType)),
    bendingCyclesToTimestamp: pairs.map(([cycles, time]) => [cycles, new Date(time).toISOString()]),
    ...projection,
    changes: ropeChanges(record, axis).filter(({ x }) => isShown(x)),
    testsWithoutFindings: testsWithoutFindings.filter(({ x }) => isShown(x)),
    incompleteTest: isMrt && input ? incompleteTest(input) : null,
  }
}

function incompleteTest(input: LossInput): LossOverTarget['incompleteTest'] {
  const test = incompleteInspection(input)
  if (!test) return null
  const { id, time, skippedFindings } = test
  return { timestamp: new Date(time).toISOString(), event: { id }, skippedFindings }
}

function cleanTests(input: LossInput, { xOf }: ChartAxis): LossOverTarget['testsWithoutFindings'] {
  return inspectionsWithoutFindings(input).flatMap(({ id, time }) => {
    const x = xOf(time)
    return x === null ? [] : [{ x, timestamp: new Date(time).toISOString(), event: { id } }]
  })
}

/** The recorded bending cycles with their time, oldest first. */
function bendingCyclePairs(record: RopeRecord): [cycles: number, time: number][] {
  return record.events.flatMap(({ bendingCycles, timestamp }) =>
    bendingCycles === null ? [] : [[bendingCycles, Date.parse(timestamp)] as [number, number]],
  )
}

/** The current loss along the rope over each reference length, with its worst window. */
export function lossAlongRopeResponse(record: RopeRecord, inspectionType: InspectionType): LossAlongRope {
  const input = lossInput(record, inspectionType)
  const worst = input ? currentLoss(input) : []
  const along = input ? currentLossAlong(input) : []
  return {
    result: along.map(({ multiple, limit, pieces }, index) => ({
      multiple,
      limit,
      worst: worst[index]?.window ?? null,
      pieces: pieces.map(({ from, to, loss, lossOverTarget }) => ({ from, to, loss, lossOverTarget })),
    })),
    standard: toAppliedStandard(criterionOf(record.attributes, inspectionType)),
    ropeLength: lengthAt(lengthHistoryOfRecord(record), Infinity),
  }
}
