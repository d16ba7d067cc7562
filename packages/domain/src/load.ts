import type { Criterion, InspectionType } from './standards.ts'

/** A damage that costs cross-section. Archived ones are left out by the caller. */
export interface DamageLoad {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly time: number
  /** Metres from the rope's zero point. */
  readonly position: number
  /** Metres over which the loss is spread evenly; without it the loss sits at the position. */
  readonly length?: number | null
  /** Lost cross-section in mm². */
  readonly loss: number
  /** Number of broken wires, for limits that count wires. */
  readonly brokenWires?: number | null
  /** The wire that is broken: several breaks of one wire within a window count once. */
  readonly wire?: string | null
  /** Id of the mrt inspection that found it. */
  readonly inspection?: string | null
}

/** An mrt inspection, also one that found nothing. */
export interface Inspection {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly time: number
}

/** A repair: takes away the damages that it names, else the earlier ones within its extent. */
export interface RepairRecord {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly time: number
  /** Metres from the rope's zero point. */
  readonly position: number
  /** Metres; without it the repair reaches only damages at its position. */
  readonly length?: number | null
  /** Ids of the damages that it takes away. */
  readonly repaired?: readonly string[] | null
}

/** What rope mechanics needs to know of a rope. */
export interface RopeSection {
  /** Millimetres. */
  readonly nominalDiameter: number
  /** Nominal, in mm², without core. */
  readonly metallicCrossSection: number
  /** Metres; `null` where unknown, and then positions are never taken round. */
  readonly ropeLength: number | null
  /** Spliced into a loop: positions run on from the rope's length to 0. */
  readonly isClosed: boolean
  /** Number of wires without core, for limits that count wires. */
  readonly loadBearingWires?: number | null
}

/** A rope, the limits it is judged by, and what one kind of inspection recorded on it. */
export interface LossInput {
  readonly rope: RopeSection
  readonly criterion: Criterion
  readonly inspectionType: InspectionType
  readonly damages: readonly DamageLoad[]
  readonly inspections: readonly Inspection[]
  readonly repairs: readonly RepairRecord[]
}

/** Metres within which two positions are taken as the same: far below what can be measured, far above rounding. */
export const positionTolerance = 1e-6

/** The length at which a rope's positions run on to 0, or `null` for an open rope. */
export function loopLength({ isClosed, ropeLength }: RopeSection): number | null {
  return isClosed && ropeLength !== null && ropeLength > 0 ? ropeLength : null
}

/**
 * Where damages or repairs lie: entry i of both lists belongs to entry i of the records. On a closed rope the starts are
 * taken round to between 0 and its length; the length is 0 for a point.
 */
export interface Extents {
  readonly starts: Float64Array
  readonly lengths: Float64Array
}

/** Where recorded positions and lengths lie on the rope. */
export function extentsOf(
  records: readonly { readonly position: number; readonly length?: number | null }[],
  loop: number | null,
): Extents {
  const starts = new Float64Array(records.length)
  const lengths = new Float64Array(records.length)
  records.forEach(({ position, length }, index) => {
    starts[index] = loop === null ? position : aroundLoop(position, loop)
    if (length && length > positionTolerance) lengths[index] = loop === null ? length : Math.min(length, loop)
  })
  return { starts, lengths }
}

/** A position taken round to between 0 (included) and the loop's length (excluded). */
export function aroundLoop(position: number, loop: number): number {
  return ((position % loop) + loop) % loop
}
