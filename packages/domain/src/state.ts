import { discardCriterion } from './standards.ts'
import type { InspectionType, JudgedRope } from './standards.ts'

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

/** A rope as far as it decides whether its state can be told; mm and mm². */
export interface StatedFacts {
  /** Null without a standard. */
  readonly judged: JudgedRope | null
  readonly nominalDiameter?: number | undefined
  readonly metallicCrossSection?: number | undefined
}

/**
 * Why a rope has no state after these kinds of inspection; null for one that has a state. Of several kinds one with
 * limits is enough.
 */
export function noStateReason(
  { judged, nominalDiameter, metallicCrossSection }: StatedFacts,
  inspected: readonly InspectionType[],
): NoStateReason | null {
  if (inspected.length === 0) return 'notInspected'
  if (!judged) return 'noStandard'
  if (!inspected.some((type) => discardCriterion(judged, type))) return 'noLimit'
  if (nominalDiameter === undefined) return 'noDiameter'
  return metallicCrossSection === undefined ? 'noCrossSection' : null
}
