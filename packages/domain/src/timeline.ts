import { boundingExtent } from './length-history.ts'
import type { RecordedLoads, RepairInput } from './loss-input.ts'
import { ActiveDamages } from './loss/active-damages.ts'
import type { CarriedDamage, SegmentPeriod, Segment } from './loss/segment.ts'
import { carryOver, lengthHistoryOrUnchanged, locateInPeriod, segmentPeriods, createSegment } from './loss/segment.ts'

/** A recording that changes what counts, or is shown as a point of the series; in the order in which they happen. */
export interface TimelineEntry {
  /** `change`: something was cut out of the rope or put in; what follows is of the next stage. */
  readonly kind: 'inspection' | 'damage' | 'repair' | 'change'
  /** Milliseconds since 1970 from which it holds. */
  readonly time: number
  readonly id: string
  /** Indexes of the damages that no longer count. */
  readonly removed: readonly number[]
  /** Index of the damage that counts from now on; `null` for one that is repaired already, and for the other kinds. */
  readonly added: number | null
}

/** What happened to a rope, and the stages of the rope to which it happened: after each change the next one. */
export interface Timeline {
  readonly entries: readonly TimelineEntry[]
  /** One at least; the last is the rope of today. */
  readonly segments: readonly Segment[]
}

interface TimelineRecording {
  readonly kind: 'inspection' | 'damage' | 'repair'
  readonly time: number
  readonly id: string
  /** Its place in its list of the input. */
  readonly index: number
  /** The inspection that it is, or is a finding of. */
  readonly inspection: string | null
}

const noDamages: readonly number[] = []

/**
 * What happened to a rope, in the order in which it counts, independent of any reference length.
 *
 * Visual damages accumulate. An mrt inspection ends everything found before; its findings count from its own time on,
 * whatever theirs, and a single mrt damage adds to the inspection in force. A finding of an inspection
 * that is not among `inspections` counts as a single damage. At one moment changes of the rope come first, then
 * inspections, each with its findings, then single damages, then repairs; among equals the ids decide.
 *
 * Everything counts where it lay at that time: what a change cut out of the rope counts until then. What was recorded
 * before the rope was replaced belongs to another rope and is left out. k changes and n recordings cost O(k · n log n) at most.
 */
export function buildTimeline(input: RecordedLoads): Timeline {
  const lengthHistory = lengthHistoryOrUnchanged(input)
  const periods = segmentPeriods(lengthHistory)
  const startTime = lengthHistory.replacement?.time ?? -Infinity
  const recorded = sortedRecordings(input).filter(({ time }) => time >= startTime)
  const builder = new TimelineBuilder(input)
  let processedCount = 0
  periods.forEach((period, index) => {
    const until = periods[index + 1]?.from ?? Infinity
    const end = recorded.findIndex(({ time }, place) => place >= processedCount && time >= until)
    const periodRecordings = recorded.slice(processedCount, end < 0 ? recorded.length : end)
    processedCount += periodRecordings.length
    builder.addSegment(period, periodRecordings)
  })
  return builder
}

/** Builds the timeline segment by segment. */
class TimelineBuilder implements Timeline {
  readonly entries: TimelineEntry[] = []
  readonly segments: Segment[] = []
  readonly #input: RecordedLoads
  readonly #effectiveTimes: Float64Array
  readonly #indexOf: ReadonlyMap<string, number>
  readonly #repaired = new Set<number>()
  #carried: readonly CarriedDamage[] = []

  constructor(input: RecordedLoads) {
    this.#input = input
    this.#effectiveTimes = new Float64Array(input.damages.length)
    this.#indexOf = new Map(input.damages.map(({ id }, index) => [id, index]))
  }

