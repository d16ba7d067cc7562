import { areaToPercent, percentToArea, brokenWireLoss } from '@catenary/domain/loss/damage'
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

/** What of a recording decides on its loss. */
type LossAttributeName = 'type' | 'damageCount' | 'crossSectionLossAmount' | 'crossSectionLossUnit' | 'isLossDerived'
type LossAttributes = { readonly [Key in LossAttributeName]?: EventAttributes[Key] | undefined }

/**
 * A rope whose cross-section nobody has entered is reckoned with 100 mm², so that losses in percent can still be
 * summed; losses in mm² cannot, and do not count until the cross-section is known.
 */
export const fallbackCrossSection = 100

/** True for recordings whose loss follows from the rope where nobody entered one: broken wires. */
export function isLossDerivable({ type }: { readonly type?: string | undefined }): boolean {
  return type === 'brokenWire'
}

/** How many wires are broken at the place of a recording: one at least, also where none or 0 is entered. */
export function brokenWireCount(damageCount: number | null | undefined): number {
  return Math.max(1, damageCount ?? 1)
}

/**
 * The loss that broken wires have by the figures of their rope, in mm² and in percent; null for other recordings, and for
 * a rope that does not say both its metallic cross-section and its number of load-bearing wires.
 */
export function derivedLoss(
  broken: { readonly type?: string | undefined; readonly damageCount?: number | null | undefined },
  { metallicCrossSection, loadBearingWires }: RopeWireAttributes,
): { readonly area: number; readonly percent: number } | null {
  if (!isLossDerivable(broken) || metallicCrossSection === undefined || loadBearingWires === undefined) return null
  return brokenWireLoss(brokenWireCount(broken.damageCount), { metallicCrossSection, loadBearingWires })
}

/** True for a recording whose loss nobody entered, but which has one by the figures of its rope. */
export function isLossDerived(recording: LossAttributes, rope: RopeWireAttributes): boolean {
  const { crossSectionLossAmount: amount, isLossDerived: isMarked } = recording
  return isMarked === true || (amount === undefined && derivedLoss(recording, rope) !== null)
}

/** The loss of a recording in both units: as it was entered, else as it follows from the rope's figures of today. */
export function recordedLoss(recording: LossAttributes, rope: RopeWireAttributes): RecordedLoss {
  const { crossSectionLossAmount: amount, crossSectionLossUnit: unit } = recording
  const derived = isLossDerived(recording, rope) ? derivedLoss(recording, rope) : null
  if (derived) return derived
  const { metallicCrossSection: crossSection } = rope
  if (amount === undefined || unit === undefined) return { area: null, percent: null }
  if (unit === '%')
    return { area: crossSection === undefined ? null : percentToArea(amount, crossSection), percent: amount }
  return { area: amount, percent: crossSection === undefined ? null : areaToPercent(amount, crossSection) }
}

/** The lost cross-section in mm² with which a recording counts, of a rope reckoned with {@link fallbackCrossSection} where its own is unknown. */
export function countedLossArea(recording: LossAttributes, rope: RopeWireAttributes): number {
  const { area, percent } = recordedLoss(recording, rope)
  if (rope.metallicCrossSection === undefined)
    return percent === null ? 0 : percentToArea(percent, fallbackCrossSection)
  return area ?? 0
}

/**
 * A recording with the loss that follows from its rope, marked as derived, where nobody entered one; in percent where its
 * unit is that, else in mm². More wires than the rope has are stored as all of it. A derived loss stays as it is while the
 * rope does not say enough, and is taken away from what is no broken wire any more.
 */
export function withDerivedLoss<Attributes extends LossAttributes>(
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
