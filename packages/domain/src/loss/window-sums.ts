/** The largest sum and where its window starts. */
export interface Peak {
  readonly value: number
  readonly start: number
}

/**
 * Sums over windows, one per candidate start, that always know the largest of them; of equal ones that which starts
 * last. Made from the candidate starts in m, ascending and distinct, at least one.
 */
export interface WindowSums {
  /** Adds `base + slope * start` to the windows `first` to `last`, both included; an empty run changes nothing. */
  add(first: number, last: number, base: number, slope: number): void
  peak(): Peak
  /** The sum of every window, in the order of the starts. */
  all(): Float64Array
}
