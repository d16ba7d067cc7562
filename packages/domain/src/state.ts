import { discardCriterion, offeredInspectionTypes, ropeApplications, ropeTypes, standardIds } from './standards.ts'
import type { InspectionType, CriterionInput } from './standards.ts'

/**
 * Why a rope has no state, in the order in which one is named where several hold: nothing was ever inspected or found on
 * it; it names no standard; no limit applies to what was inspected; its diameter or its metallic cross-section is missing.
 */
export const noStateReasons = ['notInspected', 'noStandard', 'noLimit', 'noDiameter', 'noCrossSection'] as const
export type NoStateReason = (typeof noStateReasons)[number]

/** What governs the state of a rope: the kind of inspection and the reference length, in nominal diameters. */
export interface Governing {
  readonly inspectionType: InspectionType
  readonly multiple: number
}

/**
 * Whether the limit may be reached at a time (milliseconds since 1970), by the date (ISO 8601) of the cautious forecast. No milder
 * word than that may stand beside the state.
 */
export function mayBeReached(limitEarliest: string | null | undefined, now: number): boolean {
  return typeof limitEarliest === 'string' && Date.parse(limitEarliest) <= now
}

/**
 * What a state says nothing of, counted beside it: damages whose loss nobody knows, splices with parts to be renewed, and entries
 * by which it was calculated, or splices were rated, that cannot well be right. Of several ropes, those of all together.
 */
export const leftOutCounts = ['damagesOfUnknownLoss', 'splicesToRenew', 'doubtfulEntries'] as const
type LeftOutCount = (typeof leftOutCounts)[number]
export type LeftOutOfState = Readonly<Record<LeftOutCount, number>>

/** What a state leaves out, of something that has other fields as well. */
export function leftOutOf({ damagesOfUnknownLoss, splicesToRenew, doubtfulEntries }: LeftOutOfState): LeftOutOfState {
  return { damagesOfUnknownLoss, splicesToRenew, doubtfulEntries }
}

/** What the states of several leave out together. */
export function sumOfLeftOut(all: readonly LeftOutOfState[]): LeftOutOfState {
  const sum = (name: LeftOutCount) => all.reduce((total, one) => total + one[name], 0)
  return leftOutOf({
    damagesOfUnknownLoss: sum('damagesOfUnknownLoss'),
    splicesToRenew: sum('splicesToRenew'),
    doubtfulEntries: sum('doubtfulEntries'),
  })
}

/** Whether a state leaves anything out: then what it is of may be worse than its figure. */
export function leavesOut(counts: Partial<LeftOutOfState>): boolean {
  return leftOutCounts.some((name) => (counts[name] ?? 0) > 0)
}

/** The fields of a rope that decide whether its state can be computed; mm and mm². */
export interface StateInput extends CriterionInput {
  readonly nominalDiameter?: number | null | undefined
  readonly metallicCrossSection?: number | null | undefined
}

/** The facts of a rope that its state depends on, in the order in which a missing one is named. */
export const stateInputFields = [
  'standard',
  'ropeType',
  'ropeApplication',
  'ownLimits',
  'nominalDiameter',
  'metallicCrossSection',
] as const
export type StateInputField = (typeof stateInputFields)[number]

/** The fields of a rope's settings that notes on its state link to: also those whose value may be doubted. */
export const linkedFields = [...stateInputFields, 'loadBearingWires'] as const
export type LinkedField = (typeof linkedFields)[number]

const reasonByField = {
  standard: 'noStandard',
  ropeType: 'noLimit',
  ropeApplication: 'noLimit',
  ownLimits: 'noLimit',
  nominalDiameter: 'noDiameter',
  metallicCrossSection: 'noCrossSection',
} as const satisfies Record<StateInputField, NoStateReason>

/**
 * The facts without which a rope has no state after these kinds of inspection, in order; before any inspection, after the
 * kinds that the rope offers. Own limits are among them only where no standard can have a limit for the rope.
 */
export function missingStateFields(rope: StateInput, inspected: readonly InspectionType[]): StateInputField[] {
  const types = inspected.length > 0 ? inspected : offeredInspectionTypes(rope)
  const missing = [
    ...(['standard', 'nominalDiameter', 'metallicCrossSection'] as const).filter((field) => !rope[field]),
    ...missingForLimit(rope, types),
  ]
  return stateInputFields.filter((field) => missing.includes(field))
}

/** What has to be entered for a limit to apply: type and application where they decide it, else limits of one's own. */
function missingForLimit(rope: CriterionInput, types: readonly InspectionType[]): StateInputField[] {
  const standards = rope.standard ? [rope.standard] : standardIds
  const hasLimit = (input: CriterionInput) =>
    standards.some((standard) => types.some((type) => discardCriterion({ ...input, standard }, type)))
  if (hasLimit(rope)) return []
  const possible = (rope.ropeType ? [rope.ropeType] : ropeTypes).flatMap((ropeType) =>
    (rope.ropeApplication ? [rope.ropeApplication] : ropeApplications).map((ropeApplication) => ({
      ropeType,
      ropeApplication,
    })),
  )
  if (!possible.some((input) => hasLimit({ ...rope, ...input }))) return ['ownLimits']
  return (['ropeType', 'ropeApplication'] as const).filter((field) => !rope[field])
}

/**
 * Why a rope has no state after these kinds of inspection; null for one that has a state. Of several kinds one with
 * limits is enough.
 */
export function noStateReasonFor(rope: StateInput, inspected: readonly InspectionType[]): NoStateReason | null {
  if (inspected.length === 0) return 'notInspected'
  const [first] = missingStateFields(rope, inspected)
  return first ? reasonByField[first] : null
}
