import { positionTolerance } from '../position.ts'

/** Where damages begin and how far they reach, in metres: entry i of both lists belongs to damage i. */
export interface Extents {
  readonly starts: Float64Array
  readonly lengths: Float64Array
}

/**
 * The damages in force, found by where they start. Each change and each step of a search costs O(log n), so that a
 * search costs no more than what it finds.
 */
export class ActiveDamages {
  readonly #extents: Extents
  readonly #loop: number | null
  /** The damages from the lowest start to the highest, and the place of each in that order. */
  readonly #order: Uint32Array
  readonly #rank: Uint32Array
  /** A full binary tree over the order: 1 where anything below is in force. */
  readonly #occupied: Uint8Array
  readonly #leaves: number

  constructor(extents: Extents, loop: number | null) {
    const { starts } = extents
    this.#extents = extents
    this.#loop = loop
    this.#order = Uint32Array.from(starts.keys()).toSorted((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0))
    this.#rank = new Uint32Array(starts.length)
    this.#order.forEach((damage, rank) => {
      this.#rank[damage] = rank
    })
    this.#leaves = 2 ** Math.ceil(Math.log2(starts.length + 1))
    this.#occupied = new Uint8Array(2 * this.#leaves)
  }

  has(damage: number): boolean {
    return this.#occupied[this.#leaves + (this.#rank[damage] ?? 0)] === 1
  }

  /** Puts a damage in force or out of it. */
  set(damage: number, isActive: boolean): void {
    const occupied = this.#occupied
    let node = this.#leaves + (this.#rank[damage] ?? 0)
    occupied[node] = isActive ? 1 : 0
    while (node > 1) {
      node >>= 1
      occupied[node] = (occupied[2 * node] ?? 0) | (occupied[2 * node + 1] ?? 0)
    }
  }

  /** All damages in force, by position. */
  all(): number[] {
    return this.#between(-Infinity, Infinity)
  }

  /** The damages in force that lie entirely within an extent; on a closed rope it may run over the join. */
  within(start: number, length: number): number[] {
    const loop = this.#loop
    if (loop !== null && length >= loop) return this.all()
    const end = start + length + positionTolerance
    const shifts = loop === null ? [0] : [-loop, 0, loop]
    return shifts.flatMap((shift) =>
      this.#between(start - positionTolerance - shift, end - shift).filter(
        (damage) => this.#startOf(damage) + (this.#extents.lengths[damage] ?? 0) + shift <= end,
      ),
    )
  }

  #startOf(damage: number): number {
    return this.#extents.starts[damage] ?? 0
  }

  #between(from: number, to: number): number[] {
    const result: number[] = []
    for (let rank = this.#next(this.#firstRankAt(from)); rank !== null; rank = this.#next(rank + 1)) {
      const damage = this.#order[rank] ?? 0
      if (this.#startOf(damage) > to) break
      result.push(damage)
    }
    return result
  }

  #firstRankAt(position: number): number {
    let low = 0
    let high = this.#order.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#startOf(this.#order[middle] ?? 0) < position) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The first rank in force from the given one on. */
  #next(rank: number): number | null {
    const occupied = this.#occupied
    if (rank >= this.#order.length) return null
    let node = this.#leaves + rank
    while (occupied[node] === 0) {
      // Up until there is a neighbour to the right; past the last leaf of the tree there is none.
      while (node % 2 === 1) node >>= 1
      if (node === 0) return null
      node += 1
    }
    while (node < this.#leaves) node = occupied[2 * node] === 1 ? 2 * node : 2 * node + 1
    return node - this.#leaves
  }
}
