import type { LengthHistory, LocatedRecording } from './length-history.ts'
import type { Criterion, InspectionType } from './standards.ts'

/**
 * A damage that costs cross-section, where it was recorded; its loss is spread evenly over its length. Archived ones are
 * left out by the caller.
 */
export interface DamageInput extends LocatedRecording {
  readonly id: string
  /** Lost cross-section in mm². */
  readonly loss: number
  /** Number of broken wires, for limits that count wires. */
  readonly brokenWires?: number | null
  /** The strand of the wire; none where it was not entered, or where the rope has no strands. */
  readonly strand?: string | null
  /**
   * The number of the wire in its strand. Several breaks of one wire within a window count once, and only those: without
   * a number a damage is never taken for another's, see {@link wireKey}.
   */
  readonly wire?: string | null
  /** Id of the mrt inspection that found it. */
  readonly inspection?: string | null
}

/** An mrt inspection, also one that found nothing. */
export interface Inspection {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly time: number
  /** How many of its findings could not be read: what they found is not known. */
  readonly skippedFindings?: number
}

/**
 * A repair: takes away the damages that it names, else the earlier ones within its extent in the rope as repaired; without
 * a length those at its position.
 */
export interface RepairInput extends LocatedRecording {
  readonly id: string
  /** Ids of the damages that it takes away. */
  readonly repaired?: readonly string[] | null
  /**
   * The strand that was replaced, whose damages alone it takes away within its extent; `null` where it was not entered, and
   * then it takes away only what it names. Absent for a repair of the whole rope.
   */
  readonly strand?: string | null
}

/** A number or a name; a blank, or a sign such as "?" or "-", stands for an unknown wire. */
const wireNumberPattern = /[\p{L}\p{N}]/u

/** Identifies a wire by its strand and its number; `null` where it has no number. */
export function wireKey({ strand, wire }: Pick<DamageInput, 'strand' | 'wire'>): string | null {
  return wire && wireNumberPattern.test(wire) ? JSON.stringify([strand || null, wire]) : null
}

/** The dimensions of a rope that losses are computed with. */
export interface RopeDimensions {
  /** Millimetres. */
  readonly nominalDiameter: number
  /** Nominal, in mm², without core. */
  readonly metallicCrossSection: number
  /** Metres, as of today; `null` where unknown, and then positions are never taken round. */
  readonly ropeLength: number | null
  /** Spliced into a loop: positions run on from the rope's length to 0. */
  readonly isClosed: boolean
  /** Number of wires without core, for limits that count wires. */
  readonly loadBearingWires?: number | null
}

/** A rope, the limits it is judged by, and what one kind of inspection recorded on it. */
export interface LossInput {
  readonly rope: RopeDimensions
  readonly criterion: Criterion
  readonly inspectionType: InspectionType
  readonly damages: readonly DamageInput[]
  readonly inspections: readonly Inspection[]
  readonly repairs: readonly RepairInput[]
  /** The changes of the rope's length; without it the rope was never changed. */
  readonly lengthHistory?: LengthHistory
}

/** What was recorded on a rope, whatever its limits and its cross-section. */
export interface RecordedLoads extends Omit<LossInput, 'criterion' | 'rope'> {
  readonly rope: Pick<RopeDimensions, 'ropeLength' | 'isClosed'>
}

/** The length at which a rope's positions run on to 0, or `null` for an open rope. */
export function loopLength({ isClosed, ropeLength }: RecordedLoads['rope']): number | null {
  return isClosed && ropeLength !== null && ropeLength > 0 ? ropeLength : null
}

/** The mrt inspections that found nothing. One of which findings could not be read did find something. */
export function inspectionsWithoutFindings({ damages, inspections }: LossInput): Inspection[] {
  const withFindings = new Set(damages.map(({ inspection }) => inspection))
  return inspections.filter(({ id, skippedFindings = 0 }) => !withFindings.has(id) && skippedFindings === 0)
}

/**
 * The last mrt inspection, where findings of it could not be read; undefined where it is complete, or there is none. The rope
 * may have lost more than is known.
 */
export function incompleteInspection({
  inspections,
}: Pick<LossInput, 'inspections'>): Required<Inspection> | undefined {
  const last = inspections.toSorted(compareInspections).at(-1)
  return last?.skippedFindings ? { ...last, skippedFindings: last.skippedFindings } : undefined
}

/**
 * The inputs of which the worst holds at any time. What an incomplete mrt inspection left out may be what was found before: it
 * cannot tell that the rope has lost less. So each of them, with what was recorded singly since, stands beside the complete ones
 * until the next complete one; the last of them first. Only the recorded input where all inspections are complete.
 */
export function inputsByTest<Input extends RecordedLoads>(input: Input): Input[] {
  const inspections = input.inspections.toSorted(compareInspections)
  if (input.inspectionType !== 'mrt' || !inspections.some((one) => one.skippedFindings)) return [input]
  const skippedById = new Map(inspections.map(({ id, skippedFindings = 0 }) => [id, skippedFindings]))
  const skippedOf = ({ inspection }: DamageInput) => (inspection ? skippedById.get(inspection) : undefined)
  const single = input.damages.filter((one) => skippedOf(one) === undefined)
  const findings = Map.groupBy(input.damages, ({ inspection }) => inspection)
  const complete = {
    ...input,
    inspections: inspections.filter((one) => !one.skippedFindings),
    damages: input.damages.filter((one) => !skippedOf(one)),
  }
  let next: Inspection | undefined
  const incomplete = inspections.toReversed().flatMap((test) => {
    if (!test.skippedFindings) next = test
    if (next === test) return []
    const end = next?.time ?? Infinity
    const since = single.filter(({ time }) => time >= test.time && time < end)
    const damages = [...(findings.get(test.id) ?? []), ...since]
    return [{ ...input, inspections: next ? [test, next] : [test], damages }]
  })
  return [...incomplete, complete]
}

function compareInspections(a: Inspection, b: Inspection): number {
  return a.time - b.time || (a.id < b.id ? -1 : 1)
}
