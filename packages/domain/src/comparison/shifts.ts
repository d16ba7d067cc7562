import type { Finding } from './finding.ts'
import { centreOf, difference, lowerBound } from './finding.ts'

/** What two inspections found, and the rope that both were counted on. */
export interface Runs {
  readonly earlier: readonly Finding[]
  readonly later: readonly Finding[]
  /** Length of a closed rope in metres. */
  readonly loop: number | null
}

/** Beyond these, two counters do not measure the same rope: metres, and metres per metre. */
export const largestOffset = 10
const largestStretch = 0.005
const mostCandidates = 40

/** A place of the earlier inspection, and how far from it one of the same type lies in the later. */
export interface Shift {
  readonly index: number
  readonly position: number
  readonly metres: number
}

/** How far from a position the same finding may be counted by another counter, in metres. */
export function reachAt(position: number): number {
  return largestOffset + largestStretch * position
}

/** The stretches that are tried: from one to the next the end of so many metres of rope moves by a step. */
export function slopesOver(span: number, step: number): number[] {
  const most = Math.ceil((largestStretch * span) / step)
  return Array.from({ length: 2 * most + 1 }, (_, index) => ((index - most) * step) / span)
}

/** A stretch as it is; none where it is more than two counters differ by. */
export function plausibleStretch(stretch: number): number {
  return Math.abs(stretch) <= largestStretch ? stretch : 0
}

/**
 * The shifts of at most so many findings of the earlier inspection, spread over the rope, each to the nearest forty of the later;
 * in the order along the rope.
 */
export function shiftsOf({ earlier, later, loop }: Runs, sampleSize: number): Shift[] {
  const centres = Map.groupBy(later, ({ type }) => type)
  const sorted = new Map([...centres].map(([type, all]) => [type, all.map(centreOf).toSorted((a, b) => a - b)]))
  const every = Math.ceil(earlier.length / sampleSize)
  const sample = earlier.toSorted((a, b) => centreOf(a) - centreOf(b)).filter((_, index) => index % every === 0)
  return sample.flatMap((finding, index) => {
    const position = centreOf(finding)
    return nearest(sorted.get(finding.type) ?? [], position, { reach: reachAt(position), loop }).map((metres) => ({
      index,
      position,
      metres,
    }))
  })
}

/** How far the nearest of some places are from a position, in metres. */
function nearest(
  sorted: readonly number[],
  position: number,
  { reach, loop }: { readonly reach: number; readonly loop: number | null },
): number[] {
  const rounds = loop === null ? [0] : [-loop, 0, loop]
  return rounds
    .flatMap((round) => {
      const from = lowerBound(sorted, position - reach + round)
      const middle = lowerBound(sorted, position + round)
      const first = Math.max(from, middle - mostCandidates / 2)
      return sorted
        .slice(first, Math.max(middle + mostCandidates / 2, first))
        .map((place) => difference(place, position, loop))
    })
    .filter((metres) => Math.abs(metres) <= reach)
    .filter((metres, index, all) => all.indexOf(metres) === index)
}
