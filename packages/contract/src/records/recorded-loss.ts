import {
  areaToPercent,
  brokenWireLoss,
  damageTypes,
  damageTypesWithoutLoss,
  percentToArea,
} from '@catenary/domain/loss/damage'
import { discardCriterion, inspectionTypes, longestReferenceLength } from '@catenary/domain/standards'
import type { ReferenceLength } from '@catenary/domain/standards'
import { roundTo } from '@catenary/domain/units'
import type { RopeAttributes } from '../assets/rope-attributes.ts'
import type { EventAttributes } from './event-attributes.ts'

/** The figures of a rope from which the loss of a broken wire follows. */
export type RopeWireAttributes = Pick<RopeAttributes, 'metallicCrossSection' | 'loadBearingWires'>

/** Loss of metallic cross-section in both units; null where the amount or the rope's cross-section is unknown. */
export interface RecordedLoss {
  readonly area: number | null
  readonly percent: number | null
}

/**
 * Cross-section in mm² assumed for a rope without one, so that losses in percent can still be summed. Losses in mm² do
 * not count until the real cross-section is entered.
 */
export const fallbackCrossSection = 100

/** True for broken wires: their loss is derived from the rope where none is entered. */
export function isLossDerivable({ type }: { readonly type?: string | undefined }): boolean {
  return type === 'brokenWire'
}

const typesWithLoss: readonly (string | undefined)[] = damageTypes.filter(
  (type) => !damageTypesWithoutLoss.includes(type),
)

/**
 * True for damages that count but add nothing, although they may have cost cross-section: their loss was not entered, not even as 0, nor
 * does it follow from the rope.
 */
export function isLossMissing(damage: {
  readonly attributes: { readonly type?: string | undefined }
  readonly loss: RecordedLoss
  readonly counts: boolean
}): boolean {
  const { area, percent } = damage.loss
  return damage.counts && typesWithLoss.includes(damage.attributes.type) && area === null && percent === null
}

/** What of a damage tells over how much of a rope its loss is spread. */
interface ExtendedDamage {
  readonly type?: string | undefined
  readonly length?: number | null | undefined
  readonly inspectionType?: string | null | undefined
}

/**
 * True for a damage that is longer than every reference length of its rope. Its loss is spread evenly over its extent, so that none of
 * the lengths by which the rope is judged has all of it: for what was meant to be at one place, a mistake.
 */
export function exceedsReferenceLengths(damage: ExtendedDamage, rope: RopeAttributes): boolean {
  const inspectionType = inspectionTypes.find((one) => one === damage.inspectionType)
  if (!typesWithLoss.includes(damage.type) || inspectionType === undefined) return false
  const longest = longestReferenceLength(rope, inspectionType)
  return longest !== null && (damage.length ?? 0) > longest
}

/** Damages that every cross-section along them may have as much of. */
const evenTypes: readonly (string | undefined)[] = ['wear', 'frictionMark', 'corrosion', 'diameterReduction']

/** True for a damage of which each cross-section along it may have lost as much as is entered for all of it. */
export function mayBeEven({ type }: Pick<ExtendedDamage, 'type'>): boolean {
  return evenTypes.includes(type)
}

/**
 * The shortest reference length of a rope, where a damage is longer and {@link mayBeEven}: spread evenly, only part of its loss counts
 * over it, although every cross-section may have lost as much. Null otherwise.
 */
export function partlyCountingLength(damage: ExtendedDamage, rope: RopeAttributes): ReferenceLength | null {
  const { nominalDiameter } = rope
  const inspectionType = inspectionTypes.find((one) => one === damage.inspectionType)
  if (!mayBeEven(damage) || inspectionType === undefined || nominalDiameter === undefined) return null
  const { referenceLengths = [] } = discardCriterion(rope, inspectionType) ?? {}
  const [shortest] = referenceLengths.toSorted((a, b) => a.multiple - b.multiple)
  const isLonger = shortest && (damage.length ?? 0) - (shortest.multiple * nominalDiameter) / 1000 > 1e-6
  return isLonger ? shortest : null
}

/** How many wires are broken at the place of a recording: one at least, also where none or 0 is entered. */
export function brokenWireCount(damageCount: number | null | undefined): number {
  return Math.max(1, damageCount ?? 1)
}

