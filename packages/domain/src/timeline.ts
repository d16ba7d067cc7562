import { ActiveDamages } from './active-damages.ts'
import type { LossInput } from './load.ts'
import { extentsOf, loopLength } from './load.ts'

/** A recording that changes what counts, or is shown as a point of the series; in the order in which they happen. */
export interface Moment {
  readonly kind: 'inspection' | 'damage' | 'repair'
  /** Milliseconds since 1970 from which it holds. */
  readonly time: number
  readonly id: string
  /** Indexes of the damages that no longer count. */
  readonly removed: readonly number[]
  /** Index of the damage that counts from now on; `null` for one that is repaired already, and for the other kinds. */
  readonly added: number | null
}

interface Recorded {
  readonly kind: Moment['kind']
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
 * that is not among `inspections` counts as a single damage. At one moment inspections come first, each with its
 * findings, then single damages, then repairs; among equals the ids decide.
 */
export function timelineOf(input: LossInput): Moment[] {
  const { rope, damages, repairs } = input
  const loop = loopLength(rope)
  const active = new ActiveDamages(extentsOf(damages, loop), loop)
  const reaches = extentsOf(repairs, loop)
  const indexOf = new Map(damages.map(({ id }, index) => [id, index]))
  const repaired = new Set<number>()
  const times = new Float64Array(damages.length)

  function add(index: number, time: number): number | null {
    times[index] = time
    if (repaired.has(index)) return null
    active.set(index, true)
    return index
  }
  function repair(index: number, time: number): number[] {
    const named = repairs[index]?.repaired
    if (!named?.length) {
      const within = active.within(reaches.starts[index] ?? 0, reaches.lengths[index] ?? 0)
      return within.filter((damage) => (times[damage] ?? 0) < time)
    }
    const known = named.flatMap((id) => indexOf.get(id) ?? [])
    known.forEach((damage) => repaired.add(damage))
    return [...new Set(known)].filter((damage) => active.has(damage))
  }
  function removedBy({ kind, index, time }: Recorded): readonly number[] {
    if (kind === 'damage') return nothing
    return kind === 'repair' ? repair(index, time) : active.all()
  }

  return inOrder(input).map((recorded) => {
    const { kind, time, id, index } = recorded
    const removed = removedBy(recorded)
    removed.forEach((damage) => active.set(damage, false))
    return { kind, time, id, removed, added: kind === 'damage' ? add(index, time) : null }
  })
}

/** Indexes of the damages that count at the end of a timeline. */
export function indexesInForce(timeline: readonly Moment[]): Set<number> {
  const inForce = new Set<number>()
  for (const { removed, added } of timeline) {
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
