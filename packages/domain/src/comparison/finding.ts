/** What an inspection found, on the rope as it was at the later of two inspections. */
export interface Finding {
  readonly id: string
  readonly type: string
  /** Metres from the zero point. */
  readonly position: number
  /** Metres from there on; `null` for a point. */
  readonly length: number | null
  /** Lost metallic cross-section in percent; `null` where unknown. */
  readonly loss: number | null
  readonly strand?: string | null
  readonly wire?: string | null
}

/** The middle of what was found, in metres. */
export function centreOf({ position, length }: Pick<Finding, 'position' | 'length'>): number {
  return position + (length ?? 0) / 2
}

/** A difference of two positions in metres; on a closed rope the shorter way round. */
export function difference(to: number, from: number, loop: number | null): number {
  const metres = to - from
  return loop === null ? metres : metres - loop * Math.round(metres / loop)
}

/** Metres of rope between two findings: 0 where they touch or overlap. */
export function gapBetween(one: Finding, other: Finding, loop: number | null): number {
  const apart = Math.abs(difference(centreOf(one), centreOf(other), loop))
  return Math.max(0, apart - ((one.length ?? 0) + (other.length ?? 0)) / 2)
}

/** The first index of a sorted list whose value is not below `value`. */
export function lowerBound(sorted: ArrayLike<number>, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
