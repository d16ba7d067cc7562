import type { SplicingEvent } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { DamageState, RopeInspections } from '@catenary/contract/records/damage'
import { ropeHealth } from '@catenary/domain/loss/damage'
import { damageRatio, currentLoss } from '@catenary/domain/loss/loss'
import { inspectionTypes } from '@catenary/domain/standards'
import type { InspectionType } from '@catenary/domain/standards'
import { noStateReasonFor } from '@catenary/domain/state'
import type { Governing, NoStateReason } from '@catenary/domain/state'
import { damagesOfUnknownLoss } from './counting-damages.ts'
import { lastInspections, recordBeforeInspection } from './inspections.ts'
import type { StoredLimitDates } from './limit-dates.ts'
import { limitDatesOf } from './limit-dates.ts'
import { inspectionTypesOf, isDamage, lossInput, recordSinceReplacement } from './loss-input.ts'
import type { RecordedEvent, RopeRecord } from './rope-record.ts'
import { splicesToRenewOf } from './splices.ts'

/** The state of a rope with what governs it, or why it has none; and what it was inspected by. */
export interface RopeState extends Pick<
  Rope,
  'damages' | 'governing' | 'noStateReason' | 'inspected' | 'damagesOfUnknownLoss' | 'splicesToRenew'
> {
  /** Damages that are not archived, also of a rope without a state. */
  readonly count: number
  readonly inspections: RopeInspections
  /** The ratio before the last inspection; null where there was no state then, or no inspection since. */
  readonly previousRatio: number | null
  readonly limitDates: StoredLimitDates | null
}

/**
 * Computes the state of a rope from its record: the worst over its reference lengths and inspection types. `splicing` is what
 * was recorded of its splices, newest first.
 */
export function computeRopeState(record: RopeRecord, splicing: readonly SplicingEvent[]): RopeState {
  const inspected = inspectedBy(record)
  const count = record.events.filter(isDamage).length
  const worst = worstLoss(record, inspected)
  const facts = {
    inspected,
    count,
    damagesOfUnknownLoss: damagesOfUnknownLoss(record),
    splicesToRenew: splicesToRenewOf(record, splicing),
    inspections: lastInspections(record),
    previousRatio: previousRatioOf(record),
    limitDates: limitDatesOf(record),
  }
  if (typeof worst === 'string') return { damages: null, governing: null, noStateReason: worst, ...facts }
  return { damages: damageStateOf(worst.ratio, count), governing: worst.governing, noStateReason: null, ...facts }
}

function previousRatioOf(record: RopeRecord): number | null {
  const before = recordBeforeInspection(record)
  const worst = before && worstLoss(before, inspectedBy(before))
  return worst && typeof worst !== 'string' ? worst.ratio : null
}

/** Figures of a state. */
export function damageStateOf(ratio: number, count: number): DamageState {
  return { ratio, health: ropeHealth(ratio), count }
}

/** The worst loss over target as a ratio, and where it is found. */
export interface WorstLoss {
  readonly ratio: number
  readonly governing: Governing
}

/**
 * The worst loss over target of a record among what was found by these kinds of inspection, or why the rope has no
 * state. Of several as bad the first in the order in which the rope offers them, and so where there is no loss.
 */
export function worstLoss(record: RopeRecord, types: readonly InspectionType[]): WorstLoss | NoStateReason {
  const reason = noStateReasonFor(record.attributes, types)
  if (reason) return reason
  const losses = inspectionTypesOf(record.attributes)
    .filter((type) => types.includes(type))
    .flatMap((inspectionType) => {
      const input = lossInput(record, inspectionType)
      return input ? currentLoss(input).map((worst) => ({ inspectionType, worst })) : []
    })
  const [first, ...others] = losses
  // A rope whose limits apply has a reference length.
  if (!first) return 'noLimit'
  const { inspectionType, worst } = others.reduce(
    (one, other) => (other.worst.lossOverTarget > one.worst.lossOverTarget ? other : one),
    first,
  )
  return { ratio: damageRatio([worst]) ?? 0, governing: { inspectionType, multiple: worst.multiple } }
}

/** The inspection types with recordings on the present rope. */
export function inspectedBy(record: RopeRecord): InspectionType[] {
  const losses = new Set(recordSinceReplacement(record).events.map(inspectionTypeOf))
  return inspectionTypes.filter((type) => losses.has(type))
}

/** What devices on a rope measure by themselves: that nobody found anything in it yet says nothing of the rope. */
const deviceMeasurements: readonly string[] = ['truscan', 'trudistance']

/**
 * By which kind of inspection something was found or measured; null for a repair, which is no inspection, a mutation, and a
 * measurement that a device made by itself.
 */
export function inspectionTypeOf(event: Pick<RecordedEvent, 'recordingType' | 'type' | 'inspectionType'>) {
  if (deviceMeasurements.includes(event.type)) return null
  if (event.recordingType === 'measurement') return event.type === 'mrt' ? 'mrt' : (event.inspectionType ?? 'visual')
  return isDamage(event) ? (event.inspectionType ?? 'visual') : null
}
