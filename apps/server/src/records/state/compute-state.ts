import type { SplicingEvent } from '@catenary/contract/assets/current-positions'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { DamageState, RopeInspections } from '@catenary/contract/records/damage'
import { ropeHealth } from '@catenary/domain/loss/damage'
import { damageRatio, currentLoss, findsTooLittle } from '@catenary/domain/loss/loss'
import { sectionDoubt, wiresDoubt } from '@catenary/domain/loss/metallic-section'
import { inspectionTypes } from '@catenary/domain/standards'
import type { InspectionType } from '@catenary/domain/standards'
import { noStateReasonFor } from '@catenary/domain/state'
import type { Governing, LeftOutOfState, NoStateReason } from '@catenary/domain/state'
import { damagesOfUnknownLoss } from './counting-damages.ts'
import { lastInspections, recordBefore, recordBeforeInspection } from './inspections.ts'
import type { StoredLimitDates } from './limit-dates.ts'
import { limitDatesOf } from './limit-dates.ts'
import { inspectionTypesOf, isDamage, lossInput, recordAt, recordSinceReplacement } from './loss-input.ts'
import type { RecordedEvent, RopeRecord } from './rope-record.ts'
import { splicesToRenewOf } from './splices.ts'

/** The state of a rope with what governs it, or why it has none; and what it was inspected by. */
export interface RopeState extends Pick<
  Rope,
  'damages' | 'governing' | 'noStateReason' | 'inspected' | keyof LeftOutOfState
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
  const inspections = withFallenLoss(record, lastInspections(record))
  const facts = {
    inspected,
    count,
    damagesOfUnknownLoss: damagesOfUnknownLoss(record),
    splicesToRenew: splicesToRenewOf(record, splicing),
    doubtfulEntries: doubtfulEntriesOf(record.attributes, inspections),
    inspections,
    previousRatio: previousRatioOf(record),
    limitDates: limitDatesOf(record),
  }
  if (typeof worst === 'string') return { damages: null, governing: null, noStateReason: worst, ...facts }
  return { damages: damageStateOf(worst.ratio, count), governing: worst.governing, noStateReason: null, ...facts }
}

/** Says of the last magnetic rope test where it finds much less than was known before it; of an incomplete one, which replaces nothing, it does not. */
function withFallenLoss(record: RopeRecord, inspections: RopeInspections): RopeInspections {
  const { mrt } = inspections
  const earlier = mrt && !mrt.skippedFindings && recordBefore(record, mrt)
  if (!earlier) return inspections
  const before = worstLoss(earlier, ['mrt'])
  const after = worstLoss(recordAt(record, mrt.timestamp), ['mrt'])
  if (typeof before === 'string' || typeof after === 'string' || !findsTooLittle(before.ratio, after.ratio))
    return inspections
  return { ...inspections, mrt: { ...mrt, fallenLoss: { before: before.ratio, after: after.ratio } } }
}

/** How many entries that a state is calculated by cannot well be right: what is doubted of the rope, and of its last magnetic test. */
function doubtfulEntriesOf(attributes: RopeAttributes, { mrt }: RopeInspections): number {
  return [sectionDoubt(attributes), wiresDoubt(attributes), mrt?.fallenLoss].filter(Boolean).length
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
