import { isLossMissing } from '@catenary/contract/records/recorded-loss'
import { activeDamageIds } from '@catenary/domain/loss/loss'
import { inspectionTypes } from '@catenary/domain/standards'
import type { InspectionType } from '@catenary/domain/standards'
import { isDamage, lossOf, recordedLoads } from './loss-input.ts'
import type { RecordedEvent, RopeRecord } from './rope-record.ts'

/**
 * The ids of the damages found by an inspection type that count today: neither repaired nor superseded, cut out nor of a
 * replaced rope. Whether the rope has limits and dimensions does not matter.
 */
export function countingDamageIds(record: RopeRecord, inspectionType: InspectionType): ReadonlySet<string> {
  return activeDamageIds(recordedLoads(record, inspectionType))
}

/** How many damages of a record count by any inspection type but add nothing, as `isLossMissing` has it. */
export function damagesOfUnknownLoss(record: RopeRecord): number {
  return damagesOfUnknownLossAmong(record, () => true)
}

/** The same, of those damages of the record alone for which `isIncluded` is true. */
export function damagesOfUnknownLossAmong(record: RopeRecord, isIncluded: (event: RecordedEvent) => boolean): number {
  const isLossUnknown = (event: RecordedEvent) =>
    isLossMissing({ attributes: event, loss: lossOf(event, record.attributes), counts: true })
  const candidates = new Set(
    record.events.filter((event) => isDamage(event) && isIncluded(event) && isLossUnknown(event)),
  )
  if (candidates.size === 0) return 0
  // Whether a damage counts depends on inspections, repairs and changes of the rope, never on another damage.
  const events = record.events.filter((event) => !isDamage(event) || candidates.has(event))
  return inspectionTypes.reduce((sum, type) => sum + countingDamageIds({ ...record, events }, type).size, 0)
}
