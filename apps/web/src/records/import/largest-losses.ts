import type { EventType } from '@catenary/contract/records/event-attributes'
import type { InspectionDamage } from '@catenary/contract/records/events'
import { areaToPercent } from '@catenary/domain/loss/damage'

/** A finding by its loss of metallic cross-section, in the unit it was reported in. */
export interface FindingLoss {
  readonly key: string
  /** Metres along the rope. */
  readonly position: number
  readonly type: EventType
  readonly amount: number
  readonly unit: '%' | 'mm²'
}

const maxListed = 5

/**
 * The findings with the largest losses, largest first. Losses in mm² and in percent compare by the rope's metallic
 * cross-section (mm²); where that is not known, those in mm² come after those in percent.
 */
export function largestLosses(damages: readonly InspectionDamage[], crossSection = 0): FindingLoss[] {
  const losses = damages.flatMap(({ position, attributes }, index): FindingLoss[] => {
    const { crossSectionLossAmount: amount, crossSectionLossUnit: unit, type } = attributes
    return amount !== undefined && unit !== undefined && amount > 0
      ? [{ key: String(index), position, type, amount, unit }]
      : []
  })
  const percentOf = (loss: FindingLoss) => (loss.unit === '%' ? loss.amount : areaToPercent(loss.amount, crossSection))
  return losses
    .toSorted((one, other) => (percentOf(other) ?? -1) - (percentOf(one) ?? -1) || other.amount - one.amount)
    .slice(0, maxListed)
}
