import type { Rope } from '@catenary/contract/assets/ropes'
import { offeredInspectionTypes } from '@catenary/domain/standards'

/**
 * The inspection type that a rope page shows: the requested one if the rope has it, else the governing one, else one
 * with recordings, else the default of the rope.
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