  addSegment(period: SegmentPeriod, recorded: readonly TimelineRecording[]): void {
    const damages = recorded.filter(({ kind }) => kind === 'damage')
    for (const { index, time } of damages) this.#effectiveTimes[index] = time
    const source = {
      damages: this.#input.damages,
      timeOf: (damage: number) => this.#effectiveTimes[damage] ?? 0,
    }
    const segment = createSegment(period, source, {
      carried: this.#carried,
      recorded: damages.map(({ index }) => index),
    })
    this.segments.push(segment)
    const segmentDamages = new SegmentDamages(segment, this.#input.damages.length)
    for (const { damage } of this.#carried) segmentDamages.set(damage, true)
    for (const recording of recorded) this.#applyRecording(recording, period, segmentDamages)
    this.#endSegment(segment, segmentDamages)
  }

  #applyRecording(recorded: TimelineRecording, period: SegmentPeriod, segmentDamages: SegmentDamages): void {
    const { kind, time, id, index } = recorded
    const removed = this.#damagesRemovedBy(recorded, period, segmentDamages)
    removed.forEach((damage) => segmentDamages.set(damage, false))
    const isAdded = kind === 'damage' && !this.#repaired.has(index)
    if (isAdded) segmentDamages.set(index, true)
    this.entries.push({ kind, time, id, removed, added: isAdded ? index : null })
  }

  #damagesRemovedBy(
    { kind, index, time }: TimelineRecording,
    period: SegmentPeriod,
    segmentDamages: SegmentDamages,
  ): readonly number[] {
    if (kind === 'damage') return noDamages
    if (kind === 'inspection') return segmentDamages.all()
    const repair = this.#input.repairs[index]
    if (!repair?.repaired?.length) {
      const extents = boundingExtent(repair ? locateInPeriod(period, repair) : [], period.loop)
      return segmentDamages
        .within(extents.position, extents.length ?? 0)
        .filter((damage) => (this.#effectiveTimes[damage] ?? 0) < time && this.#isRemovedBy(damage, repair))
    }
    const knownDamages = repair.repaired.flatMap((id) => this.#indexOf.get(id) ?? [])
    knownDamages.forEach((damage) => this.#repaired.add(damage))
    return [...new Set(knownDamages)].filter((damage) => segmentDamages.has(damage))
  }

  /** A strand replacement removes the damages of that strand only. */
  #isRemovedBy(damage: number, repair: RepairInput | undefined): boolean {
    if (repair?.strand === undefined) return true
    return repair.strand !== null && this.#input.damages[damage]?.strand === repair.strand
  }

  #endSegment(segment: Segment, segmentDamages: SegmentDamages): void {
    const [end] = segment.laterSteps
    if (!end) return
    const activeDamages = new Set(segmentDamages.all())
    this.#carried = carryOver(segment, activeDamages)
    for (const { damage } of this.#carried) activeDamages.delete(damage)
    const { time, id } = end.change
    this.entries.push({ kind: 'change', time, id, removed: [...activeDamages], added: null })
  }
}

/** The damages that count in a stage, by their index among all. */
class SegmentDamages {
  readonly #members: Int32Array
  readonly #memberOf: Int32Array
  readonly #active: ActiveDamages

  constructor({ members, extents, loop }: Segment, count: number) {
    this.#members = members
    this.#memberOf = new Int32Array(count).fill(-1)
    members.forEach((damage, member) => {
      this.#memberOf[damage] = member
    })
    this.#active = new ActiveDamages(extents, loop)
  }

  has(damage: number): boolean {
    const member = this.#memberOf[damage] ?? -1
    return member >= 0 && this.#active.has(member)
  }

  set(damage: number, isActive: boolean): void {
    this.#active.set(this.#memberOf[damage] ?? 0, isActive)
  }

  /** All damages that count, by position. */
  all(): number[] {
    return this.#toDamages(this.#active.all())
  }

  /** Those that lie entirely within an extent. */
  within(start: number, length: number): number[] {
    return this.#toDamages(this.#active.within(start, length))
  }

  #toDamages(members: readonly number[]): number[] {
    return members.map((member) => this.#members[member] ?? -1)
  }
}

/** Indexes of the damages that count at the end of a timeline. */
export function activeDamageIndexes({ entries }: Timeline): Set<number> {
  const activeIndexes = new Set<number>()
  for (const { removed, added } of entries) {
    removed.forEach((damage) => activeIndexes.delete(damage))
    if (added !== null) activeIndexes.add(added)
  }
  return activeIndexes
}

function sortedRecordings({ inspectionType, damages, inspections, repairs }: RecordedLoads): TimelineRecording[] {
  const snapshots = inspectionType === 'mrt' ? inspections : []
  const timeOf = new Map(snapshots.map(({ id, time }) => [id, time]))
  const recorded: TimelineRecording[] = [
    ...snapshots.map(({ id, time }, index) => ({ kind: 'inspection' as const, time, id, index, inspection: id })),
    ...damages.map(({ id, time, inspection }, index) => {
      const inspectionTime = inspection ? timeOf.get(inspection) : undefined
      const foundBy = inspectionTime === undefined ? null : (inspection ?? null)
      return { kind: 'damage' as const, time: inspectionTime ?? time, id, index, inspection: foundBy }
    }),
    ...repairs.map(({ id, time }, index) => ({ kind: 'repair' as const, time, id, index, inspection: null })),
  ]
  return recorded.toSorted(compareRecordings)
}

function compareRecordings(a: TimelineRecording, b: TimelineRecording): number {
  if (a.time !== b.time) return a.time - b.time
  const rank = rankOf(a) - rankOf(b)
  if (rank !== 0) return rank
  if (a.inspection !== b.inspection) return (a.inspection ?? '') < (b.inspection ?? '') ? -1 : 1
  if (a.kind !== b.kind) return a.kind === 'inspection' ? -1 : 1
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

function rankOf({ kind, inspection }: TimelineRecording): number {
  if (inspection !== null) return 0
  return kind === 'damage' ? 1 : 2
}
