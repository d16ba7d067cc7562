import type { Rope } from '@catenary/contract/assets/ropes'
import { offeredInspectionTypes } from '@catenary/domain/standards'

/**
 * The inspection type that a rope's page shows: the one wished for where the rope offers it, else the one that governs
 * its state, else one by which anything was recorded, else its usual one.
 */
export function shownInspection(
  { attributes, governing, inspected }: Pick<Rope, 'attributes' | 'governing' | 'inspected'>,
  requested?: 'visual' | 'mrt',
): 'visual' | 'mrt' {
  const offered = offeredInspectionTypes(attributes)
  const candidates = [
    requested,
    governing?.inspectionType,
    ...offered.filter((type) => inspected.includes(type)),
    ...offered,
  ]
  return candidates.find((type) => type !== undefined && offered.includes(type)) ?? 'visual'
}
