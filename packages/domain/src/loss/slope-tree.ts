import type { Peak, WindowSums } from './window-sums.ts'

// The numbers of a node lie side by side in one array, because a change reads most of them.
const nodeSize = 8
/** The largest sum of the node's windows, and the start of that window. */
const value = 0
const start = 1
/** Slope that may be taken from (≤ 0) or added to (≥ 0) all windows before another one has the largest sum. */
const slopeDown = 2
const slopeUp = 3
/** The constant that was added to all windows; it changes nothing in their order, so it stays here. */
const addedBase = 4
/** The slope that was added to all windows and is not yet handed down. */
const pendingSlope = 5

/**
 * Window sums of points and extents, which add linear functions of the start to runs of windows: a kinetic segment tree.
 * Each node keeps its best window, and the range of slopes that may be added to all its windows before another one
 * becomes the best. A constant never leaves that range, so it costs O(log n); a slope that leaves it opens the node just
 * as far down as the order of its windows has changed.
 */
export class SlopeTree implements WindowSums {
  readonly #starts: Float64Array
  readonly #nodes: Float64Array

  constructor(starts: Float64Array) {
    this.#starts = starts
    this.#nodes = new Float64Array(nodeSize * 2 ** (Math.ceil(Math.log2(starts.length)) + 1))
    this.#build(1, 0, starts.length - 1)
  }

  add(first: number, last: number, base: number, slope: number): void {
    if (first <= last) this.#addTo(1, 0, this.#starts.length - 1, first, last, base, slope)
  }

  peak(): Peak {
    return { value: this.#nodes[nodeSize + value] ?? 0, start: this.#nodes[nodeSize + start] ?? 0 }
  }

  all(): Float64Array {
    const sums = new Float64Array(this.#starts.length)
    this.#read(1, 0, sums.length - 1, 0, sums)
    return sums
  }

  #read(node: number, low: number, high: number, above: number, sums: Float64Array): void {
    if (low === high) {
      sums[low] = (this.#nodes[node * nodeSize + value] ?? 0) + above
      return
    }
    this.#pushDown(node)
    const middle = (low + high) >> 1
    const base = above + (this.#nodes[node * nodeSize + addedBase] ?? 0)
    this.#read(2 * node, low, middle, base, sums)
    this.#read(2 * node + 1, middle + 1, high, base, sums)
  }

  #build(node: number, low: number, high: number): void {
    if (low === high) {
      this.#nodes.set([0, this.#starts[low] ?? 0, -Infinity, Infinity], node * nodeSize)
      return
    }
    const middle = (low + high) >> 1
    this.#build(2 * node, low, middle)
    this.#build(2 * node + 1, middle + 1, high)
    this.#pullUp(node)
  }

  /** Adds to the windows `first` to `last`, as far as they are among the node's, `low` to `high`. */
  #addTo(node: number, low: number, high: number, first: number, last: number, base: number, slope: number): void {
    if (first <= low && high <= last) {
      this.#addToAll(node, base, slope)
      return
    }
    this.#pushDown(node)
    const middle = (low + high) >> 1
    if (first <= middle) this.#addTo(2 * node, low, middle, first, last, base, slope)
    if (last > middle) this.#addTo(2 * node + 1, middle + 1, high, first, last, base, slope)
    this.#pullUp(node)
  }

  #addToAll(node: number, base: number, slope: number): void {
    const nodes = this.#nodes
    const at = node * nodeSize
    nodes[at + addedBase] = (nodes[at + addedBase] ?? 0) + base
    if (slope === 0) {
      nodes[at + value] = (nodes[at + value] ?? 0) + base
      return
    }
    nodes[at + pendingSlope] = (nodes[at + pendingSlope] ?? 0) + slope
    if (slope < (nodes[at + slopeDown] ?? 0) || slope > (nodes[at + slopeUp] ?? 0)) {
      this.#pushDown(node)
      this.#pullUp(node)
      return
    }
    nodes[at + value] = (nodes[at + value] ?? 0) + base + slope * (nodes[at + start] ?? 0)
    nodes[at + slopeDown] = (nodes[at + slopeDown] ?? 0) - slope
    nodes[at + slopeUp] = (nodes[at + slopeUp] ?? 0) - slope
  }

  #pushDown(node: number): void {
    const at = node * nodeSize + pendingSlope
    const slope = this.#nodes[at] ?? 0
    if (slope === 0) return
    this.#nodes[at] = 0
    this.#addToAll(2 * node, 0, slope)
    this.#addToAll(2 * node + 1, 0, slope)
  }

  /** Takes over the better child's best window; of equal ones the later. A rising slope favours the later child. */
  #pullUp(node: number): void {
    const nodes = this.#nodes
    const at = node * nodeSize
    const left = 2 * at
    const right = left + nodeSize
    const lead = (nodes[right + value] ?? 0) - (nodes[left + value] ?? 0)
    const best = lead >= 0 ? right : left
    const tie = -lead / ((nodes[right + start] ?? 0) - (nodes[left + start] ?? 0))
    const down = Math.max(nodes[left + slopeDown] ?? 0, nodes[right + slopeDown] ?? 0)
    const up = Math.min(nodes[left + slopeUp] ?? 0, nodes[right + slopeUp] ?? 0)
    nodes[at + value] = (nodes[best + value] ?? 0) + (nodes[at + addedBase] ?? 0)
    nodes[at + start] = nodes[best + start] ?? 0
    nodes[at + slopeDown] = best === right ? Math.max(down, tie) : down
    nodes[at + slopeUp] = best === right ? up : Math.min(up, tie)
  }
}
