import type { Rope } from '@catenary/contract/ropes'
import { offeredInspectionTypes } from '@catenary/domain/standards'

/**
 * The inspection type that a rope's page shows: the one wished for where the rope offers it, else the one that governs
 * its state, else one by which anything was recorded, else its usual one.
 */
export function shownInspection(
  { attributes, governing, inspected }: Pick<Rope, 'attributes' | 'governing' | 'inspected'>,
  wished?: 'visual' | 'mrt',
): 'visual' | 'mrt' {
  const offered = offeredInspectionTypes(attributes)
  const order = [wished, governing?.inspectionType, ...offered.filter((type) => inspected.includes(type)), ...offered]
  return order.find((type) => type !== undefined && offered.includes(type)) ?? 'visual'
}
