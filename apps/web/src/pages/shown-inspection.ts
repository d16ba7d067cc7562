import type { Rope } from '@catenary/contract/ropes'
import { offeredInspectionTypes } from '@catenary/domain/standards'

/** The inspection type that a rope's page shows: the one wished for where the rope offers it, else its usual one. */
export function shownInspection({ attributes }: Pick<Rope, 'attributes'>, wished?: 'visual' | 'mrt'): 'visual' | 'mrt' {
  const offered = offeredInspectionTypes(attributes)
  return offered.find((type) => type === wished) ?? offered[0] ?? 'visual'
}
