import { ActiveDamages } from './active-damages.ts'
import type { LossInput, RepairRecord } from './load.ts'
import { spanOf } from './rope-course.ts'
import type { Carried, Span, Stage } from './stage.ts'
import { carriedOver, courseOf, piecesIn, spansOf, stageOf } from './stage.ts'

/** A recording that changes what counts, or is shown as a point of the series; in the order in which they happen. */
export interface Moment {
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
  readonly moments: readonly Moment[]
  /** One at least; the last is the rope of today. */
  readonly stages: readonly Stage[]
}

interface Recorded {
  readonly kind: 'inspection' | 'damage' | 'repair'
  readonly time: number
  readonly id: string
  /** Its place in its list of the input. */
  readonly index: number
  /** The inspection that it is, or is a finding of. */
  readonly inspection: string | null
}

const nothing: readonly number[] = []

/**
 * What happened to a rope, in the order in which it counts, independent of any reference length.
 *
 * Visual damages accumulate. An mrt inspection ends everything found before; its findings hold from its own time on,
 * whenever they were written down, and a single mrt damage adds to the inspection in force. A finding of an inspection
 * that is not among `inspections` counts as a single damage. At one moment changes of the rope come first, then
 * inspections, each with its findings, then single damages, then repairs; among equals the ids decide.
 *
 * Everything counts where it lay at that time: what a change cut out of the rope counts until then. What was recorded
 * before the rope was replaced is of another rope and not told. k changes and n recordings cost O(k · n log n) at most.
 */
export function timelineOf(input: LossInput): Timeline {
  const course = courseOf(input)
  const spans = spansOf(course)
  const begin = course.replacement?.time ?? -Infinity
  const recorded = inOrder(input).filter(({ time }) => time >= begin)
  const play = new Play(input)
  let done = 0
  spans.forEach((span, index) => {
    const until = spans[index + 1]?.from ?? Infinity
    const end = recorded.findIndex(({ time }, place) => place >= done && time >= until)
    const own = recorded.slice(done, end < 0 ? recorded.length : end)
    done += own.length
    play.stage(span, own)
  })
  return play
}

/** Plays the recordings of a rope stage by stage. */
class Play implements Timeline {
  readonly moments: Moment[] = []
  readonly stages: Stage[] = []
  readonly #input: LossInput
  readonly #times: Float64Array
  readonly #indexOf: ReadonlyMap<string, number>
  readonly #repaired = new Set<number>()
  #carried: readonly Carried[] = []

  constructor(input: LossInput) {
    this.#input = input
    this.#times = new Float64Array(input.damages.length)
    this.#indexOf = new Map(input.damages.map(({ id }, index) => [id, index]))
  }

