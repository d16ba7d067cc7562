import type { CurrentPositionLookup } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { LossOverTarget } from '@catenary/contract/records/loss'
import type { RecordedLoss } from '@catenary/contract/records/recorded-loss'
import { exceedsReferenceLengths, isLossDerived, recordedLoss } from '@catenary/contract/records/recorded-loss'
import { compareReadings } from '@catenary/domain/bending-cycles'
import type { CyclesReading } from '@catenary/domain/bending-cycles'
import type { CurrentRopePosition } from '@catenary/domain/length-history'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import { kindOfRecording } from '@catenary/domain/loss/damage'

/** A row of the table of events: the event with its kind, its loss and its current position. */
export interface EventRow {
  readonly event: RopeEvent
  readonly kind: RecordingKind
  readonly position: number
  /** Length of the part that is still in the rope; null for a point. */
  readonly length: number | null
  /** Why it is no longer in the rope; null if it is. */
  readonly removed: CurrentRopePosition['left']
  readonly loss: RecordedLoss
  /** The loss is derived from values of the rope, not entered. */
  readonly isLossDerived: boolean
  /** The loss is spread over more than every reference length of the rope. */
  readonly isLossSpread: boolean
}

/** The rows of a rope's events; `currentPlaceOf` returns their current positions, after shortening or relocation of the rope. */
export function eventRows(
  events: readonly RopeEvent[],
  currentPlaceOf: CurrentPositionLookup,
  rope: Rope['attributes'],
): EventRow[] {
  return events.map((event) => {
    const { position, length, left: removed } = currentPlaceOf(event)
    const kind = kindOfRecording(event.attributes)
    return {
      event,
      kind,
      position,
      length,
      removed,
      loss: recordedLoss(event.attributes, rope),
      isLossDerived: isLossDerived(event.attributes, rope),
      isLossSpread: exceedsReferenceLengths({ ...event.attributes, length }, rope),
    }
  })
}

type CyclesReadings = Readonly<LossOverTarget['bendingCyclesToTimestamp']>

/**
 * The chart's visible range as a period of time. An axis of bending cycles is read through the recorded counter, linearly
 * between its readings, as far as it goes; `undefined` where it has no reading.
 */
export function periodOf(
  zoom: readonly [from: number, to: number] | undefined,
  xAxis: 'time' | 'bendingCycles',
  recorded: CyclesReadings,
): readonly [number, number] | undefined {
  if (!zoom || xAxis === 'time') return zoom
  if (recorded.length === 0) return undefined
  const readings = compareReadings(recorded.map(([cycles, time]) => [cycles, Date.parse(time)])).consistent
  return [timeOf(zoom[0], readings, -Infinity), timeOf(zoom[1], readings, Infinity)]
}

function timeOf(cycles: number, readings: readonly CyclesReading[], fallback: number): number {
  const next = readings.findIndex(([read]) => read >= cycles)
  const after = readings[next]
  if (!after) return fallback === Infinity ? Infinity : (readings.at(-1)?.[1] ?? NaN)
  const before = readings[next - 1]
  if (!before) return fallback === -Infinity ? -Infinity : after[1]
  const share = (cycles - before[0]) / (after[0] - before[0])
  return before[1] + share * (after[1] - before[1])
}
