import type { RopeEvent } from '@catenary/contract/records/events'
import { events } from '@catenary/contract/records/events'
import { queryFor } from '../../api/queries.ts'
import type { ComparisonSearch } from '../search-params.ts'

/** Query options of the visual inspections and magnetic rope tests of a rope, the newest first. */
export function inspectionsOf(ropeId: string) {
  return queryFor(events.list, { params: { id: ropeId }, query: { type: 'visualInspection,mrt', sort: '-timestamp' } })
}

/** The inspections of the same type before another. */
export function inspectionsBefore(inspections: readonly RopeEvent[], later: RopeEvent): readonly RopeEvent[] {
  const isBefore = ({ timestamp, id }: RopeEvent) =>
    timestamp < later.timestamp || (timestamp === later.timestamp && id < later.id)
  return inspections.filter((one) => one.attributes.type === later.attributes.type && isBefore(one))
}

/** The inspections that an address chooses, or the last two magnetic or else visual ones; null where there are none to compare. */
export function chosenInspections(
  inspections: readonly RopeEvent[],
  { inspection, earlier }: Pick<ComparisonSearch, 'inspection' | 'earlier'>,
): { readonly later: RopeEvent; readonly earlier: RopeEvent } | null {
  const comparable = comparableInspections(inspections)
  const later = comparable.find(({ id }) => id === inspection) ?? comparable.find(isMagnetic) ?? comparable[0]
  if (!later) return null
  const before = inspectionsBefore(inspections, later)
  const chosen = before.find(({ id }) => id === earlier) ?? before[0]
  return chosen ? { later, earlier: chosen } : null
}

/** False where an address names an inspection that is not among those that are shown. */
export function isAsNamed(
  chosen: { readonly later: RopeEvent; readonly earlier: RopeEvent },
  { inspection, earlier }: Pick<ComparisonSearch, 'inspection' | 'earlier'>,
): boolean {
  return (inspection ?? chosen.later.id) === chosen.later.id && (earlier ?? chosen.earlier.id) === chosen.earlier.id
}

/** The inspections that another one of the same type precedes. */
export function comparableInspections(inspections: readonly RopeEvent[]): readonly RopeEvent[] {
  return inspections.filter((one) => inspectionsBefore(inspections, one).length > 0)
}

/** True for a magnetic rope test. */
export function isMagnetic({ attributes }: RopeEvent): boolean {
  return attributes.type === 'mrt'
}
