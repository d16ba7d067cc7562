import type { SplicingEvent } from '@catenary/contract/assets/current-positions'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { DamageState, RopeInspections } from '@catenary/contract/records/damage'
import { ropeHealth } from '@catenary/domain/loss/damage'
import { damageRatio, currentLoss, findsTooLittle } from '@catenary/domain/loss/loss'
import type { WorstWindow } from '@catenary/domain/loss/loss'
import { sectionDoubt, wiresDoubt } from '@catenary/domain/loss/metallic-section'
import { inspectionTypes } from '@catenary/domain/standards'
import type { InspectionType } from '@catenary/domain/standards'
import { noStateReasonFor } from '@catenary/domain/state'
import type { Governing, LeftOutOfState, NoStateReason } from '@catenary/domain/state'
import { damagesOfUnknownLoss } from './counting-damages.ts'
import { inspectionOf, lastInspectedAt, lastInspections, recordBefore, recordBeforeInspection } from './inspections.ts'
import type { StoredLimitDates } from './limit-dates.ts'
import { limitDatesOf } from './limit-dates.ts'
import { inspectionTypesOf, isDamage, lossInput, recordAt, recordSinceReplacement } from './loss-input.ts'
import type { RecordedEvent, RopeRecord } from './rope-record.ts'
import { countSplices } from './splices.ts'

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
  const now = worstByType(record, inspected)
  const earlier = recordBeforeInspection(record)
  const before = earlier && worstByType(earlier, inspectedBy(earlier))
  const inspections = withFallenLoss(record, lastInspections(record), { before, now })
  const worst = worstOf(now)
  const previous = before && worstOf(before)
  const splices = countSplices(record, splicing)
  const facts = {
    inspected,
    count,
    damagesOfUnknownLoss: damagesOfUnknownLoss(record),
    splicesToRenew: splices.toRenew,
    doubtfulEntries: splices.doubtful + doubtsOf(record.attributes, inspections),
    inspections,
    previousRatio: previous && typeof previous !== 'string' ? previous.ratio : null,
    limitDates: limitDatesOf(record),
  }
  if (typeof worst === 'string') return { damages: null, governing: null, noStateReason: worst, ...facts }
  return { damages: damageStateOf(worst.ratio, count), governing: worst.governing, noStateReason: null, ...facts }
}

interface KnownLosses {
  /** Before the last inspection, of either kind; null where there was none. */
  readonly before: WorstByType | NoStateReason | null
  readonly now: WorstByType | NoStateReason
}

/** Says of the last magnetic rope test where it finds much less than was known before it; of an incomplete one, which replaces nothing, it does not. */
function withFallenLoss(record: RopeRecord, inspections: RopeInspections, known: KnownLosses): RopeInspections {
  const { mrt } = inspections
  if (!mrt || mrt.skippedFindings) return inspections
  // What was calculated for the state already is not calculated again: with thousands of findings it takes a while.
  const isLast = known.before && mrt.timestamp === lastInspectedAt(inspections)
  const before = mrtRatio(isLast ? known.before : worstByType(recordBefore(record, mrt), ['mrt']))
  const isAsTested = !record.events.some((event) => event.timestamp > mrt.timestamp && isOfMrtLoss(event))
  const after = mrtRatio(isAsTested ? known.now : worstByType(recordAt(record, mrt.timestamp), ['mrt']))
  if (before === null || after === null || !findsTooLittle(before, after)) return inspections
  return { ...inspections, mrt: { ...mrt, fallenLoss: { before, after } } }
}

/** Whether the loss by magnetic tests may depend on a recording: it does on all but measurements and what was found by the eye. */
function isOfMrtLoss(event: RecordedEvent): boolean {
  if (isDamage(event)) return event.inspectionType === 'mrt'
  return event.recordingType !== 'measurement' || inspectionOf(event) === 'mrt'
}

function mrtRatio(losses: WorstByType | NoStateReason | null): number | null {
  if (losses === null || typeof losses === 'string') return null
  const worst = losses.get('mrt')
  return worst ? damageRatio([worst]) : null
}

/** How much is doubted of the rope and of its last magnetic test. */
function doubtsOf(attributes: RopeAttributes, { mrt }: RopeInspections): number {
  return [sectionDoubt(attributes), wiresDoubt(attributes), mrt?.fallenLoss].filter(Boolean).length
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
  return worstOf(worstByType(record, types))
}

/** The worst reference length of each kind of inspection, in the order in which a rope offers them. */
type WorstByType = ReadonlyMap<InspectionType, WorstWindow>

function worstByType(record: RopeRecord, types: readonly InspectionType[]): WorstByType | NoStateReason {
  const reason = noStateReasonFor(record.attributes, types)
  if (reason) return reason
  return new Map(
    inspectionTypesOf(record.attributes)
      .filter((type) => types.includes(type))
      .flatMap((type) => {
        const input = lossInput(record, type)
        const [first, ...others] = input ? currentLoss(input) : []
        return first ? [[type, others.reduce(worseOf, first)] as const] : []
      }),
  )
}

function worstOf(losses: WorstByType | NoStateReason): WorstLoss | NoStateReason {
  if (typeof losses === 'string') return losses
  const [first, ...others] = losses
  // A rope whose limits apply has a reference length.
  if (!first) return 'noLimit'
  const [inspectionType, worst] = others.reduce(
    (one, other) => (worseOf(one[1], other[1]) === other[1] ? other : one),
    first,
  )
  return { ratio: damageRatio([worst]) ?? 0, governing: { inspectionType, multiple: worst.multiple } }
}

function worseOf(one: WorstWindow, other: WorstWindow): WorstWindow {
  return other.lossOverTarget > one.lossOverTarget ? other : one
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
