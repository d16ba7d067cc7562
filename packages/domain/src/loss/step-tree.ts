import type { Peak, WindowSums } from './window-sums.ts'

/**
 * Window sums of points alone, which add constants to runs of windows: a segment tree, in which each change and each
 * look at the peak costs O(log n). A node's sum leaves out what was added to the nodes above it.
 */
export class StepTree implements WindowSums {
  readonly #starts: Float64Array
  /** A power of two: node 1 is the root, the children of node k are 2k and 2k + 1, leaf i is node `leaves + i`. */
  readonly #leaves: number
  readonly #largest: Float64Array
  readonly #added: Float64Array

  constructor(starts: Float64Array) {
    this.#starts = starts
    this.#leaves = 2 ** Math.ceil(Math.log2(starts.length))
    this.#largest = new Float64Array(2 * this.#leaves)
    this.#added = new Float64Array(this.#leaves)
    // Leaves that stand for no window never win, whatever is added above them.
    this.#largest.fill(-Infinity, this.#leaves + starts.length)
    for (let node = this.#leaves - 1; node > 0; node--) this.#sum(node)
  }

  add(first: number, last: number, base: number): void {
    if (first > last) return
    const leaves = this.#leaves
    let left = first + leaves
    let right = last + leaves
    for (; left <= right; left >>= 1, right >>= 1) {
      if (left % 2 === 1) this.#addToAll(left++, base)
      if (right % 2 === 0) this.#addToAll(right--, base)
    }
    this.#sumAbove(first + leaves, last + leaves)
  }

  peak(): Peak {
    const largest = this.#largest
    let node = 1
    while (node < this.#leaves) {
      const right = 2 * node + 1
      node = (largest[right] ?? 0) >= (largest[right - 1] ?? 0) ? right : right - 1
    }
    return { value: largest[1] ?? 0, start: this.#starts[node - this.#leaves] ?? 0 }
  }

  all(): Float64Array {
    const sums = new Float64Array(this.#starts.length)
    const leaves = this.#leaves
    sums.forEach((_, index) => {
      let sum = this.#largest[index + leaves] ?? 0
      for (let node = (index + leaves) >> 1; node > 0; node >>= 1) sum += this.#added[node] ?? 0
      sums[index] = sum
    })
    return sums
  }

  #addToAll(node: number, base: number): void {
    this.#largest[node] = (this.#largest[node] ?? 0) + base
    if (node < this.#leaves) this.#added[node] = (this.#added[node] ?? 0) + base
  }

  /** Sums all nodes above two leaves anew, those above both only once. */
  #sumAbove(left: number, right: number): void {
    let [a, b] = [left >> 1, right >> 1]
    for (; a !== b; a >>= 1, b >>= 1) {
      this.#sum(a)
      this.#sum(b)
    }
    this.#sum(a)
    // Nothing was added to a node above this one, so that the first whose sum stays changes none of those above it.
    for (a >>= 1; a > 0 && this.#sum(a);) a >>= 1
  }

  /** Sums a node anew; false where that changes nothing. */
  #sum(node: number): boolean {
    const left = this.#largest[2 * node] ?? 0
    const right = this.#largest[2 * node + 1] ?? 0
    const sum = (right >= left ? right : left) + (this.#added[node] ?? 0)
    if (sum === this.#largest[node]) return false
    this.#largest[node] = sum
    return true
  }
}