  stage(span: Span, recorded: readonly Recorded[]): void {
    const damages = recorded.filter(({ kind }) => kind === 'damage')
    for (const { index, time } of damages) this.#times[index] = time
    const made = {
      damages: this.#input.damages,
      timeOf: (damage: number) => this.#times[damage] ?? 0,
    }
    const stage = stageOf(span, made, { carried: this.#carried, recorded: damages.map(({ index }) => index) })
    this.stages.push(stage)
    const active = new StageDamages(stage, this.#input.damages.length)
    for (const { damage } of this.#carried) active.set(damage, true)
    for (const one of recorded) this.#happen(one, span, active)
    this.#end(stage, active)
  }

  #happen(recorded: Recorded, span: Span, active: StageDamages): void {
    const { kind, time, id, index } = recorded
    const removed = this.#removedBy(recorded, span, active)
    removed.forEach((damage) => active.set(damage, false))
    const isAdded = kind === 'damage' && !this.#repaired.has(index)
    if (isAdded) active.set(index, true)
    this.moments.push({ kind, time, id, removed, added: isAdded ? index : null })
  }

  #removedBy({ kind, index, time }: Recorded, span: Span, active: StageDamages): readonly number[] {
    if (kind === 'damage') return nothing
    if (kind === 'inspection') return active.all()
    const repair = this.#input.repairs[index]
    if (!repair?.repaired?.length) {
      const reach = spanOf(repair ? piecesIn(span, repair) : [], span.loop)
      return active
        .within(reach.position, reach.length ?? 0)
        .filter((damage) => (this.#times[damage] ?? 0) < time && this.#isReached(damage, repair))
    }
    const known = repair.repaired.flatMap((id) => this.#indexOf.get(id) ?? [])
    known.forEach((damage) => this.#repaired.add(damage))
    return [...new Set(known)].filter((damage) => active.has(damage))
  }

  /** A new strand takes away the damages of the old one, and of no other. */
  #isReached(damage: number, repair: RepairRecord | undefined): boolean {
    if (repair?.strand === undefined) return true
    return repair.strand !== null && this.#input.damages[damage]?.strand === repair.strand
  }

  #end(stage: Stage, active: StageDamages): void {
    const [end] = stage.later
    if (!end) return
    const counting = new Set(active.all())
    this.#carried = carriedOver(stage, counting)
    for (const { damage } of this.#carried) counting.delete(damage)
    const { time, id } = end.change
    this.moments.push({ kind: 'change', time, id, removed: [...counting], added: null })
  }
}

/** The damages that count in a stage, by their index among all. */
class StageDamages {
  readonly #members: Int32Array
  readonly #memberOf: Int32Array
  readonly #active: ActiveDamages

  constructor({ members, reach, loop }: Stage, count: number) {
    this.#members = members
    this.#memberOf = new Int32Array(count).fill(-1)
    members.forEach((damage, member) => {
      this.#memberOf[damage] = member
    })
    this.#active = new ActiveDamages(reach, loop)
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
    return this.#damages(this.#active.all())
  }

  /** Those that lie entirely within an extent. */
  within(start: number, length: number): number[] {
    return this.#damages(this.#active.within(start, length))
  }

  #damages(members: readonly number[]): number[] {
    return members.map((member) => this.#members[member] ?? -1)
  }
}

/** Indexes of the damages that count at the end of a timeline. */
export function indexesInForce({ moments }: Timeline): Set<number> {
  const inForce = new Set<number>()
  for (const { removed, added } of moments) {
    removed.forEach((damage) => inForce.delete(damage))
    if (added !== null) inForce.add(added)
  }
  return inForce
}

function inOrder({ inspectionType, damages, inspections, repairs }: LossInput): Recorded[] {
  const snapshots = inspectionType === 'mrt' ? inspections : []
  const timeOf = new Map(snapshots.map(({ id, time }) => [id, time]))
  const recorded: Recorded[] = [
    ...snapshots.map(({ id, time }, index) => ({ kind: 'inspection' as const, time, id, index, inspection: id })),
    ...damages.map(({ id, time, inspection }, index) => {
      const inspected = inspection ? timeOf.get(inspection) : undefined
      const belongsTo = inspected === undefined ? null : (inspection ?? null)
      return { kind: 'damage' as const, time: inspected ?? time, id, index, inspection: belongsTo }
    }),
    ...repairs.map(({ id, time }, index) => ({ kind: 'repair' as const, time, id, index, inspection: null })),
  ]
  return recorded.toSorted(byTime)
}

function byTime(a: Recorded, b: Recorded): number {
  if (a.time !== b.time) return a.time - b.time
  const rank = rankOf(a) - rankOf(b)
  if (rank !== 0) return rank
  if (a.inspection !== b.inspection) return (a.inspection ?? '') < (b.inspection ?? '') ? -1 : 1
  if (a.kind !== b.kind) return a.kind === 'inspection' ? -1 : 1
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

function rankOf({ kind, inspection }: Recorded): number {
  if (inspection !== null) return 0
  return kind === 'damage' ? 1 : 2
}
