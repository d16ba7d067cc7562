import type { Rope } from '@catenary/contract/assets/ropes'
import type { InspectionType } from '@catenary/domain/standards'
import type { NoStateReason } from '@catenary/domain/state'
import { noStateReasonFor } from '@catenary/domain/state'

/** The state that a rope would have once an inspection is saved: its loss over the permitted loss, or why it has none. */
export interface StateAfter {
  readonly ratio: number | null
  readonly reason: NoStateReason | null
}

/** The state of a rope after an inspection of this kind: the worst over all kinds, of which these are the ratios. */
export function computeStateAfter(
  { attributes, inspected }: Pick<Rope, 'attributes' | 'inspected'>,
  inspection: InspectionType,
  ratios: readonly (number | null)[],
): StateAfter {
  const reason = noStateReasonFor(attributes, [...inspected, inspection])
  const known = ratios.filter((ratio) => ratio !== null)
  if (reason !== null || known.length === 0) return { ratio: null, reason: reason ?? 'noLimit' }
  return { ratio: Math.max(...known), reason: null }
}