/**
 * The loss of broken wires derived from the rope, in mm² and in percent; null for other recordings, and for a rope
 * without metallic cross-section or number of load-bearing wires.
 */
export function derivedLoss(
  broken: { readonly type?: string | undefined; readonly damageCount?: number | null | undefined },
  { metallicCrossSection, loadBearingWires }: RopeWireAttributes,
): { readonly area: number; readonly percent: number } | null {
  if (!isLossDerivable(broken) || metallicCrossSection === undefined || loadBearingWires === undefined) return null
  return brokenWireLoss(brokenWireCount(broken.damageCount), { metallicCrossSection, loadBearingWires })
}

/** The thinnest wires of a rope, fillers apart, have about a quarter of the section of an average one. */
const leastShareOfWire = 0.25

/**
 * The loss that follows from the number of broken wires, where the one entered is far less: in another unit, or of one wire for
 * many, it makes the rope look better than it is. Null where it is not, and where nothing is entered.
 */
export function shareFarAbove(
  recording: Partial<EventAttributes>,
  rope: RopeWireAttributes,
): { readonly area: number; readonly percent: number } | null {
  const derived = derivedLoss(recording, rope)
  if (!derived || recording.isLossDerived === true) return null
  const { area } = recordedLoss({ ...recording, isLossDerived: false }, rope)
  return area !== null && area < leastShareOfWire * derived.area ? derived : null
}

/** True for a recording without an entered loss, but with one derived from its rope. */
export function isLossDerived(recording: Partial<EventAttributes>, rope: RopeWireAttributes): boolean {
  const { crossSectionLossAmount: amount, isLossDerived: isMarked } = recording
  return isMarked === true || (amount === undefined && derivedLoss(recording, rope) !== null)
}

/** The loss of a recording in both units: as it was entered, else as it follows from the rope's figures of today. */
export function recordedLoss(recording: Partial<EventAttributes>, rope: RopeWireAttributes): RecordedLoss {
  const { crossSectionLossAmount: amount, crossSectionLossUnit: unit } = recording
  const derived = isLossDerived(recording, rope) ? derivedLoss(recording, rope) : null
  if (derived) return derived
  const { metallicCrossSection: crossSection } = rope
  if (amount === undefined || unit === undefined) return { area: null, percent: null }
  if (unit === '%')
    return { area: crossSection === undefined ? null : percentToArea(amount, crossSection), percent: amount }
  return { area: amount, percent: crossSection === undefined ? null : areaToPercent(amount, crossSection) }
}

/** The lost cross-section of a recording in mm², as {@link countedArea} has it. */
export function countedLossArea(recording: Partial<EventAttributes>, rope: RopeWireAttributes): number {
  return countedArea(recordedLoss(recording, rope), rope)
}

/** A loss in mm²; uses {@link fallbackCrossSection} for a rope without a cross-section of its own. */
export function countedArea({ area, percent }: RecordedLoss, rope: RopeWireAttributes): number {
  if (rope.metallicCrossSection === undefined)
    return percent === null ? 0 : percentToArea(percent, fallbackCrossSection)
  return area ?? 0
}

/**
 * Adds the derived loss, marked as derived, to a recording without an entered one: in percent where that is its unit,
 * else in mm², capped at the whole rope. A derived loss stays as it is while the rope lacks the figures, and is removed
 * when the recording is no longer a broken wire.
 */
export function withDerivedLoss<Attributes extends Partial<EventAttributes>>(
  attributes: Attributes,
  rope: RopeWireAttributes,
): Attributes {
  const { crossSectionLossAmount: amount, crossSectionLossUnit: unit = 'mm²', isLossDerived, ...rest } = attributes
  if (amount !== undefined && !isLossDerived) return attributes
  const loss = derivedLoss(attributes, rope)
  if (!loss && !isLossDerived) return attributes
  if (!loss) return isLossDerivable(attributes) && amount !== undefined ? attributes : (rest as Attributes)
  const { metallicCrossSection: fullArea = loss.area } = rope
  const derived = unit === '%' ? roundTo(Math.min(loss.percent, 100), 4) : roundTo(Math.min(loss.area, fullArea), 2)
  return { ...attributes, crossSectionLossAmount: derived, crossSectionLossUnit: unit, isLossDerived: true }
}
